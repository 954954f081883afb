/** A correct Todo-Backend in memory. It imports nothing of the kit, and each of its parts can be replaced. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** Ends a request with an error. */
export function refuse(status, message = 'The server does not do this.') {
  throw Object.assign(new Error(message), { status });
}

const types = {
  title: (value) => typeof value === 'string',
  completed: (value) => typeof value === 'boolean',
  order: (value) => value === null || Number.isInteger(value),
};

/**
 * The parts. A store has `todos`, a map by id in the order of creation, and `last`, the number of the last id. A context has
 * `store`, `parts`, `origin`, `operation`, `id` and `headers` of the request.
 */
export const correct = {
  /** The path of the base URL. */
  root: '/todos',
  pathOf: (id) => `/todos/${id}`,
  idAt: (path) => /^\/todos\/([^/?]+)$/.exec(path)?.[1],
  urlOf: (id, { origin, parts }) => origin + parts.pathOf(id),
  newId: (store) => String(++store.last),

  statuses: { list: 200, add: 201, get: 200, change: 200, remove: 204, clear: 204, options: 204 },

  /** The members that a body sets. */
  read(body) {
    const value = JSON.parse(body);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(400, 'The body is not an object.');
    const known = Object.entries(value).filter(([name]) => Object.hasOwn(types, name));
    for (const [name, one] of known) if (!types[name](one)) refuse(400, `${name} has the wrong type.`);
    return Object.fromEntries(known);
  },

  /** JSON.parse throws a SyntaxError. */
  statusOf: (error) => error.status ?? (error instanceof SyntaxError ? 400 : 500),

  list: ({ store }) => [...store.todos.values()],

  add({ store, parts }, members) {
    if (members.title === undefined) refuse(400, 'The title is missing.');
    const todo = { completed: false, ...members, id: parts.newId(store) };
    store.todos.set(todo.id, todo);
    return todo;
  },

  find: ({ store, id }) => store.todos.get(id) ?? refuse(404, 'There is no such todo.'),

  change: (_, todo, members) => Object.assign(todo, members),

  remove: ({ store }, todo) => void store.todos.delete(todo.id),

  clear: ({ store }) => store.todos.clear(),

  /** A todo as responses show it. */
  show: ({ id, ...members }, context) => ({ ...members, url: context.parts.urlOf(id, context) }),

  cors({ operation }) {
    const origin = { 'access-control-allow-origin': '*' };
    if (operation !== 'options') return origin;
    const methods = 'GET, POST, PATCH, DELETE';
    return { ...origin, 'access-control-allow-methods': methods, 'access-control-allow-headers': 'content-type' };
  },

  /** The last step of each response: `{ status, headers, content }`, whose content becomes the body. */
  respond(_, response) {
    const { content, headers } = response;
    if (content === undefined) return response;
    return { ...response, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(content) };
  },
};

const operations = {
  root: { GET: 'list', POST: 'add', DELETE: 'clear', OPTIONS: 'options' },
  todo: { GET: 'get', PATCH: 'change', DELETE: 'remove', OPTIONS: 'options' },
};

/** The content of each success. */
const contents = {
  list: async (context) => (await context.parts.list(context)).map((todo) => context.parts.show(todo, context)),
  add: async (context, read) => context.parts.show(await context.parts.add(context, read()), context),
  get: (context) => context.parts.show(context.parts.find(context), context),
  change: (context, read) => {
    const todo = context.parts.find(context);
    return context.parts.show(context.parts.change(context, todo, read()), context);
  },
  remove: (context) => context.parts.remove(context, context.parts.find(context)),
  clear: (context) => context.parts.clear(context),
  options: () => undefined,
};

async function answer({ method, url, headers }, body, store, parts) {
  const isRoot = url === (parts.root || '/');
  const id = isRoot ? undefined : parts.idAt(url);
  const operation = operations[isRoot ? 'root' : 'todo'][method];
  const context = { store, parts, origin: `http://${headers.host}`, operation, id, headers };
  try {
    if (!isRoot && id === undefined) refuse(404, 'There is nothing here.');
    if (operation === undefined) refuse(405, 'This method is not known here.');
    const content = await contents[operation](context, () => parts.read(body, context));
    return parts.respond(context, { status: parts.statuses[operation], headers: parts.cors(context), content });
  } catch (error) {
    const status = parts.statusOf(error, context);
    return parts.respond(context, { status, headers: parts.cors(context), content: { error: error.message } });
  }
}

/** Listens on this machine. @param port 0 is any free one */
export async function listening(server, root = '', port = 0) {
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () => new Promise((resolve) => server.close(resolve).closeAllConnections());
  return { baseUrl: `http://127.0.0.1:${server.address().port}${root}`, close };
}

/**
 * Starts a server.
 * @param changes parts that replace those of the correct one
 * @param options.isLost says whether the response to a request is lost once the work is done
 */
export function startServer(changes = {}, { isLost = () => false, port } = {}) {
  const parts = { ...correct, ...changes };
  const store = { todos: new Map(), last: 0 };
  const server = createServer(async (request, response) => {
    const sent = await answer(request, await text(request), store, parts);
    // Some faulty servers never answer.
    if (sent === undefined) return;
    const { status, headers, body } = sent;
    if (isLost(request)) response.destroy();
    else response.writeHead(status, headers).end(body);
  });
  return listening(server, parts.root, port);
}
