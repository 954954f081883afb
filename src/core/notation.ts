/**
 * How values are written in the kit's own files. TypeScript does not tell a count from any number, or a day from any
 * text; the tags do, and `npm run generate` puts them into the JSON Schemas in `spec/`.
 */

/**
 * A whole number from 0.
 * @asType integer
 * @minimum 0
 */
export type Count = number;

/**
 * A whole number from 1.
 * @asType integer
 * @minimum 1
 */
export type PositiveCount = number;

/**
 * A span of time in milliseconds.
 * @minimum 0
 */
export type Milliseconds = number;

/**
 * A moment, ISO 8601 in UTC: `2026-11-22T07:14:52.000Z`.
 * @format date-time
 * @pattern Z$
 */
export type Moment = string;

/**
 * A day, `YYYY-MM-DD`.
 * @format date
 */
export type Day = string;

/**
 * An absolute URL.
 * @format uri
 */
export type AbsoluteUrl = string;

/**
 * A text that is not empty.
 * @minLength 1
 */
export type Sentence = string;

/**
 * SHA-256 in hexadecimal.
 * @pattern ^[0-9a-f]{64}$
 */
export type Sha256 = string;

/**
 * int64 as decimal text, since many JSON readers round a number of that size.
 * @pattern ^-?[0-9]+$
 */
export type Int64Text = string;

/**
 * The seed of random cases.
 * @asType integer
 * @minimum -2147483648
 * @maximum 2147483647
 */
export type Seed = number;

/**
 * The permanent id of a requirement: dotted words, the operation first.
 * @pattern ^[a-z]+(\.[a-z0-9]+(-[a-z0-9]+)*)+$
 */
export type RequirementId = string;

/**
 * Eight lower-case letters and digits, which mark what a run creates.
 * @pattern ^[a-z0-9]{8}$
 */
export type RunId = string;

/** Header fields in the order on the wire. Names keep their letter case; values are masked. */
export type HeaderFields = readonly (readonly [name: string, value: string])[];

/** A version of the kit. */
export interface KitVersion {
  /** Its package name. */
  readonly name: string;
  /** Its version. */
  readonly version: string;
}

/** Versions of what the kit runs on. */
export interface HostVersions {
  /** The version of Node.js. */
  readonly node: string;
  /** The version of fast-check. */
  readonly 'fast-check': string;
  /** The version of undici. */
  readonly undici: string;
}

/** A frozen list of the requirements that count. */
export interface SetDigest {
  /** Its name: a file in spec/frozen. */
  readonly name: string;
  /** SHA-256 of that file. */
  readonly sha256: Sha256;
}

/** A deployment. */
export interface TargetAddress {
  /** Its name in the configuration file; absent where it has none there. */
  readonly name?: string;
  /** Its base URL. */
  readonly baseUrl: AbsoluteUrl;
}

/**
 * How a run came to its end.
 * - `complete`: every check that was to run has run
 * - `interrupted`: the user, or the system, asked it to end
 * - `out-of-time`: it took longer than `--max-duration` allows
 * - `kit-fault`: the kit itself failed
 */
export type End = 'complete' | 'interrupted' | 'out-of-time' | 'kit-fault';
