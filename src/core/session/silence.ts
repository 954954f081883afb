import type { Exchange } from '../http/exchange.js';
import { Unanswered } from './ending.js';

/** The largest number of requests in a row without a response. */
const LONGEST = 10;

/**
 * The longest total time of such requests, as a multiple of the timeout, since slow responses may take longer than it.
 */
const LONGEST_IN_TIMEOUTS = 15;

/** Counts requests in a row without a response. */
export class Silence {
  #requests = 0;
  #milliseconds = 0;

  /** @param timeout timeout of one response, in milliseconds */
  constructor(private readonly timeout: number) {}

  /** A broken or cut response also counts as a response. */
  note({ failure, durationMs }: Exchange): void {
    const isSilent = failure !== undefined && failure.kind !== 'broken' && failure.kind !== 'reset';
    this.#requests = isSilent ? this.#requests + 1 : 0;
    this.#milliseconds = isSilent ? this.#milliseconds + durationMs : 0;
  }

  /**
   * Stops sending to a deployment that no longer responds, since each request would wait for its timeout.
   * @throws {Unanswered}
   */
  refuseFutileSending(): void {
    if (this.#requests < LONGEST && this.#milliseconds < this.timeout * LONGEST_IN_TIMEOUTS) return;
    throw new Unanswered(
      `the deployment has stopped responding: ${this.#requests} ${this.#requests === 1 ? 'request' : 'requests in a row'} got no response`,
    );
  }
}
