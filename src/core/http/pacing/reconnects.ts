import type { AttemptResult } from '../outside.js';

/** So many reconnects say nothing about a server. */
const FEW = 8;
/** With a larger share of the requests, a new connection for each costs fewer requests. */
const SHARE = 1 / 20;

/** The requests that were retried over another connection, since theirs may have closed for a reason of its own. */
export class Reconnects {
  /** Those because the server bears fewer connections. */
  #tooMany = 0;
  count = 0;

  /** True when so many kept connections were closed that each request should have a new one. */
  keepsLosing(requests: number): boolean {
    return this.count - this.#tooMany > Math.max(FEW, requests * SHARE);
  }

  /**
   * Counts a request that is retried. Returns false for one that does not count, because the server has dropped it: if
   * kept connections close too often, and so do the new ones in their place, neither the time for which they were idle
   * nor their number explains both.
   * @param kept whether `keepsLosing` was false when the request was sent
   */
  add(result: AttemptResult, kept: boolean): boolean {
    const isTooMany = 'mishap' in result && result.mishap === 'too-many';
    if (isTooMany && !kept) return false;
    this.count += 1;
    if (isTooMany) this.#tooMany += 1;
    return true;
  }
}
