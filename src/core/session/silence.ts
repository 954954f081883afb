import type { Exchange } from '../http/exchange.js';
import { Unanswered } from './ending.js';

/** After so many requests in a row without a response no further one is sent. */
const LONGEST = 10;

/** Nor after so much time of such requests, as a multiple of the time allowed for one response: some drip for longer. */
const LONGEST_IN_TIMEOUTS = 15;

/** Requests in a row that got no response. */
export class Silence {
  #requests = 0;
  #milliseconds = 0;

  /** @param timeout time allowed for one response, in milliseconds */
  constructor(private readonly timeout: number) {}

  /** A response that is broken or was cut is one, too. */
  note({ failure, durationMs }: Exchange): void {
    const isSilent = failure !== undefined && failure.kind !== 'broken' && failure.kind !== 'reset';
    this.#requests = isSilent ? this.#requests + 1 : 0;
    this.#milliseconds = isSilent ? this.#milliseconds + durationMs : 0;
  }

  /** A deployment that has stopped answering is not asked for ever: each request would wait its full time. @throws {Unanswered} */
  refuseFutileSending(): void {
    if (this.#requests < LONGEST && this.#milliseconds < this.timeout * LONGEST_IN_TIMEOUTS) return;
    throw new Unanswered(
      `the deployment has stopped answering: ${this.#requests} ${this.#requests === 1 ? 'request' : 'requests in a row'} got no response`,
    );
  }
}
