import type { KeyObject } from 'node:crypto';
import type { Profile } from '../../../core/config/options/profiles.js';
import type { KitVersion, Moment } from '../../../core/notation.js';
import type { ArtifactDigest } from '../content.js';

/** The key that the certifying party knows to be the vendor's. */
export interface KnownKey {
  /** Path of the file as the user gave it. */
  readonly name: string;
  readonly key: KeyObject;
}

/** The knowledge and the demands of the certifying party. */
export interface Asked {
  /** Path of the bundle as the user gave it. */
  readonly bundle: string;
  /** In milliseconds since the epoch. */
  readonly now: number;
  readonly key?: KnownKey;
  readonly challenge?: number;
  readonly subject?: ArtifactDigest;
  readonly maxAgeDays: number;
  /** The profile of the runs. @default thorough */
  readonly profile?: Profile;
}

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
  | 'records'
  | 'runs'
  | 'scores'
  | 'dates'
  | 'statement'
  | 'readme';

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

/**
 * The result of a verification.
 * - `does-not-hold`: something in the bundle is wrong
 * - `holds`: everything in it follows from its records, but who made it, when and for whom has not been shown
 * - `authenticated`: that has been shown, too; it is ground for a certificate
 */
export type VerificationLevel = 'does-not-hold' | 'holds' | 'authenticated';

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
  /** The result. */
  readonly level: VerificationLevel;
  /** Why it is not authenticated, as clauses; empty unless it holds. */
  readonly unauthenticated: readonly string[];
  /** The checks, in their order. */
  readonly groups: readonly Group[];
}

/** Problems of one group, and what to know beside them. */
export interface Findings {
  readonly problems: readonly Problem[];
  readonly notes?: readonly string[];
  /** The advice, where the usual one for the group would mislead. */
  readonly advice?: string;
}
