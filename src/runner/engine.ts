import type { CheckRecord } from '../results/check-record.js';
import type { RunEvents } from '../results/run-events.js';
import type { Assignment } from './assignment.js';

/** What an engine gives back: a record for each check that ran, in the order of the suites. */
export interface EngineOutcome {
  readonly records: readonly CheckRecord[];
  readonly interrupted: boolean;
}

/** Runs the selected checks of all suites, one after the other. */
export type Engine = (assignment: Assignment, events: RunEvents) => Promise<EngineOutcome>;
