import type { KitVersion, Moment } from '../../../core/notation.js';

/** One thing that is wrong. Texts may quote the bundle; they are escaped where they are shown. */
export interface Problem {
  /** Path in the bundle, and where in it: `runs/2/results.json, get.found`. Absent when it is about the whole. */
  readonly where?: string;
  /** The problem, as a clause. */
  readonly what: string;
}

/** Checks that belong together, in the order of the report. */
export type GroupName =
  | 'files'
  | 'digests'
  | 'signature'
  | 'product'
  | 'kit'
  | 'runs'
  | 'evidence'
  | 'scores'
  | 'dates'
  | 'reports'
  | 'statement'
  | 'readme'
  | 'exchanges';

/** The outcome of checks that belong together. */
export interface Group {
  /** Their subject. */
  readonly name: GroupName;
  /** `not-checked` when what it builds on does not hold, or was not given. */
  readonly state: 'holds' | 'fails' | 'not-checked';
  /** The problems. */
  readonly problems: readonly Problem[];
  /** Further notes. */
  readonly notes: readonly string[];
  /** The advice; present when it fails. */
  readonly advice?: string;
}

/** Whether the bundle of a certificate holds, and what is wrong with it. Texts may quote the bundle. */
export interface Verification {
  /** Version of this format. */
  readonly schemaVersion: '2.0';
  /** The kit that verified. */
  readonly kit: KitVersion;
  /** Path of the bundle as the user gave it. */
  readonly bundle: string;
  /** When it was verified. */
  readonly verifiedAt: Moment;
  /** Whether the bundle is ground for a certificate: every group holds. */
  readonly holds: boolean;
  /** Present when the run judged the reference implementation of the kit: the bundle may hold, but is not about a product. */
  readonly reference?: true;
  /** The bundle that was verified. */
  readonly groups: readonly Group[];
}

/** Problems of one group, and what to know beside them. */
export interface Findings {
  readonly problems: readonly Problem[];
  readonly notes?: readonly string[];
  /** The advice, where the usual one for the group would mislead. */
  readonly advice?: string;
}
