/** The proof: servers with a fault, servers that are right in another way, and servers that are no Todo-Backend at all. */
import { createServer } from 'node:http';
import { mangled } from 'petstore-conformance/engine';
import { correct, listening, refuse, startServer } from './server.js';

/** Changes the result of a part. */
const wrap = (part, change) => ({ [part]: (...given) => change(correct[part](...given), ...given) });
/** Changes the responses of an operation as they are sent. */
const onSent = (operation, change) =>
  wrap('respond', (sent, context) => (context.operation === operation ? { ...sent, ...change(sent, context) } : sent));
/** Changes its successes before their content is written. */
const onSuccess = (operation, change) => ({
  respond: (context, response) => {
    const isMeant = context.operation === operation && response.status < 300;
    return correct.respond(context, isMeant ? { ...response, ...change(response) } : response);
  },
});
const onContent = (operation, change) => onSuccess(operation, ({ content }) => ({ content: change(content) }));
const onHeaders = (operation, more) => onSent(operation, ({ headers }) => ({ headers: { ...headers, ...more } }));
const allowing = (origin) => wrap('cors', (headers) => ({ ...headers, 'access-control-allow-origin': origin }));
const newStatuses = (statuses) => ({ statuses: { ...correct.statuses, ...statuses } });
/** Changes titles before they are stored. */
const titled = (change) =>
  wrap('read', (members) => (members.title === undefined ? members : { ...members, title: change(members.title) }));
const without = (name) => (todo) => Object.fromEntries(Object.entries(todo).filter(([member]) => member !== name));
/** Removes each todo that is meant. */
const removing = (part, isMeant) => ({
  [part]: (context, todo) => {
    for (const other of correct.list(context)) if (isMeant(other, todo)) correct.remove(context, other);
  },
});
/** Removed todos are only marked, so that their urls still show them. */
const marking = (part, isMeant) => ({
  ...wrap('list', (todos) => todos.filter(({ isRemoved }) => !isRemoved)),
  [part]: (context, todo) => {
    for (const other of correct.list(context)) if (isMeant(other, todo)) other.isRemoved = true;
  },
});
const at = (pathOf, pattern) => ({ pathOf, idAt: (path) => pattern.exec(path)?.[1] });

/** Fails on a body that is not JSON. */
const readingStrictly = (operation) =>
  wrap('statusOf', (status, error, context) =>
    error instanceof SyntaxError && context.operation === operation ? 500 : status,
  );
