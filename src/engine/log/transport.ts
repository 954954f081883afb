/** Where a run gets its responses from: a network (http/live.ts) or the log of an earlier run (log/replay.ts). */

import { type Address, type Exchange, type Header, type Request, requestIdOf } from '../exchange/exchange.js';
import { REQUEST_ID } from '../exchange/names.js';

/** An exchange as a log has it: what a replay needs to ask for it when the run did. */
export interface LoggedExchange extends Exchange {
  /** So many exchanges had come when the case asked for it. */
  readonly after: number;
  /** If it paused twice: so many had come when the first pause was over. The fraction orders pauses that ended together. */
  readonly paused?: number;
}

/** The content of a message in a file. */
export type PackedBody = { readonly text: string } | { readonly base64: string };
export type Packed<Message> = { readonly [K in keyof Message]: K extends 'body' ? PackedBody : Message[K] };
/** An exchange as a line of a file. */
export type LoggedLine = {
  readonly [K in keyof LoggedExchange]: K extends 'request' | 'response'
    ? Packed<LoggedExchange[K]>
    : LoggedExchange[K];
};

/** Header fields that each request has, in place of those of the same name. */
export interface Additions {
  readonly headers: readonly Header[];
  /** The User-Agent of the kit. @default that of `headers`, or none */
  readonly userAgent?: string;
  readonly requestIds: boolean;
}

export const OWN_FIELDS = "the kit's X-Request-Id and User-Agent";
/** Only what the user asked for, and the content codings. */
export const withoutOwnFields = ({ headers }: Additions): Additions => ({ headers, requestIds: false });

/** The document says nothing of the kit's own header fields, and some services refuse what they do not know. */
export function mayRefuseOwnFields({ response }: Pick<Exchange, 'response'>, { userAgent, requestIds }: Additions) {
  return (userAgent !== undefined || requestIds) && (response?.status === 400 || response?.status === 403);
}

/** Parts of the way to a deployment that stand in between, or make a connection trust more or less than usual. */
export const wayKinds = [
  'connect-to',
  'proxy',
  'socket',
  'ca',
  'insecure',
  'server-name',
  'client-certificate',
] as const;
export interface Way {
  readonly kind: (typeof wayKinds)[number];
  /** Behind "reached": `through the proxy http://proxy.example:3128 (HTTPS_PROXY)`. */
  readonly words: string;
}

/** How a run came to its end. */
export type End = { readonly kind: 'complete' | 'interrupted' } | Stop;

export interface Stop {
  readonly kind: 'stopped';
  /** A clause: `the service stopped answering after 2.1 s`. */
  readonly what: string;
  readonly advice?: string;
  /** Addresses of the requests in flight then. */
  readonly suspects?: readonly string[];
}

/** A request as it is sent and logged, still without the key. */
export function completed(
  request: Request,
  address: Address,
  { headers, userAgent, requestIds }: Additions,
  runId: string,
): Request {
  const agent: readonly Header[] = userAgent === undefined ? [] : [['user-agent', userAgent]];
  const id: readonly Header[] = requestIds ? [[REQUEST_ID, requestIdOf(runId, address)]] : [];
  const added = [...headers, ...agent, ...id];
  const named = new Set(added.map(([name]) => name.toLowerCase()));
  const kept = request.headers.filter(([name]) => !named.has(name.toLowerCase()));
  return { ...request, headers: [...kept, ...added] };
}

/** Why nothing is sent any more, as a sentence part. */
export const INTERRUPTED = 'the run was interrupted';

/** Things that happen one at a time: whatever follows from one is asked for before the next one. */
export class Turns {
  readonly #awaited: { readonly place: number; readonly happen: () => void }[] = [];
  ticks = 0;

  /** @param place the least one happens first. @param result called when it happens; it awaits no further turn itself */
  when<T>(place: number, result: () => T): Promise<T> {
    if (this.#awaited.length === 0) setImmediate(this.#next);
    return new Promise((resolve) => this.#awaited.push({ place, happen: () => resolve(result()) }));
  }

  readonly #next = (): void => {
    const first = this.#awaited.reduce((one, other) => (other.place < one.place ? other : one));
    this.#awaited.splice(this.#awaited.indexOf(first), 1);
    this.ticks += 1;
    first.happen();
    if (this.#awaited.length > 0) setImmediate(this.#next);
  };
}

export interface Transport {
  /**
   * Responses come one at a time: whatever follows from one has been asked for before the next one comes.
   * @param request with all its header fields, and templates for the key
   * @param refusal why it is not sent after all; asked when it is its turn. A log has it as unsent.
   */
  readonly exchange: (
    address: Address,
    request: Request,
    refusal?: () => string | undefined,
  ) => Promise<LoggedExchange>;
  /**
   * Waits so many milliseconds, `left` at most. False: the time is up, and the request with that address will not be sent.
   * @param isKeyRefused the key is renewed meanwhile, if it can be
   */
  readonly again: (address: Address, pause: number, left?: number, isKeyRefused?: boolean) => Promise<boolean>;
  /** Milliseconds that a run waits for a service, or for one of its operations, that is out. */
  readonly patience: number;
  /** While held, only controls are sent. */
  readonly hold: (isHeld: boolean) => void;
  /** Only requests of that case are in flight during the body. @param spares idle connections are closed, with a pause */
  readonly alone: <T>(path: string, body: () => Promise<T>, spares?: boolean) => Promise<T>;
  /** Whether there is time for another round of random cases, whose paths end in `~round`. */
  readonly hasRound: (round: number) => boolean;
  /** When the last response came, in milliseconds from the start of the run. */
  readonly now: () => number;
  readonly tick: () => number;
  readonly release: (connection: string) => void;
  readonly stop: (end: End) => void;
  readonly end: () => End;
}
