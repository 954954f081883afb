import type { Outcome } from './model.js';

/** What a run says while it is under way. Every member may be absent; none may throw. */
export interface RunEvents {
  /** The target answered and can be judged: one line about it. */
  readonly preflight?: (line: string) => void;
  /** A check has begun; `id` is its first requirement. `position` counts requirements, from 1. */
  readonly checkStarted?: (event: { id: string; position: number; total: number }) => void;
  /** A requirement's check has ended; `outcome` is what that check showed, before the whole run is known. */
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