/** Faults, by the requirement that a run must find broken. */
const faults = {
  'preflight.message': {
    'options-announce-too-much': onSent('options', ({ headers }) => ({
      ...{ status: 200, headers: { ...headers, 'content-length': 20, connection: 'close' } },
    })),
  },
  'list.status': {
    'list-empty-is-404': wrap('list', (todos) => (todos.length === 0 ? refuse(404) : todos)),
  },
  'list.body': {
    'list-in-an-envelope': onContent('list', (todos) => ({ todos })),
  },
  'list.same': { 'list-without-order': onContent('list', (todos) => todos.map(without('order'))) },
  'list.complete': {
    'list-hides-completed': wrap('list', (todos) => todos.filter(({ completed }) => !completed)),
    'list-stops-at-20': wrap('list', (todos) => todos.slice(0, 20)),
    'list-has-the-newest-twice': wrap('list', (todos) => [...todos, ...todos.slice(-1)]),
    'list-is-the-one-before': wrap('list', (todos, { store }) => {
      const { listed = [] } = store;
      store.listed = todos.map((todo) => ({ ...todo }));
      return listed;
    }),
  },
  'add.status': {
    'add-is-a-redirect': newStatuses({ add: 303 }),
    'title-must-be-ascii': titled((title) => (/[^\0-\x7f]/.test(title) ? refuse(400) : title)),
  },
  'add.body': {
    'add-returns-no-completed': onContent('add', without('completed')),
    'add-returns-the-list': onContent('add', (todo) => [todo]),
  },
  'add.title': {
    'title-is-trimmed': titled((title) => title.trim()),
    'title-is-escaped': titled((title) => title.replaceAll('&', '&amp;')),
    'title-is-ucs-2': titled((title) => title.replace(/[^\0-\uffff]/gu, '?')),
    'title-is-cut': titled((title) => title.slice(0, 50)),
  },
  'add.completed': {
    'add-is-completed': { add: (context, members) => correct.add(context, { completed: true, ...members }) },
  },
  'add.order': {
    'add-forgets-the-order': { add: (context, members) => correct.add(context, without('order')(members)) },
    'order-0-is-no-order': wrap('read', (members) => (members.order === 0 ? without('order')(members) : members)),
  },
  'add.url': {
    'url-is-relative': { urlOf: correct.pathOf },
    'ids-count-todos': { newId: ({ todos }) => String(todos.size + 1) },
    'ids-are-the-time': { newId: () => String(Date.now()) },
  },
  'add.odd-body': { 'no-json-is-500': readingStrictly('add') },
  'get.status': { 'url-leads-nowhere': { urlOf: (id, { origin }) => `${origin}/todo/${id}` } },
  'get.body': { 'get-returns-a-list': onContent('get', (todo) => [todo]) },
  'get.same': { 'get-without-order': onContent('get', without('order')) },
  'change.odd-body': { 'no-json-to-change-is-500': readingStrictly('change') },
  'change.status': { 'change-is-unknown': { change: () => refuse(405) } },
  'change.body': { 'change-returns-nothing': onSuccess('change', () => ({ content: undefined })) },
  'change.shown': {
    'change-returns-no-order': onContent('change', without('order')),
    'change-never-unsets-completed': {
      change: (_, todo, members) => Object.assign(todo, members.completed ? members : without('completed')(members)),
    },
    'change-loses-each-third': wrap('read', (members, _, { operation, store }) => {
      if (operation === 'change') store.changes = (store.changes ?? 0) + 1;
      return operation === 'change' && store.changes % 3 === 0 ? {} : members;
    }),
  },
  'change.kept': { 'change-is-not-stored': { change: (_, todo, members) => ({ ...todo, ...members }) } },
  'change.rest': {
    'change-resets-the-rest': { change: (_, todo, members) => Object.assign(todo, { completed: false }, members) },
  },
  'remove.status': {
    'remove-ends-in-500': { remove: (context, todo) => correct.remove(context, todo) ?? refuse(500) },
  },
  'remove.gone': {
    'remove-does-nothing': { remove: () => undefined },
    'removed-is-at-its-url': marking('remove', (other, todo) => other === todo),
  },
  'remove.rest': {
    'remove-takes-the-same-title': removing('remove', (other, { title }) => other.title === title),
    'remove-takes-the-later-ones': removing('remove', (other, { id }) => Number(other.id) >= Number(id)),
  },
  'remove.again': {
    'remove-again-is-500': {
      find: ({ store, id, operation }) => store.todos.get(id) ?? refuse(operation === 'remove' ? 500 : 404),
    },
  },
  'clear.status': { 'clear-is-unknown': { clear: () => refuse(405) } },
  'clear.empties': {
    'clear-takes-the-completed': removing('clear', ({ completed }) => completed),
    'clear-leaves-the-first': removing('clear', ({ id }) => id !== '1'),
  },
  'clear.gone': { 'cleared-is-at-its-url': marking('clear', () => true) },
  'cors.origin': {
    'cors-is-off': { cors: () => ({}) },
    'cors-is-for-get': wrap('cors', (headers, { operation }) => (/add|change/.test(operation) ? {} : headers)),
    'cors-is-for-another-origin': allowing('http://localhost:3000'),
    'cors-is-given-twice': allowing('*, *'),
  },
  'preflight.status': {
    'options-are-unknown': onSent('options', () => ({ status: 405 })),
    'options-of-the-list-alone': onSent('options', (sent, { id }) => (id === undefined ? sent : { status: 404 })),
  },
  'cors.methods': {
    'options-without-patch': onHeaders('options', { 'access-control-allow-methods': 'GET, POST, PUT, DELETE' }),
  },
  'cors.headers': {
    'options-without-content-type': onHeaders('options', { 'access-control-allow-headers': 'authorization' }),
  },
};

