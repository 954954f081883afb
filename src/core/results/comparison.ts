import type { OperationId } from '../catalogue/requirement.js';
import type {
  Count,
  KitVersion,
  Milliseconds,
  Moment,
  RequirementId,
  RunId,
  Seed,
  Sentence,
  TargetAddress,
} from '../notation.js';
import type { End, Outcome, Summary, Verdict } from './model.js';
import type { StatusCounts } from './traffic-model.js';

/**
 * The differences between two runs: two deployments, or two releases of one. Times are in milliseconds; the API key is
 * nowhere in it.
 */
export interface Comparison {
  /** Version of this format. The first number changes when a reader of the old format would misread the new one. */
  readonly schemaVersion: '2.0';
  /** The kit that compared. */
  readonly kit: KitVersion;
  /** The earlier run. */
  readonly before: ComparedRun;
  /** The later run. */
  readonly after: ComparedRun;
  /** How the two runs themselves differ, so that a difference may be theirs and not the deployments'; one sentence each. */
  readonly notes: readonly Sentence[];
  /** How much differs. */
  readonly counts: ComparisonCounts;
  /** Requirements of both runs whose outcome differs, the most serious kind first, else in the catalogue's order. */
  readonly requirements: readonly RequirementChange[];
  /** Requirements with findings in both runs, though not of the same causes. Never a regression: one fault hides another. */
  readonly causes: readonly CauseChange[];
  /** Requirements that only one of the runs knows, because another version of the kit made it. */
  readonly unshared: {
    /** Known to the earlier run only. */
    readonly before: readonly UnsharedRequirement[];
    /** Known to the later run only. */
    readonly after: readonly UnsharedRequirement[];
  };
  /** Choices that differ where the document is silent. */
  readonly observations: readonly ObservationChange[];
  /** Operations that either run asked, in the document's order, whether anything differs or not. */
  readonly traffic: readonly TrafficComparison[];
}

/** One of the runs. */
export interface ComparedRun {
  /** The deployment. */
  readonly target: TargetAddress;
  /** The kit that judged. */
  readonly kit: KitVersion;
  /** Version of the interface that was judged. */
  readonly interfaceVersion: string;
  /** Marks the pets that the run created. */
  readonly runId: RunId;
  /** When the run began. */
  readonly startedAt: Moment;
  /** How long it took. */
  readonly durationMs: Milliseconds;
  /** The seed of every random case. */
  readonly seed: Seed;
  /** How much was sent; empty when the run does not say. */
  readonly profile: string;
  /** The verdict on the implementation as a whole. */
  readonly verdict: Verdict;
  /** One sentence: why the verdict is what it is. */
  readonly reason: Sentence;
  /** `partial` when an option left something out on purpose. */
  readonly scope: 'full' | 'partial';
  /** How the run ended. */
  readonly end: End;
  /** How many requirements have each outcome. */
  readonly summary: Summary;
}

/**
 * The meaning of a changed outcome.
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

/** A requirement whose outcome differs. */
export interface RequirementChange {
  /** Its id. */
  readonly id: RequirementId;
  /** The requirement, as the later run has it. */
  readonly sentence: string;
  /** The meaning of the change. */
  readonly kind: ChangeKind;
  /** In the earlier run. */
  readonly before: OutcomeThen;
  /** In the later run. */
  readonly after: OutcomeThen;
  /**
   * True when it may be a regression for all that is known: one of the runs could not judge it, though it was to,
   * and what the other one saw does not rule it out.
   */
  readonly undecided: boolean;
}

/** The outcome of a requirement in one of the runs. */
export interface OutcomeThen {
  /** Its outcome. */
  readonly outcome: Outcome;
  /** Why; present unless the outcome is `met`. */
  readonly reason?: string;
  /** Present and true when it happens now and then: not each time that it was tried. */
  readonly flaky?: true;
}

/** A requirement that is violated in both runs. */
export interface CauseChange {
  /** Its id. */
  readonly id: RequirementId;
  /** The requirement. */
  readonly sentence: string;
  /** The outcome of the later run: `violated` or `warned`. */
  readonly outcome: Outcome;
  /** Causes of the later run only. */
  readonly appeared: readonly Cause[];
  /** Causes of the earlier run only. */
  readonly gone: readonly Cause[];
}

/** One way in which a requirement is violated. */
export interface Cause {
  /** The cause, without the values that vary. */
  readonly cause: string;
  /** One sentence, with them. */
  readonly summary: string;
}

/** A requirement of one of the runs. */
export interface UnsharedRequirement {
  /** Its id. */
  readonly id: RequirementId;
  /** The requirement. */
  readonly sentence: string;
  /** Its outcome. */
  readonly outcome: Outcome;
}

/** Something that the document leaves open. */
export interface ObservationChange {
  /** Its id. */
  readonly id: RequirementId;
  /** The point that the document leaves open. */
  readonly sentence: string;
  /** `chosen`: both runs looked, and saw different things; otherwise only one of them saw anything. */
  readonly kind: 'chosen' | 'only-before' | 'only-after';
  /** Choices that only the later run saw, in words. */
  readonly appeared: readonly string[];
  /** Choices that only the earlier run saw. */
  readonly gone: readonly string[];
}

/** One operation in both runs. */
export interface TrafficComparison {
  /** The operation. */
  readonly operation: OperationId;
  /** Responses by status; empty when the run sent no request. */
  readonly statuses: {
    /** In the earlier run. */
    readonly before: StatusCounts;
    /** In the later run. */
    readonly after: StatusCounts;
    /** Statuses of the later run only. */
    readonly appeared: readonly StatusText[];
    /** Statuses of the earlier run only. */
    readonly gone: readonly StatusText[];
  };
  /** Present when both runs had whole responses. */
  readonly latency?: LatencyComparison;
}

/**
 * An HTTP status; `none` without a whole response.
 * @pattern ^([0-9]{3}|none)$
 */
export type StatusText = string;

/** How long whole responses took in both runs, in milliseconds. */
export interface LatencyComparison {
  /** Whole responses that the quantiles are of. */
  readonly responses: {
    /** In the earlier run. */
    readonly before: Count;
    /** In the later run. */
    readonly after: Count;
  };
  /** Half of the responses took no longer. */
  readonly p50: QuantileChange;
  /** Nine of ten took no longer. */
  readonly p90: QuantileChange;
  /** 99 of 100 took no longer. */
  readonly p99: QuantileChange;
  /** Present when the difference is larger than two runs of one deployment usually show. */
  readonly notable?: 'slower' | 'faster';
}

/** One quantile in both runs, in milliseconds. */
export interface QuantileChange {
  /** In the earlier run. */
  readonly before: Milliseconds;
  /** In the later run. */
  readonly after: Milliseconds;
  /**
   * after / before, to two places; absent when before is 0.
   * @minimum 0
   */
  readonly ratio?: number;
}

/** How much differs. */
export interface ComparisonCounts {
  /** Requirements that both runs know. */
  readonly compared: Count;
  /** The compared requirements with the same outcome. */
  readonly same: Count;
  /** Requirements whose outcome differs, by what that means. */
  readonly changes: Readonly<Record<ChangeKind, Count>>;
  /** Changed requirements that may be regressions for all that is known. */
  readonly undecided: Count;
  /** Requirements violated in both runs for other causes. */
  readonly causes: Count;
  /** Observations of kind `chosen`. */
  readonly observations: Count;
  /** Operations whose latency differs notably. */
  readonly latency: Count;
  /** Whether the verdict differs. */
  readonly verdict: boolean;
}
