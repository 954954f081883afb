import type { OperationId } from '../catalogue/requirement.js';
import type { Milliseconds, PositiveCount } from '../notation.js';

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
