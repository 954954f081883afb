import type { OperationId } from '../catalogue/requirement.js';
import type { End, Outcome, Summary, Verdict } from './model.js';

/** What differs between two runs: two deployments, or two releases of one. The report model of `compare`. */
export interface Comparison {
  readonly schemaVersion: '1.0';
  /** The kit that compared. */
  readonly kit: { readonly name: string; readonly version: string };
  readonly before: ComparedRun;
  readonly after: ComparedRun;
  /** In what the two runs are not alike, so that a difference may be theirs and not the deployments'; sentences. */
  readonly notes: readonly string[];
  readonly counts: ComparisonCounts;
  /** Requirements of both runs whose outcome differs, the most serious kind first, else in the catalogue's order. */
  readonly requirements: readonly RequirementChange[];
  /** Requirements with findings in both runs, though not of the same causes. Never a regression: one fault hides another. */
  readonly causes: readonly CauseChange[];
  /** Requirements that only one of the runs knows, because another version of the kit made it. */
  readonly unshared: {
    readonly before: readonly UnsharedRequirement[];
    readonly after: readonly UnsharedRequirement[];
  };
  /** What was seen to be chosen otherwise where the document is silent. */
  readonly observations: readonly ObservationChange[];
  /** Operations that either run asked, in the document's order, whether anything differs or not. */
  readonly traffic: readonly TrafficComparison[];
}

/** Which run it is, and what it said. */
export interface ComparedRun {
  readonly target: { readonly name?: string; readonly baseUrl: string };
  readonly kit: { readonly name: string; readonly version: string };
  readonly interfaceVersion: string;
  readonly runId: string;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly seed: number;
  /** Empty where the run does not tell. */
  readonly profile: string;
  readonly verdict: Verdict;
  /** One sentence: why the verdict is what it is. */
  readonly reason: string;
  readonly scope: 'full' | 'partial';
  readonly end: End;
  readonly summary: Summary;
}

/**
 * What a changed outcome means.
 * - `regression`: met before, violated after
 * - `warning`: met before; after it, something that HTTP's rules warn of
 * - `newly-judged`: not judged before, for whatever reason, judged after
 * - `no-longer-judged`: judged before, not judged after
 * - `fixed`: violated before, met after
 * - `warning-gone`: warned of before, met after
 * - `other`: not judged in either run, for different reasons; or the same fault, a warning in one and a violation under
 *   `--strict` in the other
 */
export type ChangeKind =
  | 'regression'
  | 'warning'
  | 'newly-judged'
  | 'no-longer-judged'
  | 'fixed'
  | 'warning-gone'
  | 'other';

export interface RequirementChange {
  readonly id: string;
  /** As the later run has it. */
  readonly sentence: string;
  readonly kind: ChangeKind;
  readonly before: OutcomeThen;
  readonly after: OutcomeThen;
  /**
   * True when it may be a regression for all that is known: one of the runs could not judge it, though it was to,
   * and what the other one saw does not rule it out.
   */
  readonly undecided: boolean;
}

/** What became of a requirement in one of the runs. */
export interface OutcomeThen {
  readonly outcome: Outcome;
  /** Present unless the outcome is `met`. */
  readonly reason?: string;
  /** Present and true when it happens now and then: not each time that it was tried. */
  readonly flaky?: true;
}

export interface CauseChange {
  readonly id: string;
  readonly sentence: string;
  /** The outcome of the later run: `violated` or `warned`. */
  readonly outcome: Outcome;
  readonly appeared: readonly Cause[];
  readonly gone: readonly Cause[];
}

export interface Cause {
  /** What was wrong, without the values that vary. */
  readonly cause: string;
  /** One sentence, with them. */
  readonly summary: string;
}

export interface UnsharedRequirement {
  readonly id: string;
  readonly sentence: string;
  readonly outcome: Outcome;
}

export interface ObservationChange {
  readonly id: string;
  readonly sentence: string;
  /** `chosen`: both runs looked, and saw different things; otherwise only one of them saw anything. */
  readonly kind: 'chosen' | 'only-before' | 'only-after';
  readonly appeared: readonly string[];
  readonly gone: readonly string[];
}

/** One operation in both runs. */
export interface TrafficComparison {
  readonly operation: OperationId;
  /** How many responses had each status; empty when the operation was not asked. */
  readonly statuses: {
    readonly before: Readonly<Record<string, number>>;
    readonly after: Readonly<Record<string, number>>;
    /** Statuses of one run only; `none` is no whole response. */
    readonly appeared: readonly string[];
    readonly gone: readonly string[];
  };
  /** Present when both runs had whole responses. */
  readonly latency?: LatencyComparison;
}

export interface LatencyComparison {
  /** Whole responses that the quantiles are of. */
  readonly responses: { readonly before: number; readonly after: number };
  readonly p50: QuantileChange;
  readonly p90: QuantileChange;
  readonly p99: QuantileChange;
  /** Present when the difference is larger than two runs of one deployment usually show. */
  readonly notable?: 'slower' | 'faster';
}

/** In milliseconds. */
export interface QuantileChange {
  readonly before: number;
  readonly after: number;
  /** after / before; absent when before is 0. */
  readonly ratio?: number;
}

export interface ComparisonCounts {
  /** Requirements that both runs know. */
  readonly compared: number;
  /** Of them, those whose outcome is the same. */
  readonly same: number;
  readonly changes: Readonly<Record<ChangeKind, number>>;
  readonly undecided: number;
  readonly causes: number;
  /** Observations of kind `chosen`. */
  readonly observations: number;
  /** Operations whose latency differs notably. */
  readonly latency: number;
  /** Whether the verdict differs. */
  readonly verdict: boolean;
}
