import type { CheckRecord } from '../results/check-record.js';
import type { End } from '../results/model.js';
import type { RunEvents } from '../results/run-events.js';
import type { Assignment } from './assignment.js';

/** What an engine gives back: a record for each check that ran, in the order of the suites. */
export interface EngineOutcome {
  readonly records: readonly CheckRecord[];
  readonly end: End;
  /** What failed in the kit itself, where that ended the run. */
  readonly fault?: string;
}

/** Runs the selected checks of all suites, one after the other. */
export type Engine = (assignment: Assignment, events: RunEvents) => Promise<EngineOutcome>;
