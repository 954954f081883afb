/** One thing that is not as it must be. Texts may quote the bundle: they are escaped where they are shown. */
export interface Problem {
  /** Path in the bundle, and where in it: `runs/2/results.json, get.found`. Absent: it is about the whole. */
  readonly where?: string;
  /** What is wrong, as a clause. */
  readonly what: string;
}

/** What is checked together, in the order in which it is told. */
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

export interface Group {
  readonly name: GroupName;
  /** `not-checked` where what it builds on does not hold, or was not given. */
  readonly state: 'holds' | 'fails' | 'not-checked';
  readonly problems: readonly Problem[];
  /** What to know beside it. */
  readonly notes: readonly string[];
  /** What to do; present when it fails. */
  readonly advice?: string;
}

/** What `verify` says of a bundle. */
export interface Verification {
  readonly schemaVersion: '1.0';
  /** The kit that looked. */
  readonly kit: { readonly name: string; readonly version: string };
  /** Path of the bundle as the user gave it. */
  readonly bundle: string;
  /** When it was looked at, ISO 8601, UTC. */
  readonly verifiedAt: string;
  /** Whether the bundle is ground for a certificate. */
  readonly holds: boolean;
  /** What was judged is the reference implementation of the kit: the bundle may hold, and is of no product. */
  readonly reference?: true;
  readonly groups: readonly Group[];
}

/** Problems of one group, and what to know beside them. */
export interface Findings {
  readonly problems: readonly Problem[];
  readonly notes?: readonly string[];
  /** What to do, where the usual advice for the group would mislead. */
  readonly advice?: string;
}
