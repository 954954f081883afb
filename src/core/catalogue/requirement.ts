/** What a requirement rests on, which decides its effect on the verdict (see docs/verdict.md). */
export type Basis = 'stated' | 'interpreted' | 'http' | 'observed';

/** How binding the sentence is, in the words of RFC 2119. */
export type Level = 'MUST' | 'SHOULD' | 'MAY';

/** The operation that a requirement is about; `service` when it is about none or all of them. */
export type OperationId = 'listPets' | 'addPet' | 'getPet' | 'listOrders';
export type Subject = OperationId | 'service';

/** One row of the catalogue in `spec/requirements/`. */
export interface Requirement {
  /** Permanent; dotted lower-case words, the operation first: `list.limit.default`. */
  readonly id: string;
  readonly basis: Basis;
  readonly level: Level;
  readonly operation: Subject;
  /** A statement of fact about a conforming implementation, with MUST, SHOULD or MAY in it. */
  readonly sentence: string;
  /** The section of the interface document that it comes from, such as `GET /pets › Query parameters`. */
  readonly source: string;
  /** How the kit reads the sentence or the silence, for a vendor. */
  readonly stance: string;
  /** What the check sends. */
  readonly sends: string;
  /** One example of an implementation that violates it. */
  readonly violation: string;
  /**
   * Requirements of which this one is a special case. A finding that repeats the symptom of a violated
   * one of these is not counted twice: this requirement then could not be judged.
   */
  readonly restsOn: readonly string[];
  /** Whether judging it needs requests that create pets. */
  readonly needsWrites: boolean;
  /** True when a violation only ever warns, though the basis is `stated`. */
  readonly warningOnly: boolean;
  /** ISO date from which on it no longer applies, if any. */
  readonly until?: string;
}
