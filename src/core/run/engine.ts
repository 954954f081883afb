import type { CheckRecord } from '../results/check-record.js';
import type { End } from '../results/model.js';
import type { RunEvents } from '../results/run-events.js';
import type { Assignment } from './assignment.js';
import type { Halt } from './halt.js';
import type { Counts } from './news.js';

/** The result of an engine: a record for each check that ran, in the order of the suites. */
export interface EngineOutcome {
  /** The last one may be what is known of a check that did not come to its end; it is of no requirement. */
  readonly records: readonly CheckRecord[];
  /** The counts of the run as a whole; absent: it sent nothing. */
  readonly counts?: Counts | undefined;
  readonly end: End;
  /** The fault of the kit, if one ended the run. */
  readonly fault?: unknown;
}

/** Runs the selected checks of all suites, one after the other, until they are through or the run is halted. */
export type Engine = (
  assignment: Assignment,
  events: RunEvents,
  halted: Promise<Halt>,
) => Promise<EngineOutcome>;
