/** How long a run waits, and how often it tries: what was in vain once gets less time. */

import { type Exchange, isLost, type Request, requestLine } from '../exchange/exchange.js';
import { credentialsIn, type KeyPlace } from '../exchange/place.js';

/** How often a request is sent beside others while its response is lost, late, or a 503. */
export const MOST_TRIES = 4;
/** As often, if it times out while later requests are answered, and no request that timed out was ever answered later. */
const FEW_TIMEOUTS = 2;
/** Once the responses to so many requests of a requirement were lost each time, a further one gets two tries. */
const KNOWN_LOSSES = 3;
/** Milliseconds that a wait of a kind takes once a whole one was in vain. */
const SHORT_WAIT = 60;

export class Patience {
  /** Kinds of waits, request lines, and requirements whose requests time out. */
  readonly #vain = new Set<string>();
  /** How many requests got no response each time, by the requirement that this breaks. */
  readonly #unanswered = new Map<string, number>();
  /** How many requests were lost each time, by operation. */
  readonly #silent = new Map<string, number>();
  /** Requests without a body that have ended the service, and what that breaks. */
  readonly #fatal = new Map<string, string>();
  /** Paths of cases whose confirmation takes whole waits, since only short ones have shown their findings. */
  readonly #unhurried = new Set<string>();
  /** Milliseconds: the longest wait for a read after which it showed what it must. */
  #longestWait = 0;
  /** Requests that had timed out and were answered later, over a new connection. */
  #recoveredTimeouts = 0;

  constructor(private readonly credential: KeyPlace) {}

  recovered(): void {
    this.#recoveredTimeouts += 1;
  }

  /**
   * Something on the way may forget idle connections, and a further request would time out; or one more timeout proves
   * a silence, beside a control over a new connection.
   */
  needsNewConnection(silence: string): boolean {
    return this.#recoveredTimeouts > 0 || this.#vain.has(silence);
  }

  /** How many timeouts of a request show, beside a control, that its response never comes. @param silence its requirement */
  enoughTimeouts(silence: string, isOvertaken: boolean): number {
    // A timeout alone proves little once others have been answered later.
    const isProof = this.#recoveredTimeouts === 0;
    if (this.#vain.has(silence)) return isProof ? 1 : FEW_TIMEOUTS;
    return isOvertaken && isProof ? FEW_TIMEOUTS : MOST_TRIES;
  }

  /** @param requirement that it breaks. @param silence the requirement to respond in time */
  gaveUp(
    exchange: Exchange,
    { operation, requirement, silence }: Readonly<Record<'operation' | 'requirement' | 'silence', string>>,
  ): void {
    this.#vain.add(requestLine(exchange.request));
    if (isLost(exchange)) this.#silent.set(operation, (this.#silent.get(operation) ?? 0) + 1);
    if (exchange.failure?.timeout) this.#vain.add(silence);
    this.#unanswered.set(requirement, (this.#unanswered.get(requirement) ?? 0) + 1);
  }

  /** Such a request never got a response, so the next one is not asked for as often. */
  gaveUpOn(request: Request): boolean {
    return this.#vain.has(requestLine(request));
  }

  isCommonLoss(requirement: string): boolean {
    return (this.#unanswered.get(requirement) ?? 0) >= KNOWN_LOSSES;
  }

  /** Whether so many requests of the operation were lost each time that a further one would be. */
  isSilent(operation: string): boolean {
    return (this.#silent.get(operation) ?? 0) >= KNOWN_LOSSES;
  }

  /** The request is not sent again. */
  endedService(request: Request, requirement: string): void {
    if (request.body === undefined) this.#fatal.set(this.#headOf(request), requirement);
  }

  /** The part of a request that a router and an authentication see. */
  readonly #headOf = (request: Request) => `${requestLine(request)} ${credentialsIn(request, this.credential)}`;

  /** The requirement that such a request has broken by ending the service. */
  endsService(request: Request): string | undefined {
    return request.body === undefined ? this.#fatal.get(this.#headOf(request)) : undefined;
  }

  /** The confirmation of the case takes its time. */
  unhurry(path: string): void {
    this.#unhurried.add(path);
  }

  isUnhurried(path: string): boolean {
    return this.#unhurried.has(path);
  }

  /** Milliseconds that a wait of the kind may take. */
  waitOf(kind: string, settle: number): number {
    const short = Math.max(SHORT_WAIT, 2 * this.#longestWait);
    return this.#vain.has(kind) ? Math.min(short, settle) : settle;
  }

  waited(kind: string, took: number, wasInVain: boolean): void {
    if (wasInVain) this.#vain.add(kind);
    else this.#longestWait = Math.max(this.#longestWait, took);
  }
}
