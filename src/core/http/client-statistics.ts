import type { LossKind } from './exchange.js';

/** The requests and delays so far. This is the only count of a run's requests. */
export interface ClientStatistics {
  /** Requests of the run, including those sent before this client's first one. */
  readonly requests: number;
  /** Requests retried because the deployment asked the kit to wait. */
  readonly throttled: number;
  /** Time for which all requests waited for that reason, in milliseconds. */
  readonly throttledMs: number;
  /**
   * Time spent keeping to a rate, in milliseconds: the rate of the options, or the one that the deployment seems to
   * bear.
   */
  readonly pacedMs: number;
  /** Requests retried because they cannot have reached the application. */
  readonly reconnects: number;
  /**
   * Lost responses that came when the request was sent again. `refused`: tries to connect in vain until there was a
   * response again; what is tried at the same time counts once.
   */
  readonly lost: Readonly<Record<LossKind | 'refused', number>>;
  /** Requests retried because they timed out while too many others were in flight. */
  readonly crowded: number;
  /** The most requests in flight in the rest of the run; absent unless such timeouts have lowered it. */
  readonly lowered?: number;
}

/** There are more requests than exchanges when some were retried. */
export interface Sent {
  readonly exchanges: number;
  readonly requests: number;
}
