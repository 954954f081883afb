import type { Finding } from './model.js';

/**
 * How the body of a check ended.
 * - `completed`: it came to its end; what it found stands in the findings
 * - `blocked`: a response that it builds on was not as it must be
 * - `unanswered`: a request got no response that could be judged
 * - `not-applicable`: the run or the deployment gives it nothing to judge
 * - `kit-error`: the kit itself failed
 */
export type CheckEnd = 'completed' | 'blocked' | 'unanswered' | 'not-applicable' | 'kit-error';

/** The outcome of a case of the corpus; `gone`: its property does not have it any more. */
export interface KeptOutcome {
  /** The name of its file. */
  readonly file: string;
  readonly outcome: 'passed' | 'failed' | 'gone';
}

/** Everything that one check leaves behind; plain data, so that it can cross threads. */
export interface CheckRecord {
  /** The requirements that the check is for. */
  readonly requirements: readonly string[];
  /** Present when the check ran again to explore, beside its own record. */
  readonly explored?: true;
  readonly end: CheckEnd;
  /** Present unless the check completed: why not, in one sentence. */
  readonly reason?: string;
  /** Present when the check is blocked by a response that violates this requirement. */
  readonly blockedBy?: string;
  /** How often each requirement was judged while this check ran. */
  readonly judged: Readonly<Record<string, number>>;
  /** Findings while this check ran, on any requirement. */
  readonly findings: readonly Finding[];
  /** Observations, by rows of basis `observed`. */
  readonly observed: readonly { readonly id: string; readonly seen: string }[];
  /** Requests whose responses this check judged. */
  readonly requests: number;
  readonly cases: number;
  /** Cases of the corpus that were tried; absent where there was none. */
  readonly kept?: readonly KeptOutcome[];
  readonly durationMs: number;
}
