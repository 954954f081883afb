/** The proof: servers with a fault, servers that are right in another way, and servers that are no Todo-Backend at all. */
import { createServer } from 'node:http';
import { setImmediate as pause } from 'node:timers/promises';
import { correct, listening, Refusal, startServer } from './server.js';

/** Changes the successes of an operation. */
const onSuccess = (operation, change) => ({
  respond: (context, response) => {
    const isMeant = context.operation === operation && response.status < 300;
    return correct.respond(context, isMeant ? { ...response, ...change(response, context) } : response);
  },
});
const onContent = (operation, change) =>
  onSuccess(operation, ({ content }, context) => ({ content: change(content, context) }));
/** Changes the headers of all responses. */
const onHeaders = (change) => ({ cors: (context) => change(correct.cors(context), context) });
const onOptions = (change) =>
  onHeaders((headers, context) => (context.operation === 'options' ? { ...headers, ...change(context) } : headers));
/** Changes titles before they are stored. */
const onTitle = (change) => ({
  read: (body) => {
    const members = correct.read(body);
    return members.title === undefined ? members : { ...members, title: change(members.title) };
  },
});
const refuse = (status) => {
  throw new Refusal(status, 'The server does not do this.');
};
const refusing = (operation, status = 405) => ({
  respond: (context, response) =>
    context.operation === operation
      ? { status, headers: response.headers, body: '' }
      : correct.respond(context, response),
});
const without = (name) => (todo) => {
  const { [name]: _, ...rest } = todo;
  return rest;
};
/** Keeps what was removed, so that its url still shows it. */
const keeping = {
  ...correct,
  find: (context) => context.store.removed?.get(context.id) ?? correct.find(context),
};
const keep = ({ store }, todos) => {
  store.removed = new Map([...(store.removed ?? []), ...todos.map((todo) => [todo.id, todo])]);
};
/** Faults of the third use of a server are easy to miss. */
const onThird = (name, change) => ({
  [name]: (context, ...more) => {
    context.store.uses = (context.store.uses ?? 0) + 1;
    return context.store.uses % 3 === 0 ? change(context, ...more) : correct[name](context, ...more);
  },
});

