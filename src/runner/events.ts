import type { Outcome } from '../results/model.js';

/** What a run says while it is under way. Every member may be absent; none may throw. */
export interface RunEvents {
  /** The target answered and can be judged: one line about it. */
  readonly preflight?: (line: string) => void;
  /** A check has begun. `position` counts from 1. */
  readonly checkStarted?: (event: { id: string; position: number; total: number }) => void;
  /** A check has ended; `outcome` is that of its own requirement so far. */
  readonly checkFinished?: (event: {
    id: string;
    position: number;
    total: number;
    outcome: Outcome;
    /** Requests sent in the run so far. */
    requests: number;
    durationMs: number;
  }) => void;
}
