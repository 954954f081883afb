import type { RunEvents } from '../report/run-events.js';
import type { Account } from '../results/account.js';
import type { CheckRecord } from '../results/check-record.js';
import type { End } from '../results/model.js';
import type { Assignment } from './assignment.js';
import type { Halt } from './halt.js';

/** The result of an engine. A check that did not come to its end leaves no record, but the account has its traffic. */
export interface EngineOutcome {
  readonly records: readonly CheckRecord[];
  readonly account: Account;
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
