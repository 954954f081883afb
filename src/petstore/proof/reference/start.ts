/** The reference implementation as a server in this process. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { Connection, Draft, Response } from './behaviour.js';
import { petStatuses, Refusal, Store } from './behaviour.js';
import type { BehaviourChange, RequestContext, Service } from './correct.js';
import { changed, correct } from './correct.js';

export interface ReferenceOptions {
  /** The API key that it accepts, in printable ASCII. @default a random one */
  readonly key?: string;
  /** @default 0, any free port */
  readonly port?: number;
  /** @default '/v1' */
  readonly basePath?: string;
  /** Pets in the store at the start. @default 0 */
  readonly seeded?: number;
  /** Further ones are closed at once. @default any number */
  readonly maxConnections?: number;
  readonly behaviour?: BehaviourChange;
}

export interface Reference {
  /** Without a trailing slash: `http://127.0.0.1:40123/v1`. */
  readonly baseUrl: string;
  readonly key: string;
  readonly store: Store;
  /** Closes every connection at once, even before its response. */
  close(): Promise<void>;
}

/** Longer than clients keep connections, so that the client closes idle ones. Milliseconds. */
const KEEP_ALIVE = 65_000;

/** Long enough for a query of 20,000 characters. Bytes. */
const LONGEST_HEAD = 64 * 1024;

/** @throws Node's error when it cannot listen on the address. */
export async function startReference(options: ReferenceOptions = {}): Promise<Reference> {
  const { key = newKey(), port = 0, basePath = '/v1', seeded = 0 } = options;
  const behaviour = changed(correct, options.behaviour ?? {});
  const service: Service = { key, basePath, behaviour, store: new Store() };
  await seed(service, seeded);

  const connectionOf = numbering();
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE, maxHeaderSize: LONGEST_HEAD });
  let requests = 0;
  const listener = (request: IncomingMessage, response: ServerResponse) =>
    serve(service, connectionOf(request.socket), () => ++requests, request, response);
  server.on('request', listener).on('checkExpectation', listener);
  server.on('connection', (socket) => behaviour.hooks.connected(service, connectionOf(socket)));
  if (options.maxConnections !== undefined) server.maxConnections = options.maxConnections;
  const { origin, close } = await listening(server, port);
  behaviour.hooks.started(service);
  return { baseUrl: `${origin}${basePath}`, key, store: service.store, close };
}

/** Starts a server on loopback. `close` closes every connection at once. @throws Node's error when it cannot listen */
export async function listening(server: Server, port = 0) {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** A random API key: 32 characters that need no escaping in a header, a URL or a shell. */
const newKey = (): string => randomBytes(24).toString('base64url');

/** One of the categories is beyond the integers that a double represents exactly. */
const CATEGORIES = [1n, 2n, 3n, 7n, 9007199254740993n];
const NAMES = 'Rex|Žofka|たま|O\'Malley|Мурка|Zoë 🐾|Sir "Barks" a Lot|نمر|<b>Bolt</b>|R2-D2'.split('|');
const STATUSES = [...petStatuses, undefined];

/** Adds pets with various names, categories and statuses, in the way the service creates pets. */
async function seed(service: Service, count: number): Promise<void> {
  const pick = <T>(items: readonly T[], index: number) => items[index % items.length] as T;
  for (let index = 0; index < count; index += 1) {
    // Shifted by one each round, so that every name and category occurs with every status.
    const status = pick(STATUSES, index + Math.floor(index / STATUSES.length));
    const sent = { name: `${pick(NAMES, index)} ${index + 1}`, categoryId: pick(CATEGORIES, index), status };
    await service.behaviour.creating.create(service, { ...sent, sent } satisfies Draft);
  }
}

function numbering(): (socket: Socket) => Connection {
  const known = new WeakMap<Socket, Connection>();
  let count = 0;
  return (socket) => {
    const connection = known.get(socket) ?? { number: ++count, socket, state: new Map(), requests: 0, underWay: 0 };
    known.set(socket, connection);
    return connection;
  };
}

async function serve(
  service: Service,
  connection: Connection,
  nextNumber: () => number,
  request: IncomingMessage,
  serverResponse: ServerResponse,
): Promise<void> {
  try {
    const { behaviour, store } = service;
    connection.requests += 1;
    connection.underWay += 1;
    const received = await receiveBody(request, behaviour.parsing.maximumBytes);
    const { method = '', url: target = '', headers, rawHeaders } = request;
    // Origin form (`/v1/pets?limit=1`) or absolute form (`http://host/v1/pets`).
    const [path = '', ...query] = target.replace(/^https?:\/\/[^/?]*/i, '').split('?');
    const parsed = { path, query: new URLSearchParams(query.join('?')) };
    const route = behaviour.routing.route(service, method, path);
    const message = { method, target, headers, rawHeaders, ...parsed, ...received, ...route };
    const context = { service, behaviour, store, connection, number: nextNumber(), serverResponse, ...message };
    serverResponse.once('close', () => {
      connection.underWay -= 1;
      behaviour.hooks.finished(context);
    });
    await behaviour.sending.send(context, await responseTo(context));
  } catch {
    // The client has left, or a variation failed too late for a response.
    request.socket.destroy();
  }
}

async function responseTo(context: RequestContext): Promise<Response> {
  const { hooks, operations, rendering } = context.behaviour;
  const failed = new Refusal(500, 'internal_error', 'The service failed on this request.');
  const refused = async (error: unknown): Promise<Response> => {
    const refusal = await hooks.refused(context, error instanceof Refusal ? error : failed);
    return { status: refusal.status, headers: refusal.headers, content: rendering.error(context, refusal) };
  };
  const handled = async () => (await hooks.before(context)) ?? (await operations.handle(context));
  return hooks.after(context, await handled().catch(refused));
}

/** A request's body, unless it passes `maximum` bytes. @throws when the client leaves before the end */
async function receiveBody(request: IncomingMessage, maximum: number) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= maximum) chunks.push(chunk);
  }
  return { body: size > maximum ? new Uint8Array() : Buffer.concat(chunks), bodyTooLarge: size > maximum };
}
