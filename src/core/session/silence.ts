import { type Exchange, lossOf } from '../http/exchange.js';
import { Unanswered } from './ending.js';

/** The largest number of requests without a response, each sent after the one before it had failed. */
const LONGEST = 10;

/** The longest total time of such requests, as a multiple of the timeout. */
const LONGEST_IN_TIMEOUTS = 5;
/** The same in milliseconds with a short timeout, which the HTTP client notices up to a second late. */
const SHORTEST_TIME = 6_000;

/**
 * Counts requests in a row without a response. Of those that were in flight together it counts one, since one event
 * failed them all, unless the deployment refused each by itself.
 */
export class Silence {
  #requests = 0;
  #milliseconds = 0;
  /** When the last request that counts had failed, in milliseconds since the epoch. */
  #failedAt = 0;

  readonly #longest: number;

  /** @param timeout timeout of one response, in milliseconds */
  constructor(timeout: number) {
    this.#longest = Math.max(timeout * LONGEST_IN_TIMEOUTS, SHORTEST_TIME);
  }

  /** A broken or cut response also counts as a response. */
  note(exchange: Exchange): void {
    const { failure, startedAt, durationMs } = exchange;
    if (failure?.kind === 'spent') return;
    if (!failure || failure.kind === 'broken' || lossOf(exchange) === 'reset') {
      this.#requests = 0;
      this.#milliseconds = 0;
    } else if (startedAt >= this.#failedAt || failure.kind === 'throttled') {
      this.#requests += 1;
      this.#milliseconds += durationMs;
      this.#failedAt = startedAt + durationMs;
    }
  }

  /**
   * Stops sending to a deployment that no longer responds, since each request would wait for its timeout.
   * @throws {Unanswered}
   */
  refuseFutileSending(): void {
    if (this.#requests < LONGEST && this.#milliseconds < this.#longest) return;
    throw new Unanswered(
      `the deployment has stopped responding: ${this.#requests} ${this.#requests === 1 ? 'request' : 'requests in a row'} got no response`,
    );
  }
}
