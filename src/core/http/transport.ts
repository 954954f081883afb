import type { buildConnector } from 'undici';
import type { Route } from '../config/route/route.js';
import type { Headers, WireResponse } from '../contract/wire.js';
import { Connection, type PlainRequest } from './connection.js';
import { connectorOf } from './connector.js';
import { decodeContent } from './decoding.js';
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

  constructor(options: TransportOptions) {
    this.#options = options;
    this.#connect = connectorOf(options.route ?? {}, options.timeout);
  }

  /**
   * Sends one request. Rejects with undici's InvalidArgumentError for a request that HTTP cannot carry.
   * @param afresh uses a new connection for this request alone, which cannot have been closed as idle
   */
  async send(request: OutgoingRequest, afresh = false): Promise<AttemptResult> {
    const connection = afresh ? this.#open() : await this.#take();
    let message: Message;
    try {
      message = await connection.send(this.#plain(request));
    } catch (error) {
      if (isUnsendable(error)) throw error;
      return { failure: failureOf(error), error };
    } finally {
      if (afresh) await connection.destroy();
      else this.#giveBack(connection);
    }
    return received(message, longestBody(request));
  }

  /** Closes the connections at once, and abandons exchanges in progress. */
  async close(): Promise<void> {
    await Promise.all(this.#connections.map((connection) => connection.destroy()));
  }

  /** The connection used last, since it is most likely still open; else a new one; else the next free one. */
  async #take(): Promise<Connection> {
    const idle = this.#idle.pop();
    if (idle) return idle;
    if (this.#connections.length >= this.#options.connections) {
      return new Promise((resolve) => this.#waiting.push(resolve));
    }
    const connection = this.#open();
    this.#connections.push(connection);
    return connection;
  }

  #open(): Connection {
    const { origin, timeout, route } = this.#options;
    return new Connection(origin, { timeout, http2: route?.http2 ?? false }, this.#connect);
  }

  #plain(request: OutgoingRequest): PlainRequest {
    const { method, target, body } = request;
    const headers = [...requestHeaders(request), ...(this.#options.headers ?? []).flat()];
    return { method, path: target, headers, body: body ?? null, longestBody: longestBody(request) };
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
  const fields: readonly (readonly [name: string, value: string | null | undefined])[] = [
    ['Accept', accept],
    // Without it the server may use any coding (RFC 9110, section 12.5.3), even one that the kit does not know.
    ['Accept-Encoding', 'identity'],
    ['Content-Type', contentType],
    ['Content-Encoding', contentEncoding],
  ];
  return fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
}

function requestHeaders(request: OutgoingRequest): string[] {
  const authorization = request.credential.reveal();
  return [
    ...visibleHeaders(request).flat(),
    ...(authorization === undefined ? [] : ['Authorization', authorization]),
  ];
}

/** Decodes the content codings of a message; returns a failure when that is not possible. */
async function received({ status, headers, bytes }: Message, longest: number): Promise<AttemptResult> {
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
