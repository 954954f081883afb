import type { Count, Milliseconds, Moment, PositiveCount, RequirementId, RunId, Seed } from '../notation.js';
import type { Outcome } from './model.js';

/** The run begins; nothing has been sent. */
export interface RunStarted {
  /** Marks what this run creates. */
  readonly runId: RunId;
  /** When it began. */
  readonly startedAt: Moment;
  /** Base URL of the implementation. */
  readonly baseUrl: string;
  /** The seed of the random cases. */
  readonly seed: Seed;
  /** Requirements that will be judged. */
  readonly total: Count;
}

/** The target cannot be judged yet, and is asked again in a moment. */
export interface Waiting {
  /** Why it cannot be judged yet. */
  readonly reason: string;
  /** How long the run still waits at most, in milliseconds. */
  readonly leftMs: Milliseconds;
}

/** A check begins. It may be for several requirements. */
export interface CheckStarted {
  /** First requirement of the check. */
  readonly id: RequirementId;
  /** Its position among the requirements of the run. */
  readonly position: PositiveCount;
  /** Requirements that will be judged. */
  readonly total: PositiveCount;
}

/** How far a check is with its cases; not sent for each case. */
export interface CasesRun {
  /** First requirement of the check. */
  readonly id: RequirementId;
  /** Cases so far. */
  readonly run: Count;
  /** Cases known so far: a check may begin another property when one is done. */
  readonly planned: Count;
  /** Requests sent in the run so far. */
  readonly requests: Count;
}

/** The check of a requirement has ended. */
export interface CheckFinished {
  /** The requirement. */
  readonly id: RequirementId;
  /** Its position among the requirements of the run. */
  readonly position: PositiveCount;
  /** Requirements that will be judged. */
  readonly total: PositiveCount;
  /** The outcome by this check alone, before the whole run is known. */
  readonly outcome: Outcome;
  /** Requests sent in the run so far. */
  readonly requests: Count;
  /** How long the check took. */
  readonly durationMs: Milliseconds;
}