/** A todo is removed, and the request never answered. A further try gets a 404, which shows that it was carried out. */
const removingInSilence = wrap('respond', (sent, { operation }) =>
  operation === 'remove' && sent.status < 300 ? undefined : sent,
);

/** Todos that are lost are in no read, and no longer can anything be done to them. */
const LOST = ['list.complete', 'get.status', 'change.status', 'remove.status', 'remove.rest', 'preflight.status'];
const SAME = ['list.same', 'get.same', 'change.kept', 'change.rest'];
/** Other requirements that such faults really break, too. */
const also = {
  'list.same': ['change.kept'],
  'list.complete': [...SAME, 'remove.gone', 'clear.empties'],
  'add.status': ['add.odd-body', 'change.status'],
  'change.status': ['change.odd-body'],
  'add.title': ['change.shown'],
  'add.order': ['change.shown'],
  'add.url': [...LOST, ...SAME],
  'add.odd-body': ['change.odd-body'],
  'get.status': LOST,
  'get.same': ['change.kept'],
  'change.body': ['change.media-type'],
  'change.shown': SAME,
  'change.kept': ['change.rest'],
  'remove.rest': LOST,
  'clear.empties': ['clear.gone'],
  'cors.origin': ['cors.methods', 'cors.headers'],
};

/** What the interface leaves open, done in another way. */
const variations = {
  correct: {},
  'each-success-is-200': newStatuses({ add: 200, remove: 200, clear: 200, options: 200 }),
  'other-successes': newStatuses({ list: 203, change: 202, remove: 202, clear: 205 }),
  'urls-beside-the-list': at((id) => `/api/item/${id}/`, /^\/api\/item\/(\d+)\/$/),
  'urls-in-a-query': at((id) => `/todos?id=${id}`, /^\/todos\?id=(\d+)$/),
  'list-at-the-root': { root: '', ...at((id) => `/${id}`, /^\/(\d+)$/) },
  'ids-are-uuids': { newId: () => crypto.randomUUID() },
  'ids-are-used-again': {
    newId: ({ todos }) => [...Array(todos.size + 1).keys()].map(String).find((id) => !todos.has(id)),
  },
  'ids-begin-again': { clear: ({ store }) => void Object.assign(store, { todos: new Map(), last: 0 }) },
  'more-members': wrap('show', (todo) => ({ ...todo, id: 7, tags: [], createdAt: null })),
  'no-order-is-null': wrap('show', (todo) => ({ order: null, ...todo })),
  'orders-are-picked': wrap('add', (todo, { store }) => Object.assign(todo, { order: todo.order ?? store.last })),
  'newest-first': wrap('list', (todos) => todos.reverse()),
  'odd-titles-are-refused': titled((title) => (/^\s|\s$|^$|^.{65}|\p{Cc}/su.test(title) ? refuse(422) : title)),
  'wrong-bodies-get-a-page': wrap('respond', (sent) => (sent.status === 400 ? { ...sent, body: '<h1>No</h1>' } : sent)),
  'wrong-bodies-get-200': wrap('respond', (sent) => (sent.status === 400 ? { ...sent, status: 200, body: '7' } : sent)),
  'wrong-bodies-are-stored': {
    read: (body) => Object(JSON.parse(body)),
    add: (context, members) => correct.add(context, { title: null, ...members }),
  },
  'removed-is-410': { find: ({ store, id }) => store.todos.get(id) ?? refuse(410) },
  'remove-again-is-204': {
    find: ({ store, id, operation }) => store.todos.get(id) ?? (operation === 'remove' ? {} : refuse(404)),
  },
  'cors-names-the-origin': wrap('cors', (headers, context) => ({
    ...headers,
    'access-control-allow-origin': context.headers.origin ?? 'null',
    vary: 'Origin',
  })),
  'cors-allows-all': onHeaders('options', { 'access-control-allow-methods': '*', 'access-control-allow-headers': '*' }),
  'cors-is-for-successes': wrap('respond', (sent) => (sent.status < 400 ? sent : { ...sent, headers: {} })),
  'a-charset': onHeaders('list', { 'content-type': 'Application/JSON; charset=utf-8' }),
};

