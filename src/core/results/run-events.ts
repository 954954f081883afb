import type { Masker } from '../masking/masker.js';
import type { CreatedPet, Finding, Outcome, RecordedExchange, Results } from './model.js';

/** What a run says while it is under way. Every member may be absent; none may throw. */
export interface RunEvents {
  /** The run begins; nothing has been sent. */
  readonly started?: (event: RunStarted) => void;
  /** The target does not answer yet, and is waited for: why, and for how long at the most, in milliseconds. */
  readonly waiting?: (event: { reason: string; leftMs: number }) => void;
  /** The target answered and can be judged: one line about it. */
  readonly preflight?: (line: string) => void;
  /** A check has begun; `id` is its first requirement. `position` counts requirements, from 1. */
  readonly checkStarted?: (event: { id: string; position: number; total: number }) => void;
  /** How far the check under way is with its cases; not told of each one. */
  readonly casesRun?: (event: CasesRun) => void;
  /** Something was found, before it is known how it counts: its cause may be another requirement's. */
  readonly found?: (finding: Finding) => void;
  /** A pet was created. */
  readonly created?: (pet: CreatedPet) => void;
  /** Every exchange as it ends. Recording all of them costs time, so it is done only where this is present. */
  readonly exchange?: (exchange: RecordedExchange) => void;
  /** A requirement's check has ended; `outcome` is what that check showed, before the whole run is known. */
  readonly checkFinished?: (event: CheckFinished) => void;
  /** The kit itself failed, which ends the run; what was found before counts. The fault may quote a secret: mask its text. */
  readonly failed?: (fault: unknown, masker: Masker) => void;
  /** The run is over, however it ended. */
  readonly finished?: (results: Results) => void;
}

export interface RunStarted {
  readonly runId: string;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly baseUrl: string;
  readonly seed: number;
  /** Requirements that will be judged. */
  readonly total: number;
}

export interface CasesRun {
  /** First requirement of the check. */
  readonly id: string;
  readonly run: number;
  /** Known so far: a check may begin another property when one is through. */
  readonly planned: number;
  /** Requests sent in the run so far. */
  readonly requests: number;
}

export interface CheckFinished {
  readonly id: string;
  readonly position: number;
  readonly total: number;
  readonly outcome: Outcome;
  /** Requests sent in the run so far. */
  readonly requests: number;
  readonly durationMs: number;
}
