import type { BehaviourChange } from '../behaviour.js';

/** A choice that the document leaves open, made differently from the reference implementation. */
export interface Variation {
  /** Short description in kebab-case: `ids-descend-from-the-top`. Permanent. */
  readonly id: string;
  readonly description: string;
  readonly change: BehaviourChange;
  /** Pets in the store at the start. @default 0 */
  readonly seedPets?: number;
  /** @default /v1 */
  readonly basePath?: string;
  /** Options that the run on it needs. */
  readonly options?: {
    /** Milliseconds, well above the lag of its reads. */
    readonly settle?: number;
    /** Categories that it accepts. */
    readonly categoryId?: readonly bigint[];
    /** The date of the run, `YYYY-MM-DD`. */
    readonly asOf?: string;
  };
}