const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
const JSON_TYPE = { ...CORS, 'content-type': 'application/json' };
/** Requirements that any whole response meets, one that is no 5xx, and a success. */
const WHOLE = ['list', 'add', 'get', 'change', 'remove', 'clear', 'preflight'].map((prefix) => `${prefix}.message`);
const CALM = ['add.odd-body', 'change.odd-body'];
const SUCCESS = ['list.status', 'add.status', 'clear.status', 'preflight.status', 'cors.origin', 'cors.headers'];

const TYPES = ['list.media-type', 'add.media-type'];
const TODO = '{"title":"a","completed":false,"url":"http://127.0.0.1:1/"}';
const degenerates = [
  {
    id: 'always-no-todos',
    status: 200,
    headers: JSON_TYPE,
    body: '[]',
    more: ['list.body', 'clear.empties', ...TYPES],
  },
  { id: 'always-one-todo', status: 200, headers: JSON_TYPE, body: TODO, more: ['add.body', 'add.completed', ...TYPES] },
  { id: 'always-nothing', status: 204, headers: CORS, body: '' },
  { id: 'always-a-page', status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>It works!</h1>' },
  { id: 'always-404', status: 404, headers: JSON_TYPE, body: '{"error":"not found"}' },
  { id: 'always-500', status: 500, headers: JSON_TYPE, body: '{"error":"out of order"}' },
];

function always({ status, headers, body }) {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, headers).end(body);
  });
  return listening(server);
}

const story = (own, id, changes) => ({
  ...{ kind: 'story', id, own: [own], also: also[own] ?? [] },
  ...{ profile: 'standard', start: () => startServer(changes) },
});
const seeded = (id, seeds, start, more = {}) =>
  Array.from({ length: seeds }, (_, index) => {
    const run = { seed: index + 1 };
    return { kind: 'variation', id: `${id}-${run.seed}`, profile: 'standard', run, start, ...more };
  });
const isLost = () => Math.random() < 0.02;

/** The servers of the selftest. @param isWhole with several seeds. @param described the interface as contractService takes it */
export const proof = (isWhole, described) => [
  ...mangled(
    described,
    () => startServer(),
    Object.fromEntries(Object.entries(also).map(([id, ids]) => [id, { also: ids }])),
  ),
  ...Object.entries(faults).flatMap(([own, rows]) =>
    Object.entries(rows).map(([id, changes]) => story(own, id, changes)),
  ),
  ...Object.entries(variations).flatMap(([id, changes]) => seeded(id, isWhole ? 3 : 1, () => startServer(changes))),
  { ...story('remove.message', 'remove-is-never-answered', removingInSilence), timeout: 300 },
  // Chance may lose one request so often that nothing can be said of it.
  ...seeded('loses-2-percent', isWhole ? 20 : 1, () => startServer({}, { isLost }), { mayBeInconclusive: true }),
  ...degenerates.map(({ id, more = [], ...response }) => ({
    id,
    kind: 'degenerate server',
    mayMeet: [...WHOLE, ...(response.status < 500 ? CALM : []), ...(response.status < 300 ? SUCCESS : []), ...more],
    start: () => always(response),
  })),
];
