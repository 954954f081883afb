import type { AttemptResult } from '../outside.js';
import { MOST_TIMES, pauseBeforeRetry } from './retry.js';

/** So many reconnects say nothing about a server. */
const FEW = 8;
/** With a larger share of the requests, a new connection for each costs fewer requests. */
const SHARE = 1 / 20;

/** So many requests that were retried as often as possible, and never received, are no accident. */
const VAIN = 3;
/** With fewer retries for each of these, nearly all retries were theirs, and helped nobody. */
const RETRIES_IN_VAIN = MOST_TIMES + 1;

/** The requests that were retried over another connection, since theirs may have closed for a reason of its own. */
export class Reconnects {
  /** Those because the server bears fewer connections. */
  #tooMany = 0;
  /** All retries because of too many connections. */
  #tried = 0;
  /** The requests that were retried for that reason as often as possible. */
  #inVain = 0;
  count = 0;

  /** True when so many kept connections were closed that each request should have a new one. */
  keepsLosing(requests: number): boolean {
    return this.count - this.#tooMany > Math.max(FEW, requests * SHARE);
  }

  /**
   * Milliseconds to wait before a request is retried; undefined: it is not. A server that drops a request looks like one
   * that bears no further connection, until retries have hardly ever helped.
   * @param times number of earlier retries
   */
  pauseBefore(result: AttemptResult, times: number): number | undefined {
    const pause = pauseBeforeRetry(result, times);
    if (!isTooMany(result)) return pause;
    if (pause === undefined) this.#inVain += 1;
    else if (this.#inVain >= VAIN && this.#tried < this.#inVain * RETRIES_IN_VAIN) return undefined;
    else this.#tried += 1;
    return pause;
  }

  /**
   * Counts a request that is retried. Returns false for one that does not count, because the server has dropped it: if
   * kept connections close too often, and so do the new ones in their place, neither the time for which they were idle
   * nor their number explains both.
   * @param kept whether `keepsLosing` was false when the request was sent
   */
  add(result: AttemptResult, kept: boolean): boolean {
    if (isTooMany(result) && !kept) return false;
    this.count += 1;
    if (isTooMany(result)) this.#tooMany += 1;
    return true;
  }
}

function isTooMany(result: AttemptResult): boolean {
  return 'mishap' in result && result.mishap === 'too-many';
}
