import type { ClientStatistics } from '../http/client-statistics.js';
import type { CreatedPet } from './model.js';
import { Traffic } from './traffic.js';
import { type Explored, NO_LOSS } from './traffic-model.js';

/** The resources that a run has used so far. */
export interface Counts extends ClientStatistics {
  /** Requests that created a pet, or may have: more than the created pets where a response named no id. */
  readonly creates: number;
  /** The longest time in milliseconds that a read lagged behind a write; 0 for none. */
  readonly lagMs: number;
  /** The length of the longest chain of requests that had to wait for one another. */
  readonly longestChain: number;
  /** Present once the run explores. */
  readonly explored?: Explored;
}

/** The traffic of a run as a whole, whichever check caused it. */
export interface Account {
  readonly counts: Counts;
  /** In order of the responses. */
  readonly created: readonly CreatedPet[];
  readonly traffic: Traffic;
}

/** The account of a run that sent nothing but the preflight. */
export function accountBefore(requests: number): Account {
  const waits = {
    throttled: 0,
    throttledMs: 0,
    pacedMs: 0,
    reconnects: 0,
    lost: NO_LOSS,
    crowded: 0,
    lagMs: 0,
  };
  return { counts: { requests, creates: 0, ...waits, longestChain: 0 }, created: [], traffic: new Traffic() };
}