/** `own`: one of them must be found. `also`: others that are really broken, too. */
const faults = [
  // The list.
  { id: 'list-in-an-envelope', own: ['list.body'], changes: onContent('list', (todos) => ({ todos })) },
  {
    id: 'list-completed-as-0-or-1',
    own: ['list.body'],
    changes: onContent('list', (todos) => todos.map((todo) => ({ ...todo, completed: Number(todo.completed) }))),
  },
  {
    id: 'list-empty-is-204',
    own: ['list.body'],
    also: ['clear.empties'],
    changes: onSuccess('list', ({ content }) => (content.length === 0 ? { status: 204, content: undefined } : {})),
  },
  {
    id: 'list-empty-is-404',
    own: ['list.status'],
    changes: { list: (context) => (context.store.todos.size === 0 ? refuse(404) : correct.list(context)) },
  },
  { id: 'list-as-html', own: ['list.media-type'], changes: asType('list', 'text/html') },
  { id: 'list-without-order', own: ['list.same'], changes: onContent('list', (todos) => todos.map(without('order'))) },
  {
    id: 'list-hides-completed',
    own: ['list.complete'],
    changes: { list: (context) => correct.list(context).filter(({ completed }) => !completed) },
  },
  {
    id: 'list-stops-at-20',
    own: ['list.complete'],
    changes: { list: (context) => correct.list(context).slice(0, 20) },
  },
  {
    id: 'list-has-the-newest-twice',
    own: ['list.complete'],
    changes: { list: (context) => [...correct.list(context), ...correct.list(context).slice(-1)] },
  },
  {
    id: 'list-lags',
    own: ['list.complete', 'change.kept', 'remove.gone', 'clear.empties'],
    also: ['list.same', 'remove.rest', 'change.rest'],
    changes: {
      list: (context) => {
        const { listed = [] } = context.store;
        context.store.listed = correct.list(context).map((todo) => ({ ...todo }));
        return listed;
      },
    },
  },
  {
    id: 'list-announces-too-much',
    own: ['list.message'],
    changes: {
      respond: (context, response) => {
        const sent = correct.respond(context, response);
        if (context.operation !== 'list') return sent;
        const length = Buffer.byteLength(sent.body) + 20;
        return { ...sent, headers: { ...sent.headers, 'content-length': length, connection: 'close' } };
      },
    },
  },

  // Adding.
  { id: 'title-is-trimmed', own: ['add.title'], changes: onTitle((title) => title.trim()) },
  { id: 'title-is-escaped', own: ['add.title'], changes: onTitle((title) => title.replaceAll('&', '&amp;')) },
  { id: 'title-is-ucs-2', own: ['add.title'], changes: onTitle((title) => title.replace(/[^\0-\uffff]/gu, '?')) },
  { id: 'title-is-cut', own: ['add.title'], changes: onTitle((title) => title.slice(0, 50)) },
  {
    id: 'title-is-ascii',
    own: ['add.title'],
    changes: onTitle((title) => (/[^ -~]/.test(title) ? refuse(400) : title)),
  },
  { id: 'add-returns-no-completed', own: ['add.body'], changes: onContent('add', without('completed')) },
  {
    id: 'add-is-completed',
    own: ['add.completed'],
    changes: { add: (context, members) => correct.add(context, { completed: true, ...members }) },
  },
  {
    id: 'order-0-is-no-order',
    own: ['add.order', 'change.shown'],
    changes: {
      read: (body) => {
        const { order, ...members } = correct.read(body);
        return order ? { ...members, order } : members;
      },
    },
  },
  {
    id: 'add-returns-order-as-text',
    own: ['add.body'],
    changes: onContent('add', (todo) => (todo.order === undefined ? todo : { ...todo, order: `${todo.order}` })),
  },
  {
    id: 'add-forgets-the-order',
    own: ['add.order'],
    changes: { add: (context, { order: _, ...members }) => correct.add(context, members) },
  },
  {
    id: 'ids-count-todos',
    own: ['add.url'],
    also: ['list.complete', 'list.same', 'get.same', 'get.status', 'remove.rest', 'change.status', 'change.rest'],
    changes: { newId: ({ todos }) => String(todos.size + 1) },
  },
  {
    id: 'ids-clash-at-once',
    own: ['add.url'],
    also: ['list.complete', 'list.same', 'get.same'],
    changes: {
      add: async (context, members) => {
        const { last } = context.store;
        await pause();
        context.store.last = last;
        return correct.add(context, members);
      },
    },
  },
  { id: 'url-is-relative', own: ['add.url'], changes: { urlOf: (id) => correct.pathOf(id) } },
  {
    id: 'url-leads-nowhere',
    own: ['get.status'],
    also: ['change.status', 'remove.status', 'preflight.status'],
    changes: { urlOf: (id, { origin }) => `${origin}/todo/${id}` },
  },
  { id: 'add-is-a-redirect', own: ['add.status'], changes: { statuses: { ...correct.statuses, add: 303 } } },
  { id: 'add-returns-the-list', own: ['add.body'], changes: onContent('add', (todo) => [todo]) },
  {
    id: 'no-json-is-500',
    own: ['add.odd-body'],
    also: ['change.odd-body'],
    changes: { read: (body) => correct.read(JSON.stringify(JSON.parse(body))) },
  },

  // Changing.
  {
    id: 'change-returns-the-old-todo',
    own: ['change.shown'],
    changes: {
      change: (context, todo, members) => {
        const before = { ...todo };
        correct.change(context, todo, members);
        return before;
      },
    },
  },
  {
    id: 'change-is-not-stored',
    own: ['change.kept'],
    changes: { change: (_, todo, members) => ({ ...todo, ...members }) },
  },
  {
    id: 'change-resets-the-rest',
    own: ['change.rest'],
    changes: { change: (_, todo, members) => Object.assign(todo, { completed: false, order: undefined }, members) },
  },
  {
    id: 'change-never-unsets-completed',
    own: ['change.shown'],
    changes: {
      change: (context, todo, { completed, ...members }) =>
        correct.change(context, todo, completed ? { ...members, completed } : members),
    },
  },
  {
    id: 'change-completes-all',
    own: ['change.rest'],
    also: ['list.same', 'get.same'],
    changes: {
      change: (context, todo, members) => {
        if (members.completed) for (const other of context.store.todos.values()) other.completed = true;
        return correct.change(context, todo, members);
      },
    },
  },
  {
    id: 'change-moves-the-todo',
    own: ['change.rest'],
    also: ['list.complete', 'get.status', 'change.status', 'remove.status', 'remove.gone', 'preflight.status'],
    changes: {
      change: (context, todo, members) => {
        correct.remove(context, todo);
        return correct.add(context, { ...todo, ...members });
      },
    },
  },
  {
    id: 'change-returns-nothing',
    own: ['change.body'],
    changes: onSuccess('change', () => ({ status: 204, content: undefined })),
  },
  { id: 'change-is-unknown', own: ['change.status'], changes: refusing('change') },
  {
    id: 'change-brings-back',
    own: ['remove.gone'],
    changes: {
      find: (context) =>
        context.operation === 'change' && !context.store.todos.has(context.id)
          ? { id: context.id, title: 'Back', completed: false }
          : correct.find(context),
    },
  },
  {
    id: 'change-loses-each-third',
    own: ['change.shown', 'change.kept'],
    changes: onThird('change', (_, todo) => todo),
  },

  // Removing.
  { id: 'remove-does-nothing', own: ['remove.gone'], changes: { remove: () => undefined } },
  {
    id: 'removed-is-at-its-url',
    own: ['remove.gone'],
    changes: {
      find: keeping.find,
      remove: (context, todo) => {
        keep(context, [todo]);
        correct.remove(context, todo);
      },
    },
  },
  {
    id: 'remove-takes-the-same-title',
    own: ['remove.rest'],
    also: ['list.complete', 'get.status'],
    changes: {
      remove: (context, { title }) => {
        for (const todo of correct.list(context)) if (todo.title === title) correct.remove(context, todo);
      },
    },
  },
  {
    id: 'remove-takes-the-later-ones',
    own: ['remove.rest'],
    also: ['list.complete', 'get.status', 'change.status', 'remove.status', 'preflight.status'],
    changes: {
      remove: (context, { id }) => {
        for (const todo of correct.list(context)) if (Number(todo.id) >= Number(id)) correct.remove(context, todo);
      },
    },
  },
  {
    id: 'remove-again-is-500',
    own: ['remove.again'],
    changes: {
      find: (context) =>
        context.operation === 'remove' && !context.store.todos.has(context.id) ? refuse(500) : correct.find(context),
    },
  },
  {
    id: 'remove-ends-in-500',
    own: ['remove.status'],
    changes: {
      remove: (context, todo) => {
        correct.remove(context, todo);
        refuse(500);
      },
    },
  },

  // Removing all.
  {
    id: 'clear-takes-the-completed',
    own: ['clear.empties'],
    also: ['clear.gone'],
    changes: {
      clear: (context) => {
        for (const todo of correct.list(context)) if (todo.completed) correct.remove(context, todo);
      },
    },
  },
  {
    id: 'clear-leaves-the-last',
    own: ['clear.empties'],
    also: ['clear.gone'],
    changes: {
      clear: (context) => {
        for (const todo of correct.list(context).slice(0, -1)) correct.remove(context, todo);
      },
    },
  },
  {
    id: 'cleared-is-at-its-url',
    own: ['clear.gone'],
    changes: {
      find: keeping.find,
      clear: (context) => {
        keep(context, correct.list(context));
        correct.clear(context);
      },
    },
  },
  { id: 'clear-is-unknown', own: ['clear.status'], changes: refusing('clear') },

  // Browsers.
  { id: 'cors-is-off', own: ['cors.origin'], also: ['cors.methods', 'cors.headers'], changes: { cors: () => ({}) } },
  {
    id: 'cors-is-for-get',
    own: ['cors.origin'],
    changes: onHeaders((headers, { operation }) => (/add|change/.test(operation) ? {} : headers)),
  },
  { id: 'cors-is-for-another-origin', own: ['cors.origin'], changes: allowing('http://localhost:3000') },
  { id: 'cors-is-given-twice', own: ['cors.origin'], changes: allowing('*, *') },
  { id: 'options-are-unknown', own: ['preflight.status'], changes: refusing('options') },
  {
    id: 'options-of-the-list-alone',
    own: ['preflight.status'],
    changes: {
      respond: (context, response) =>
        context.operation === 'options' && context.id !== undefined
          ? { status: 404, headers: {}, body: '' }
          : correct.respond(context, response),
    },
  },
  {
    id: 'options-without-patch',
    own: ['cors.methods'],
    changes: onOptions(() => ({ 'access-control-allow-methods': 'GET, POST, PUT, DELETE' })),
  },
  {
    id: 'options-without-content-type',
    own: ['cors.headers'],
    changes: onOptions(() => ({ 'access-control-allow-headers': 'authorization' })),
  },
];

