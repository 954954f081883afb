/** The record of a run: the input of results and reports. Everything in it follows from the log. */
import type { End } from '../log/transport.js';
import type { PlacedFinding } from '../service/finding.js';
import type { Incident } from '../service/incident.js';
import type { LogEntry, Weakness } from '../service/service.js';
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
  /** The run may create no more: what needs creations was not tried in whole. */
  readonly isUsedUp?: true;
  readonly incident?: Incident;
}

export interface CaseRecord {
  /** The case in words: `id -1`. */
  readonly title: string;
  readonly origin: 'check' | 'table' | 'random' | 'fixture';
  /** The title of its check. A fixture has none, but those that asked for it: titles, or paths of other fixtures. */
  readonly check?: string;
  readonly askers?: ReadonlySet<string>;
}

/** The titles of the checks that a case belongs to. */
export function checksOf(cases: RunRecord['cases'], path: string): readonly string[] {
  const { check, askers = [] } = cases.get(path) ?? {};
  if (check !== undefined) return [check];
  // Fixtures ask for others, never for themselves.
  return [...new Set([...askers].flatMap((asker) => (cases.has(asker) ? checksOf(cases, asker) : [asker])))];
}

/** The smallest case that fails. */
export interface Counterexample {
  readonly value: string;
  /** fast-check's, from the seed. */
  readonly path: string;
}

/** How often a finding showed. Both include the first time. */
export interface Confirmation {
  readonly seen: number;
  readonly tried: number;
}

/** Counts of responses: lost, lost and come when the request was sent again, and 429 or 503. */
export interface Statistics {
  readonly requests: number;
  readonly lost: number;
  readonly recovered: number;
  readonly throttled: number;
}

export type Hiding = Pick<Incident, 'what' | 'findings'>;

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
  /** The addresses of those that the run remembers. */
  readonly places: ReadonlyMap<string, readonly string[]>;
  /** Why requirements are not met though responses were held against them, by id. */
  readonly weak: ReadonlyMap<string, Weakness>;
  /** The reasons why requirements are not met, by id: some of what they ask for was set aside, or too much was lost. */
  readonly hidden: ReadonlyMap<string, Hiding>;
  readonly endings: readonly Ending[];
  /** Choices where the document is silent, by id of a row with basis `observed`. */
  readonly observations: ReadonlyMap<string, ReadonlySet<string>>;
  readonly cases: ReadonlyMap<string, CaseRecord>;
  readonly end: End;
  /** `lostApart`: the lost ones, with all of an outage as one. */
  readonly statistics: Statistics & { readonly lostApart: number; readonly durationMs: number };
  /** Sentences for the user: the service redirects to addresses with a slash at the end. */
  readonly notices: readonly string[];
  /** How far further rounds of random cases came: a clause. */
  readonly explored?: string;
}
