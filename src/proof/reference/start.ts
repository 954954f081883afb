import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { changed, correct } from './behaviour/correct.js';
import type { BehaviourChange, Service } from './behaviour.js';
import { Connections } from './connection.js';
import { seed } from './seed.js';
import { serve } from './serving.js';
import { Store } from './store.js';
import { refuseConnect, refuseUnreadable } from './unreadable-request.js';

export interface ReferenceOptions {
  /** The API key that it accepts, in printable ASCII. */
  readonly key: string;
  /** @default 0, any free port */
  readonly port?: number;
  /** @default '127.0.0.1' */
  readonly host?: string;
  /** @default '/v1' */
  readonly basePath?: string;
  /** Pets in the store at the start. @default 0 */
  readonly seedPets?: number;
  /** The changes to the correct behaviour. */
  readonly behaviour?: BehaviourChange;
}

export interface Reference {
  /** Without a trailing slash: `http://127.0.0.1:40123/v1`. */
  readonly baseUrl: string;
  readonly key: string;
  readonly port: number;
  readonly store: Store;
  /** Closes every connection at once, even before its response. May be called again. */
  close(): Promise<void>;
}

/** Longer than clients keep connections, so that the client closes idle ones. Milliseconds. */
const KEEP_ALIVE = 65_000;

/** Long enough for a query of 20,000 characters. Bytes. */
const LONGEST_HEAD = 64 * 1024;

/**
 * Starts the service in this process, with an empty store by default.
 *
 * @throws Node's error when it cannot listen on the address.
 */
export async function startReference(options: ReferenceOptions): Promise<Reference> {
  const { key, port = 0, host = '127.0.0.1', basePath = '/v1', seedPets = 0, behaviour = {} } = options;
  const store = new Store();
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  const service: Service = {
    key,
    basePath: basePath.replace(/\/+$/, ''),
    behaviour: changed(correct, behaviour),
    store,
    closing: closing.signal,
  };
  await seed(service, seedPets);

  const connections = new Connections();
  const listener = serve(service, connections);
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE, maxHeaderSize: LONGEST_HEAD }, listener);
  server.on('checkExpectation', listener);
  server.on('clientError', refuseUnreadable);
  server.on('connect', refuseConnect);
  server.on('connection', (socket) => service.behaviour.hooks.connected(service, connections.of(socket)));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const stop = service.behaviour.hooks.started(service);

  let closed: Promise<void> | undefined;
  const close = () =>
    new Promise<void>((resolve) => {
      stop?.();
      closing.abort();
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const { port: bound } = server.address() as AddressInfo;
  const authority = `${host.includes(':') ? `[${host}]` : host}:${bound}`;
  return {
    baseUrl: `http://${authority}${service.basePath}`,
    key,
    port: bound,
    store,
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

/** A random API key: 32 characters that need no escaping in a header, a URL or a shell. */
export function newKey(): string {
  return randomBytes(24).toString('base64url');
}
