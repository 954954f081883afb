import type { WireResponse } from '../contract/wire.js';
import type { Failure, OutgoingRequest } from './exchange.js';

/** Time, and its passing. */
export interface Clock {
  /** Milliseconds since the epoch, with two decimals. */
  now(): number;
  /** Rejects when it is given up. */
  wait(milliseconds: number, givenUp?: AbortSignal): Promise<unknown>;
}

/** The way of one request to the deployment. */
export interface Way {
  /** The number of a connection of its own, which requests share in turn. @default any free connection */
  readonly connection?: number | undefined;
  /** Uses a new connection for this request alone, which cannot have been closed as idle. @default false */
  readonly afresh?: boolean;
  /** Uses a new connection when all others are in use. @default false */
  readonly atOnce?: boolean;
  /** Uses a connection that has carried nothing but requests sent apart. @default false */
  readonly apart?: boolean;
  /** The first requirement of the check that sends it; absent: it belongs to none. */
  readonly check?: string | undefined;
}

/**
 * Why a failed request may be retried.
 * - `unconnected`: there was no connection to send it over
 * - `idle`: the server had closed the kept connection
 * - `too-many`: the server bears no more connections than were open beside this new one
 * - `went-on`: bytes came after the end of the response
 */
export type Mishap = 'unconnected' | 'idle' | 'too-many' | 'went-on';

/** The result of sending a request once. */
export type AttemptResult =
  | { readonly response: WireResponse }
  | { readonly failure: Failure; readonly mishap?: Mishap };

/** `start`: requests may be sent from now on; `stop`: the run is to end before its checks are through. */
export type SignalName = 'start' | 'stop';

/**
 * Everything that a run learns from outside: the results of its requests, and the time. Each result and each end of a
 * wait comes in a turn of its own, in which the clock stands still, and the next turn begins when nothing is left to do
 * in this one. So the options of a run, its seed and these turns decide every request and every finding.
 */
export interface Outside extends Clock {
  /** Sends a request once. Rejects with undici's InvalidArgumentError for a request that HTTP cannot carry. */
  send(request: OutgoingRequest, way?: Way): Promise<AttemptResult>;
  /** Closes a connection of its own, which carries nothing more. */
  hangUp(connection: number): void;
  /** Gives a signal that comes from elsewhere its turn. @param given @default at once */
  signal(name: SignalName, given?: Promise<void>): Promise<void>;
  /** Closes the connections at once, and abandons exchanges in progress. */
  close(): Promise<void>;
}
