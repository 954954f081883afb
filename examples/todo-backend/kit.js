/** The conformance kit for the Todo-Backend interface. */
import * as engine from 'petstore-conformance/engine';
import { checks, empty } from './checks.js';
import * as todos from './interface.js';
import { bearsOn, created, facts, ledger, weak } from './ledger.js';

const catalogue = engine.catalogueOf(engine.readYaml(new URL('requirements.yaml', import.meta.url)));
const prefixes = {
  ...{ listTodos: 'list', addTodo: 'add', removeTodos: 'clear', askForList: 'preflight' },
  ...{ getTodo: 'get', changeTodo: 'change', removeTodo: 'remove', askForTodo: 'preflight' },
};
const rowOf = (request) => ({ hasAnyBody: request.body !== undefined && todos.sentIn(request) === undefined });
/** The rules of CORS for a success, as far as a browser looks at them. */
function rulesOfBrowsers({ request, response }) {
  const values = (name) => engine.valuesOf(response.headers, name);
  const items = (name) => values(name).flatMap((field) => field.split(',').map((item) => item.trim()));
  const origins = values('access-control-allow-origin');
  const rule = (id, isKept, cause, expected, actual) => ({
    id,
    isKept,
    cause: `another ${cause}`,
    expected,
    actual: actual || 'none',
  });
  const isAllowed = origins.length === 1 && ['*', todos.ORIGIN].includes(origins[0]);
  const origin = rule('cors.origin', isAllowed, 'origin', `* or ${todos.ORIGIN}`, origins.join(' and '));
  if (request.method !== 'OPTIONS') return [origin];
  const [method] = engine.valuesOf(request.headers, 'access-control-request-method');
  const methods = items('access-control-allow-methods');
  const headers = items('access-control-allow-headers').map((name) => name.toLowerCase());
  // A browser sends POST to any service that allows its origin.
  const isMethod = method === 'POST' || methods.includes(method) || methods.includes('*');
  const isHeader = headers.includes('content-type') || headers.includes('*');
  return [
    origin,
    rule('cors.methods', isMethod, 'method', `${method} among the allowed methods`, methods.join()),
    rule('cors.headers', isHeader, 'header', 'content-type among the allowed headers', headers.join()),
  ];
}

/** The rules for the todo that a success shows, by the body of the request. */
function rulesOfTodos({ request }, value) {
  const todo = todos.todoOf(value);
  const sent = todos.sentIn(request);
  if (!todo || !sent) return [];
  const rule = (id, name, wanted = sent[name]) => {
    const [expected, actual] = [wanted, todo[name]].map((one) => `${name} ${engine.shown(one)}`);
    return { id, isKept: todo[name] === wanted, cause: `another ${name}`, expected, actual };
  };
  const names = todos.members.filter((name) => name in sent);
  if (request.method === 'PATCH') return names.map((name) => rule('change.shown', name));
  const isAbsolute = URL.canParse(todo.url) && /^https?:/.test(todo.url);
  return [
    rule('add.title', 'title'),
    rule('add.completed', 'completed', false),
    'order' in sent
      ? rule('add.order', 'order')
      : { id: 'add.order.absent', note: `an order that was not sent is ${engine.shown(value.order)}` },
    {
      ...{ id: 'add.url', isKept: isAbsolute, cause: 'another url' },
      ...{ expected: 'an absolute URL', actual: engine.shown(todo.url) },
    },
  ];
}

const described = {
  ...{ contract: todos.contract, catalogue, prefixes, rowOf, operationOf: todos.operationOf },
  rules: (exchange, value) =>
    todos.isSuccess(exchange.response) ? [...rulesOfBrowsers(exchange), ...rulesOfTodos(exchange, value)] : [],
};

export const kit = engine.defineKit({
  name: 'todo-conformance',
  version: '1.0.0',
  module: import.meta.url,
  title: 'the Todo-Backend interface',
  variables: 'TODO',
  address: { example: 'http://127.0.0.1:3000/todos' },
  things: { todo: 'todos' },
  example: 'list.complete',
  service: {
    ...engine.contractService(described),
    states: [
      // As the run finds it. Only reads.
      'found',
      // It has only todos of the run.
      { name: 'own', enter: empty },
      // One case at a time, since cases remove all todos.
      { name: 'alone', enter: empty },
      // Its todos may be anything, so no check requests the list.
      { name: 'odd', enter: empty },
      'end',
    ],
    facts,
    ledger,
    bearsOn,
    weak,
    created,
    controls: [todos.listing, todos.asking('POST')],
    plain: (request) => {
      if (request.method === 'GET' || request.method === 'OPTIONS') return request;
      // No JSON, so nothing is created.
      return request.method === 'POST' ? todos.adding('{') : todos.listing;
    },
    removes: ({ method }) => method === 'DELETE' || method === 'PATCH',
    removal: ({ id }) => todos.removing(id),
  },
  checks: async () => checks,
  reference: async ({ port } = {}) => (await import('./server.js')).startServer({}, { port }),
  servers: async (isWhole) => (await import('./stories.js')).proof(isWhole, described),
});
