import { performance } from 'node:perf_hooks';
import { setTimeout as timer } from 'node:timers/promises';
import type { Route } from '../config/route/route.js';
import type { Headers } from '../contract/wire.js';
import { Connection, type PlainRequest } from './connection.js';
import { Connections } from './connections.js';
import { connectorOf } from './connector.js';
import { decodeContent, isCoded } from './decoding.js';
import type { OutgoingRequest } from './exchange.js';
import {
  BrokenResponse,
  failed,
  hadNoResponse,
  isUnsendable,
  ResponseTooLarge,
  UnknownCoding,
} from './failures.js';
import { longestBody } from './longest-body.js';
import type { AttemptResult, Outside, SignalName, Way } from './outside.js';
import { isRefusal } from './pacing/patience.js';
import type { Message } from './reception.js';

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
  /** Gets each turn when it begins. May not throw. */
  readonly heard?: (turn: Turn) => void;
}

/** The event of one turn, and its cause. Times are in milliseconds since the epoch. */
export type Turn = TurnEvent & {
  /** The position in the order in which it was asked for, from 1. */
  readonly number: number;
  readonly askedAt: number;
  readonly at: number;
};

type TurnEvent =
  | {
      readonly kind: 'exchange';
      readonly request: OutgoingRequest;
      readonly way: Way;
      readonly result: AttemptResult;
    }
  | { readonly kind: 'wait'; readonly milliseconds: number }
  | { readonly kind: 'signal'; readonly name: SignalName };

/**
 * The deployment over the network, and the machine's clock. Sends each target unchanged, follows no redirects and never
 * retries. Requests beyond the number of connections wait for one.
 */
export class Transport implements Outside {
  readonly #options: TransportOptions;
  readonly #connections: Connections;
  readonly #due: (() => void)[] = [];
  #isTurn = false;
  /**
   * The most turns before the event loop goes round. If many results come at once, the deployment then works on the
   * requests that the first half of them led to while the kit judges the others.
   */
  readonly #turnsAtOnce: number;
  #turns = 0;
  #asked = 0;
  /** The responses so far. */
  #answers = 0;
  #now = machineTime();

  constructor(options: TransportOptions) {
    this.#options = options;
    const { origin, connections: shared, timeout, route = {} } = options;
    const connect = connectorOf(route, timeout);
    const http2 = route.http2 ?? false;
    const open = () => new Connection(origin, { timeout, http2 }, connect);
    this.#connections = new Connections({ shared, open, reopens: !http2 });
    this.#turnsAtOnce = Math.ceil(shared / 2);
  }

  readonly now = (): number => this.#now;

  send(request: OutgoingRequest, way: Way = {}): Promise<AttemptResult> {
    return this.#inTurn(this.#sent(request, way), (result) => ({ kind: 'exchange', request, way, result }));
  }

  wait(milliseconds: number, givenUp?: AbortSignal): Promise<void> {
    const over = timer(milliseconds, undefined, givenUp && { signal: givenUp });
    return this.#inTurn(over, () => ({ kind: 'wait', milliseconds }));
  }

  signal(name: SignalName, given: Promise<void> = Promise.resolve()): Promise<void> {
    return this.#inTurn(given, () => ({ kind: 'signal', name }));
  }

  hangUp(connection: number): void {
    this.#connections.hangUp(connection);
  }

  async close(): Promise<void> {
    await this.#connections.close();
  }

  async #sent(request: OutgoingRequest, way: Way): Promise<AttemptResult> {
    const found = this.#connections.take(way);
    const taken = found instanceof Promise ? await found : found;
    const { connection } = taken;
    const longest = longestBody(request);
    const isNew = !connection.hasAnswered;
    const answersBefore = this.#answers;
    let message: Message;
    try {
      message = await connection.send(this.#plain(request, longest));
      this.#answers += 1;
      if (isNew) this.#connections.answered(taken);
      else if (isRefusal(message)) this.#connections.refused(taken);
    } catch (error) {
      if (isUnsendable(error)) throw error;
      const result = failed(error);
      const { mishap, failure } = result;
      // The application cannot have received it then.
      const isRefused = mishap === 'unconnected' || (failure.kind === 'closed' && !mishap);
      const isIgnored = isNew && hadNoResponse(failure) && this.#answers > answersBefore;
      const isTooMany = (isRefused || isIgnored) && this.#connections.isOneTooMany(taken, { isIgnored });
      return isTooMany ? { mishap: 'too-many', ...result } : result;
    } finally {
      this.#connections.leave(taken);
    }
    const { status, headers, bytes } = message;
    return isCoded(headers) ? decoded(message, longest) : { response: { status, headers, body: bytes } };
  }

  #plain(request: OutgoingRequest, longest: number): PlainRequest {
    const { method, target, body } = request;
    const headers = requestHeaders(request);
    for (const field of this.#options.headers ?? []) headers.push(...field);
    return { method, path: target, headers, body: body ?? null, longestBody: longest };
  }

  /** The same promise, fulfilled or rejected in a turn of its own. */
  #inTurn<T>(outcome: Promise<T>, eventOf: (value: T) => TurnEvent): Promise<T> {
    this.#asked += 1;
    const [number, askedAt] = [this.#asked, this.#now];
    const { heard } = this.#options;
    return new Promise((resolve, reject) => {
      outcome.then(
        (value) =>
          this.#take(() => {
            heard?.({ number, askedAt, at: this.#now, ...eventOf(value) });
            resolve(value);
          }),
        (error: unknown) => this.#take(() => reject(error)),
      );
    });
  }

  /** Does the work in a turn of its own: now, or once the turns before it are over. */
  #take(work: () => void): void {
    this.#due.push(work);
    if (!this.#isTurn) this.#nextTurn();
  }

  readonly #nextTurn = (): void => {
    const work = this.#due.shift();
    this.#isTurn = work !== undefined;
    if (!work) return;
    this.#now = machineTime();
    work();
    this.#turns = (this.#turns + 1) % this.#turnsAtOnce;
    const next = this.#turns === 0 ? this.#afterSending : this.#nextTurn;
    // Node empties the queue of promises before the next tick that was asked for from within that queue.
    queueMicrotask(() => process.nextTick(next));
  };

  /** Lets the event loop go round first: undici sends a request over a connection that was used before only then. */
  readonly #afterSending = (): void => {
    setImmediate(this.#nextTurn);
  };
}

/** Two decimals are exact in a file, too. */
function machineTime(): number {
  return Math.round((performance.timeOrigin + performance.now()) * 100) / 100;
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
  const headers: string[] = [];
  for (const field of visibleHeaders(request)) headers.push(...field);
  const authorization = request.credential.reveal();
  if (authorization !== undefined) headers.push('Authorization', authorization);
  return headers;
}

/** Decodes the content codings of a message; returns a failure when that is not possible. */
async function decoded({ status, headers, bytes }: Message, longest: number): Promise<AttemptResult> {
  try {
    return { response: { status, headers, body: await decodeContent(headers, bytes, longest) } };
  } catch (error) {
    if (error instanceof ResponseTooLarge || error instanceof UnknownCoding) return failed(error);
    const problem = `its body does not match its content coding (${(error as Error).message})`;
    return failed(new BrokenResponse(problem, { cause: error }));
  }
}
