import type { Day, RequirementId, Sentence } from '../notation.js';

/**
 * What a requirement rests on, which decides its effect on the verdict (docs/verdict.md).
 * - `stated`: the interface document says so
 * - `interpreted`: it says so once it is read in the only usable way
 * - `http`: HTTP's own rules
 * - `observed`: the document leaves it open; it is never judged
 */
export type Basis = 'stated' | 'interpreted' | 'http' | 'observed';

/** How binding a requirement is, in the words of RFC 2119. */
export type Level = 'MUST' | 'SHOULD' | 'MAY';

/** An operation, by its id in the interface's OpenAPI description. */
export type OperationId = 'listPets' | 'addPet' | 'getPet' | 'listOrders';

/** What a requirement is about: an operation, or the `service` when it is about none or all of them. */
export type Subject = OperationId | 'service';

/** One row of the catalogue in `spec/requirements/`. */
export interface Requirement {
  /** Permanent; dotted lower-case words, the operation first: `list.limit.default`. */
  readonly id: RequirementId;
  /** What it rests on. */
  readonly basis: Basis;
  /** How binding it is. */
  readonly level: Level;
  /** What it is about. */
  readonly operation: Subject;
  /** A statement of fact about a conforming implementation, with MUST, SHOULD or MAY in it. */
  readonly sentence: Sentence;
  /** The section of the interface document that it comes from, such as `GET /pets › Query parameters`. */
  readonly source: Sentence;
  /** How the kit reads the sentence or the silence, for a vendor. */
  readonly stance: Sentence;
  /** What the check sends. */
  readonly sends: Sentence;
  /** One example of an implementation that violates it. */
  readonly violation: Sentence;
  /**
   * More general requirements; this one is a special case of them. A finding that repeats the symptom of a violated
   * one is not counted twice: this requirement then could not be judged.
   */
  readonly restsOn: readonly RequirementId[];
  /** Whether judging it needs requests that create pets. */
  readonly needsWrites: boolean;
  /** True when a violation only ever warns, though the basis is `stated`. */
  readonly warningOnly: boolean;
  /** The day from which on it no longer applies. */
  readonly until?: Day;
}
