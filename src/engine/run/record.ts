/** The record of a run: the input of results and reports. Everything in it follows from the log. */
import type { PlacedFinding } from '../finding.js';
import type { LogEntry } from '../service.js';

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
}

export interface CaseRecord {
  /** The case in words: `id -1`. */
  readonly title: string;
  readonly origin: 'check' | 'table' | 'random' | 'fixture';
}

export interface Counterexample {
  /** The smallest case that fails, in words. */
  readonly value: string;
  /** fast-check's path to it from the seed. */
  readonly path: string;
}

export interface Confirmation {
  /** How often it was seen, the first time included. */
  readonly seen: number;
  readonly tried: number;
}

/** How the run came to its end. */
export type End =
  | { readonly kind: 'complete' }
  /** `what` is a clause: `the service stopped answering after 2.1 s`. `suspects` are the addresses in flight then. */
  | { readonly kind: 'stopped'; readonly what: string; readonly advice?: string; readonly suspects?: readonly string[] }
  | { readonly kind: 'interrupted' };

export interface RunRecord {
  readonly log: readonly LogEntry[];
  /** All findings of attempt 0, with `follows` filled in; in the order of the log. */
  readonly findings: readonly PlacedFinding[];
  /** Keys are kinds of findings. */
  readonly confirmations: ReadonlyMap<string, Confirmation>;
  readonly counterexamples: ReadonlyMap<string, Counterexample>;
  /** How many responses were held against each requirement. */
  readonly judged: ReadonlyMap<string, number>;
  readonly endings: readonly Ending[];
  /** Choices where the document is silent, by id of a row with basis `observed`. */
  readonly observations: ReadonlyMap<string, ReadonlySet<string>>;
  /** Keys are paths of cases. */
  readonly cases: ReadonlyMap<string, CaseRecord>;
  readonly end: End;
  readonly statistics: {
    readonly requests: number;
    /** Creations that may have made something. */
    readonly creates: number;
    readonly lost: number;
    /** Lost responses that were asked for again with success. */
    readonly recovered: number;
    /** Responses 429 and 503. */
    readonly throttled: number;
    readonly durationMs: number;
  };
  /** Sentences for the user: the base URL does not end in /v1, a redirect was found. */
  readonly notices: readonly string[];
}
