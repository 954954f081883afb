import type { OperationId } from '../catalogue/requirement.js';
import type { Count, Milliseconds, PositiveCount } from '../notation.js';

/**
 * How many responses had each status; `none` counts requests without a whole response.
 * @propertyNames { "pattern": "^([0-9]{3}|none)$" }
 */
export type StatusCounts = Readonly<Record<string, PositiveCount>>;

/** How one operation responded over the run, whatever was judged of it. */
export interface OperationTraffic {
  /** The operation. */
  readonly operation: OperationId;
  /** Requests; one that was sent again counts once. */
  readonly exchanges: PositiveCount;
  /** Responses by status. */
  readonly statuses: StatusCounts;
  /** How long whole responses took, in milliseconds; absent when there was none. */
  readonly latency?: {
    /** The shortest. */
    readonly min: Milliseconds;
    /** Half of the responses took no longer. */
    readonly p50: Milliseconds;
    /** Nine of ten took no longer. */
    readonly p90: Milliseconds;
    /** 99 of 100 took no longer. */
    readonly p99: Milliseconds;
    /** The longest. */
    readonly max: Milliseconds;
  };
  /** Points over the run, in its order, thinned evenly where there are more than a report needs. */
  readonly samples: readonly TrafficSample[];
}

/** When it was sent, in milliseconds since the run began, how long it took, and its status; 0 without a whole response. */
export type TrafficSample = readonly [
  startedMs: Milliseconds,
  durationMs: Milliseconds,
  status: RecordedStatus,
];

/**
 * An HTTP status; 0 without a whole response.
 * @asType integer
 * @minimum 0
 * @maximum 999
 */
export type RecordedStatus = number;

/** Counts and times of the run. */
export interface Statistics {
  /** Requests sent. */
  readonly requests: Count;
  /** Requests sent that could create a pet. */
  readonly creates: Count;
  /** Property cases run, without those of exploring. */
  readonly cases: Count;
  /** Requests that were sent again after 429 or 503. */
  readonly throttled: Count;
  /** Time spent waiting because the deployment asked for it, in milliseconds. */
  readonly throttledMs: Milliseconds;
  /** Time in which requests were held back to keep to a rate, an asked one or one that the deployment seemed to bear, in milliseconds. */
  readonly pacedMs: Milliseconds;
  /** Time until the target answered as one that can be judged, where that took more than one try, in milliseconds. */
  readonly waitedForTargetMs: Milliseconds;
  /** Requests that were sent again because their connection closed before any byte of a response. */
  readonly reconnects: Count;
  /** Responses that were lost, and came when the request was sent again, by the way in which they were lost. */
  readonly lost: LostCounts;
  /** Requests that were sent again because they timed out while too many others were in flight. */
  readonly crowded: Count;
  /** The most requests in flight after such timeouts; absent when there was none. */
  readonly lowered?: PositiveCount;
  /** The length of the longest chain of requests that had to wait for one another; latency times this is the least time. */
  readonly longestChain: Count;
  /** Present when the run explored, after the checks of its profile. */
  readonly explored?: Explored;
}

/** How far a run explored. */
export interface Explored {
  /** Random cases that were judged, beside those in `cases`. */
  readonly cases: Count;
  /** How long it took, in milliseconds, with the shrinking of what failed. */
  readonly durationMs: Milliseconds;
}

/** Counts of lost responses. */
export interface LostCounts {
  /** The connection closed before any byte of the response. */
  readonly closed: Count;
  /** The connection was reset within the response. */
  readonly reset: Count;
  /** The response did not come within `--timeout`. */
  readonly timeout: Count;
  /** A gateway responded in its place, with 502 or 504. */
  readonly gateway: Count;
  /**
   * There was no connection, until the deployment responded again; what was tried at the same time counts once. Absent in
   * results of earlier versions.
   */
  readonly refused?: Count;
}

export const NO_LOSS = { closed: 0, reset: 0, timeout: 0, gateway: 0, refused: 0 } satisfies LostCounts;
