import type { RunOptions } from '../config/options.js';
import type { Masker } from '../masking/masker.js';

/** The identity of a run, before its results. */
export interface RunIdentity {
  readonly options: RunOptions;
  /** Eight unique letters and digits; part of the names of all pets that the run creates. */
  readonly runId: string;
  /** Start of the run in milliseconds since the epoch. */
  readonly startedAt: number;
  /** The only masker of the run in this thread. Everything that writes text uses it. */
  readonly masker: Masker;
}
