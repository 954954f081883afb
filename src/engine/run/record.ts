/** The record of a run: the input of results and reports. Everything in it follows from the log. */

import type { LogTail } from '../log/log.js';
import type { FindingResult, Results } from '../results/results.js';
import type { PlacedFinding } from '../service/finding.js';
import type { Incident } from '../service/incidents.js';
import type { LogEntry } from '../service/service.js';
import type { Forgotten } from './rounds.js';

/** A case, or a check itself, that could not go on. */
export interface Ending {
  readonly ids: readonly string[];
  readonly path: string;
  /**
   * - `blocked`: it applies, but cannot be judged
   * - `not-applicable`: the deployment has nothing to judge it on
   * - `kit-error`: the kit itself failed
   */
  readonly kind: 'blocked' | 'not-applicable' | 'kit-error';
  readonly reason: string;
  /** The requirement whose violation is in the way. */
  readonly blockedBy?: string;
  readonly incident?: Incident;
}

/** `title`: the case in words, `id -1`. */
export type CaseRecord = Pick<FindingResult['case'], 'title' | 'origin'>;
/** `path`: fast-check's, from the seed. */
export type Counterexample = NonNullable<FindingResult['counterexample']>;
/** `seen` and `tried` include the first time. */
export type Confirmation = FindingResult['confirmation'];

/**
 * How the run came to its end. `what` is a clause: `the service stopped answering after 2.1 s`. `suspects` are the
 * addresses in flight then.
 */
export type End = LogTail['end'];

export interface RunRecord {
  /** Without what was forgotten: a run remembers the latest of many further rounds. */
  readonly log: readonly LogEntry[];
  readonly forgotten: Forgotten;
  /** In the order of time. */
  readonly incidents: readonly Incident[];
  /** The findings of attempt 0 that count, with `follows` filled in; those that only the whole log shows come last. */
  readonly findings: readonly PlacedFinding[];
  readonly confirmations: ReadonlyMap<string, Confirmation>;
  readonly counterexamples: ReadonlyMap<string, Counterexample>;
  /** How many responses that count were held against each requirement. */
  readonly judged: ReadonlyMap<string, number>;
  /** The incidents that keep requirements from being met, by id: some of what they ask for was set aside. */
  readonly hidden: ReadonlyMap<string, Incident>;
  readonly endings: readonly Ending[];
  /** Choices where the document is silent, by id of a row with basis `observed`. */
  readonly observations: ReadonlyMap<string, ReadonlySet<string>>;
  readonly cases: ReadonlyMap<string, CaseRecord>;
  readonly end: End;
  /** `lostApart`: the lost ones, with all of an outage as one. */
  readonly statistics: Results['statistics'] & { readonly lostApart: number; readonly durationMs: number };
  /** Sentences for the user: the service redirects to addresses with a slash at the end. */
  readonly notices: readonly string[];
  /** How far further rounds of random cases came: a clause. */
  readonly explored?: string;
}
