import type { Masker } from '../masking/masker.js';
import type { RequirementId } from '../notation.js';
import type { CasesRun, CheckFinished, CheckStarted, RunStarted, Waiting } from '../results/events.js';
import type { CreatedPet, Finding, RecordedExchange, Results } from '../results/model.js';

/** The events of a run. Every member may be absent; none may throw. */
export interface RunEvents {
  /** The run begins; nothing has been sent. */
  readonly started?: (event: RunStarted) => void;
  /** The target does not answer yet, and is waited for: why, and for how long at the most, in milliseconds. */
  readonly waiting?: (event: Waiting) => void;
  /** The target answered and can be judged: one line about it. */
  readonly preflight?: (line: string) => void;
  /** A check has begun, beside others; `id` is its first requirement. `position` counts requirements, from 1. */
  readonly checkStarted?: (event: CheckStarted) => void;
  /** Progress of a check in its cases; not every case is reported. */
  readonly casesRun?: (event: CasesRun) => void;
  /** Something was found, before it is known how it counts: its cause may be another requirement's. */
  readonly found?: (finding: Finding) => void;
  /** A pet was created. */
  readonly created?: (pet: CreatedPet) => void;
  /**
   * Every exchange as it ends, with the first requirement of the check that sent it; the preflight belongs to none.
   * Recording all of them costs time, so it is done only where this is present.
   */
  readonly exchange?: (exchange: RecordedExchange, check?: RequirementId) => void;
  /** The next lines of the run's record, each ended by a line feed. Made only where this is present. */
  readonly recorded?: (lines: string) => void;
  /** A requirement's check has ended; `outcome` is what that check showed, before the whole run is known. */
  readonly checkFinished?: (event: CheckFinished) => void;
  /** The kit itself failed, which ends the run; what was found before counts. The fault may quote a secret: mask its text. */
  readonly failed?: (fault: unknown, masker: Masker) => void;
  /** The run is over, however it ended. */
  readonly finished?: (results: Results) => void;
}
