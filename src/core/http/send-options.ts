import type { OutgoingRequest } from './exchange.js';
import type { Suspect } from './pacing/unavailable-for.js';

/** Facts about a request beyond its bytes. */
export interface SendOptions {
  /** The first requirement of the check that sends it. */
  readonly check?: string | undefined;
  /**
   * The request to send in place of one that may have reached the application; undefined: none may be sent.
   * @default the same request
   */
  readonly again?: (request: OutgoingRequest) => OutgoingRequest | undefined;
  /**
   * Tells a 503 to this request from a deployment without capacity. Absent: only one with Retry-After asks the kit to
   * wait, and any other is a response.
   */
  readonly unlike?: () => Omit<Suspect, 'request'>;
  /**
   * Called when it is the request's turn, which may be long after it was asked for. If it throws, nothing is sent and
   * `send` rejects with that error.
   */
  readonly ready?: () => void;
  /** True for one of several requests that are sent at once, however few may be in flight. @default false */
  readonly atOnce?: boolean;
  /** True for a request over a connection that has carried nothing but requests sent apart. @default false */
  readonly apart?: boolean;
  /** True for a request that may use those that the run keeps back. @default false */
  readonly mayUseKept?: boolean;
}
