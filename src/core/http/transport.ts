import type { buildConnector } from 'undici';
import type { Route } from '../config/route/route.js';
import type { Headers, WireResponse } from '../contract/wire.js';
import { Connection, type PlainRequest } from './connection.js';
import { connectorOf } from './connector.js';
import { decodeContent, isCoded } from './decoding.js';
import type { Failure, OutgoingRequest } from './exchange.js';
import { BrokenResponse, failureOf, isUnsendable, ResponseTooLarge, UnknownCoding } from './failures.js';
import { longestBody } from './longest-body.js';
import type { Message } from './reception.js';

/** The result of sending a request once: a response, or a failure and the error behind it, if any. */
export type AttemptResult =
  | { readonly response: WireResponse }
  | { readonly failure: Failure; readonly error?: unknown };

export interface TransportOptions {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Connections that are open at once. */
  readonly connections: number;
  /** Bound on connecting, on the wait for headers and on each pause in the body, in milliseconds. */
  readonly timeout: number;
  /** The route to the origin. @default direct */
  readonly route?: Route;
  /** Header fields of every request, for a gateway in front of the deployment. */
  readonly headers?: Headers;
}

/**
 * Sends one request and reads one response. It sends the target unchanged, follows no redirects and never retries.
 * Requests beyond the number of connections wait for their turn.
 */
export class Transport {
  readonly #options: TransportOptions;
  readonly #connect: buildConnector.connector;
  readonly #connections: Connection[] = [];
  readonly #idle: Connection[] = [];
  readonly #waiting: ((connection: Connection) => void)[] = [];

  /** @param connect @default a new connector for the route of the options */
  constructor(options: TransportOptions, connect = connectorOf(options.route ?? {}, options.timeout)) {
    this.#options = options;
    this.#connect = connect;
  }

  /** One more connection to the same origin, over the same route. */
  ofItsOwn(): Transport {
    return new Transport({ ...this.#options, connections: 1 }, this.#connect);
  }

  /**
   * Sends one request. Rejects with undici's InvalidArgumentError for a request that HTTP cannot carry.
   * @param afresh uses a new connection for this request alone, which cannot have been closed as idle
   * @param atOnce uses a new connection when all others are in use
   */
  async send(request: OutgoingRequest, afresh = false, atOnce = false): Promise<AttemptResult> {
    const kept = afresh ? undefined : (this.#free() ?? (atOnce ? undefined : await this.#next()));
    const connection = kept ?? this.#open();
    const longest = longestBody(request);
    let message: Message;
    try {
      message = await connection.send(this.#plain(request, longest));
    } catch (error) {
      if (isUnsendable(error)) throw error;
      return { failure: failureOf(error), error };
    } finally {
      if (kept) this.#giveBack(kept);
      else await connection.destroy();
    }
    const { status, headers, bytes } = message;
    return isCoded(headers) ? decoded(message, longest) : { response: { status, headers, body: bytes } };
  }

  /** Closes the connections at once, and abandons exchanges in progress. */
  async close(): Promise<void> {
    await Promise.all(this.#connections.map((connection) => connection.destroy()));
  }

  /** The connection used last, since it is most likely still open; else a new one; undefined if all are in use. */
  #free(): Connection | undefined {
    const idle = this.#idle.pop();
    if (idle || this.#connections.length >= this.#options.connections) return idle;
    const connection = this.#open();
    this.#connections.push(connection);
    return connection;
  }

  #next(): Promise<Connection> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #open(): Connection {
    const { origin, timeout, route } = this.#options;
    return new Connection(origin, { timeout, http2: route?.http2 ?? false }, this.#connect);
  }

  #plain(request: OutgoingRequest, longest: number): PlainRequest {
    const { method, target, body } = request;
    const headers = requestHeaders(request);
    for (const field of this.#options.headers ?? []) headers.push(...field);
    return { method, path: target, headers, body: body ?? null, longestBody: longest };
  }

  #giveBack(connection: Connection): void {
    const next = this.#waiting.shift();
    if (next) next(connection);
    else this.#idle.push(connection);
  }
}

/** The header fields of a request without those that the connection needs (Host, Content-Length). */
export function visibleHeaders({
  accept = 'application/json',
  contentType,
  contentEncoding,
}: Pick<OutgoingRequest, 'accept' | 'contentType' | 'contentEncoding'>): [name: string, value: string][] {
  const fields: [name: string, value: string][] = [];
  if (accept !== null) fields.push(['Accept', accept]);
  // Without it the server may use any coding (RFC 9110, section 12.5.3), even one that the kit does not know.
  fields.push(['Accept-Encoding', 'identity']);
  if (contentType !== undefined) fields.push(['Content-Type', contentType]);
  if (contentEncoding !== undefined) fields.push(['Content-Encoding', contentEncoding]);
  return fields;
}

function requestHeaders(request: OutgoingRequest): string[] {
  const headers = visibleHeaders(request).flat();
  const authorization = request.credential.reveal();
  if (authorization !== undefined) headers.push('Authorization', authorization);
  return headers;
}

/** Decodes the content codings of a message; returns a failure when that is not possible. */
async function decoded({ status, headers, bytes }: Message, longest: number): Promise<AttemptResult> {
  try {
    return { response: { status, headers, body: await decodeContent(headers, bytes, longest) } };
  } catch (error) {
    if (error instanceof ResponseTooLarge || error instanceof UnknownCoding) {
      return { failure: failureOf(error), error };
    }
    const problem = `its body does not match its content coding (${(error as Error).message})`;
    const broken = new BrokenResponse(problem, { cause: error });
    return { failure: failureOf(broken), error: broken };
  }
}
