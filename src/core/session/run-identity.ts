import type { RunOptions } from '../config/options.js';
import type { Masker } from '../masking/masker.js';

/** What a run is, whatever comes of it. */
export interface RunIdentity {
  readonly options: RunOptions;
  /** Eight letters and digits that no other run has; in the names of what the run creates. */
  readonly runId: string;
  /** When the run began, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** The one masker of the run in this thread: whatever writes text asks it. */
  readonly masker: Masker;
}
