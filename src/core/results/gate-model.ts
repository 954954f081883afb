import type { Waiver } from '../config/waiver.js';
import type { Sentence } from '../notation.js';

/**
 * The result of a waiver in a run.
 * - `applied`: the requirement is violated, or warned of, and the waiver holds
 * - `expired`: its last day is over, whatever became of the requirement
 * - `unknown`: the catalogue has no requirement of that id
 * - `not-needed`: the requirement is met
 * - `not-seen`: the same, and the waiver says that the violation is flaky
 * - `not-judged`: this run could not say, or left it out
 * - `other-target`: it is for another target
 */
export type WaiverState =
  | 'applied'
  | 'expired'
  | 'unknown'
  | 'not-needed'
  | 'not-seen'
  | 'not-judged'
  | 'other-target';

/** A waiver in a run. */
export interface WaiverUse extends Waiver {
  /** The outcome. */
  readonly state: WaiverState;
}

/**
 * Whether a pipeline goes on. The verdict says what the implementation is; the gate leaves out of it what the team
 * knows already, by its waivers, and fails for waivers that have to go.
 */
export interface Gate {
  /** `inconclusive` when nothing fails it and something could not be judged. */
  readonly state: 'passed' | 'failed' | 'inconclusive';
  /** One sentence: why. */
  readonly reason: Sentence;
  /** Path of the waiver file as a message names it. */
  readonly waiverFile: string;
  /** Its entries, in the order of the file. */
  readonly waivers: readonly WaiverUse[];
}