function asType(operation, type) {
  return {
    respond: (context, response) => {
      const sent = correct.respond(context, response);
      return context.operation === operation ? { ...sent, headers: { ...sent.headers, 'content-type': type } } : sent;
    },
  };
}

function allowing(value) {
  return onHeaders((headers) => ({ ...headers, 'access-control-allow-origin': value }));
}

const at = (pathOf, pattern) => ({ pathOf, idAt: (path) => pattern.exec(path)?.[1] });
const newStatuses = (statuses) => ({ statuses: { ...correct.statuses, ...statuses } });
const onOddBody = (status, content = '') => ({
  respond: (context, response) =>
    response.status === 400 ? { ...response, status, body: content } : correct.respond(context, response),
});

/** All that the interface leaves open, done in another way. */
const variations = [
  { id: 'correct', changes: {} },
  { id: 'each-success-is-200', changes: newStatuses({ add: 200, remove: 200, clear: 200, options: 200 }) },
  { id: 'other-successes', changes: newStatuses({ list: 203, change: 202, remove: 202, clear: 205 }) },
  { id: 'urls-beside-the-list', changes: at((id) => `/api/item/${id}/`, /^\/api\/item\/(\d+)\/$/) },
  { id: 'urls-in-a-query', changes: at((id) => `/todos?id=${id}`, /^\/todos\?id=(\d+)$/) },
  { id: 'list-at-the-root', changes: { root: '', ...at((id) => `/${id}`, /^\/(\d+)$/) } },
  { id: 'ids-are-uuids', changes: { newId: () => crypto.randomUUID() } },
  { id: 'ids-are-used-again', changes: { newId: ({ todos }) => String(Math.max(0, ...todos.keys()) + 1) } },
  {
    id: 'ids-begin-again-after-all-are-removed',
    changes: {
      clear: (context) => {
        correct.clear(context);
        context.store.last = 0;
      },
    },
  },
  {
    id: 'more-members',
    changes: { show: (todo, context) => ({ ...correct.show(todo, context), id: todo.id, tags: [], createdAt: null }) },
  },
  {
    id: 'no-order-is-null',
    changes: { show: (todo, context) => ({ order: null, ...correct.show(todo, context) }) },
  },
  {
    id: 'orders-are-picked',
    changes: {
      add: (context, members) => correct.add(context, { order: context.store.todos.size + 1, ...members }),
    },
  },
  { id: 'newest-first', changes: { list: (context) => correct.list(context).reverse() } },
  {
    id: 'by-title',
    changes: { list: (context) => correct.list(context).sort((one, other) => (one.title < other.title ? -1 : 1)) },
  },
  {
    id: 'odd-titles-are-refused',
    changes: onTitle((title) =>
      title.length > 64 || title.trim() !== title || title === '' || /\p{Cc}/u.test(title) ? refuse(422) : title,
    ),
  },
  { id: 'wrong-bodies-get-422-and-a-page', changes: onOddBody(422, '<h1>Unprocessable</h1>') },
  { id: 'wrong-bodies-get-200', changes: onOddBody(200, '{"title":7}') },
  {
    id: 'removed-is-410',
    changes: { find: (context) => context.store.todos.get(context.id) ?? refuse(410) },
  },
  {
    id: 'remove-again-is-204',
    changes: {
      find: (context) =>
        context.operation === 'remove' ? (context.store.todos.get(context.id) ?? {}) : correct.find(context),
    },
  },
  {
    id: 'cors-names-the-origin',
    changes: onHeaders((headers, { headers: { origin } }) =>
      origin === undefined ? {} : { ...headers, 'access-control-allow-origin': origin, vary: 'Origin' },
    ),
  },
  {
    id: 'cors-allows-all',
    changes: onOptions(() => ({ 'Access-Control-Allow-Methods': '*', 'Access-Control-Allow-Headers': '*' })),
  },
  {
    id: 'cors-for-success-alone',
    changes: {
      respond: (context, response) =>
        correct.respond(context, response.status < 400 ? response : { ...response, headers: {} }),
    },
  },
  { id: 'a-charset', changes: asType('list', 'Application/JSON; charset=utf-8') },
  { id: 'loses-2-percent', isLost: () => Math.random() < 0.02, mayBeInconclusive: true },
];

