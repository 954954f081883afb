import type { BehaviourChange } from '../behaviour.js';

/** One clause of the document broken in one place of the reference implementation. */
export interface Fault {
  /** What it does, in kebab-case: `limit-default-is-21`. Permanent. */
  readonly id: string;
  /** What it does, in one sentence, as its maker might put it: `The default limit is 21.` */
  readonly says: string;
  /** The requirements that it must turn red, each with the cause that the finding must name. */
  readonly turnsRed: Readonly<Record<string, string>>;
  /** Requirements that turn red beside them, each with the reason why that is right too. */
  readonly consequences?: Readonly<Record<string, string>>;
  /**
   * Whether what turns red is seen again when it is asked for again: each time, so that it is confirmed; not each
   * time, so that it is flaky; or as chance has it.
   * @default each-time
   */
  readonly recurs?: 'each-time' | 'now-and-then' | 'by-chance';
  readonly change: BehaviourChange;
  /** Pets in the store at the start. @default 0 */
  readonly seedPets?: number;
  /** Path of the base address. @default /v1 */
  readonly basePath?: string;
  /** The profile that finds it, where `quick` is not enough. @default quick */
  readonly profile?: 'standard';
}
