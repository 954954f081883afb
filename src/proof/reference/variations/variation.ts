import type { BehaviourChange } from '../behaviour.js';

/** Something that the document leaves open, done otherwise than the reference implementation does it. */
export interface Variation {
  /** What it does, in kebab-case: `ids-descend-from-the-top`. Permanent. */
  readonly id: string;
  /** What it does, in one sentence. */
  readonly says: string;
  readonly change: BehaviourChange;
  /** Pets in the store at the start. @default 0 */
  readonly seedPets?: number;
  /** @default /v1 */
  readonly basePath?: string;
  /** Options of the run that belong to it. */
  readonly options?: {
    /** Milliseconds, well above the lag of its reads. */
    readonly settle?: number;
    /** Categories that it takes. */
    readonly categoryId?: readonly bigint[];
    /** The day on which it is judged, `YYYY-MM-DD`. */
    readonly asOf?: string;
  };
}