const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
const JSON_TYPE = { ...CORS, 'content-type': 'application/json' };
/** Requirements that a whole response with these headers meets, whatever it answers. */
const WHOLE = ['list', 'add', 'get', 'change', 'remove', 'clear', 'preflight'].map((prefix) => `${prefix}.message`);
const SUCCESS = ['list.status', 'add.status', 'clear.status', 'preflight.status', 'cors.origin', 'cors.headers'];
const CALM = ['add.odd-body', 'change.odd-body'];

const degenerates = [
  { id: 'always-an-empty-array', status: 200, headers: JSON_TYPE, body: '[]', more: ['list.body', 'clear.empties'] },
  { id: 'always-an-empty-object', status: 200, headers: JSON_TYPE, body: '{}' },
  { id: 'always-nothing', status: 204, headers: CORS, body: '' },
  { id: 'always-a-page', status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>It works!</h1>' },
  { id: 'always-404', status: 404, headers: JSON_TYPE, body: '{"error":"not found"}' },
  { id: 'always-500', status: 500, headers: JSON_TYPE, body: '{"error":"out of order"}' },
  {
    id: 'always-the-same-todo',
    status: 200,
    headers: JSON_TYPE,
    body: '{"title":"a","completed":false,"url":"http://127.0.0.1/1"}',
    more: ['add.body', 'add.completed'],
  },
];

function always({ status, headers, body }) {
  return listening(
    createServer((request, response) => {
      request.resume();
      response.writeHead(status, headers).end(body);
    }),
  );
}

const SEEDS = [1, 2, 3];

/** Each server of the selftest. */
export const proof = [
  ...faults.map(({ changes, ...fault }) => ({
    ...fault,
    kind: 'story',
    profile: 'standard',
    start: () => startServer(changes),
  })),
  ...variations.flatMap(({ id, changes, isLost, ...variation }) =>
    SEEDS.map((seed) => ({
      ...variation,
      id: `${id}-${seed}`,
      kind: 'variation',
      profile: 'standard',
      run: { seed },
      start: () => startServer(changes, isLost),
    })),
  ),
  ...degenerates.map(({ id, more = [], ...response }) => ({
    id,
    kind: 'degenerate server',
    mayMeet: [...WHOLE, ...(response.status < 300 ? SUCCESS : []), ...(response.status < 500 ? CALM : []), ...more],
    start: () => always(response),
  })),
];
