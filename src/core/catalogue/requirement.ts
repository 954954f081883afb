import type { Day, RequirementId, Sentence } from '../notation.js';

/**
 * The basis of a requirement, which decides its effect on the verdict (docs/verdict.md).
 * - `stated`: the interface document says so
 * - `interpreted`: its only usable reading says so
 * - `http`: HTTP's own rules
 * - `observed`: the document leaves it open; it is never judged
 */
export type Basis = 'stated' | 'interpreted' | 'http' | 'observed';

/** The force of a requirement, in the words of RFC 2119. */
export type Level = 'MUST' | 'SHOULD' | 'MAY';

/** An operation, by its id in the interface's OpenAPI description. */
export type OperationId = 'listPets' | 'addPet' | 'getPet' | 'listOrders';

/** An operation, or the `service` for what concerns none or all of them. */
export type OperationOrService = OperationId | 'service';

/** One row of the catalogue in `spec/requirements/`. */
export interface Requirement {
  /** Permanent; dotted lower-case words that start with the operation: `list.limit.default`. */
  readonly id: RequirementId;
  /** Its basis in the document or in HTTP. */
  readonly basis: Basis;
  /** Its force. */
  readonly level: Level;
  /** The operation that it is about, or the service. */
  readonly operation: OperationOrService;
  /** A statement about a conforming implementation, with MUST, SHOULD or MAY in it. */
  readonly sentence: Sentence;
  /** Its section of the interface document, such as `GET /pets › Query parameters`. */
  readonly source: Sentence;
  /** Explains to a vendor how the kit reads the sentence or the silence. */
  readonly stance: Sentence;
  /** Describes the requests of the check. */
  readonly sends: Sentence;
  /** An example of an implementation that violates it. */
  readonly violation: Sentence;
  /**
   * More general requirements; this one is a special case of them. If one of them is violated with the same symptom,
   * the fault is not counted twice: this requirement is then inconclusive.
   */
  readonly restsOn: readonly RequirementId[];
  /** True when its check needs to create pets. */
  readonly needsWrites: boolean;
  /** True when a violation is only a warning, though the basis is `stated`. */
  readonly warningOnly: boolean;
  /** The first day on which it no longer applies. */
  readonly until?: Day;
}
