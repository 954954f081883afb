import type { BehaviourChange } from '../behaviour.js';

/** A deliberate violation of one clause of the document, in one place of the reference implementation. */
export interface Fault {
  /** Short description in kebab-case: `limit-default-is-21`. Permanent. */
  readonly id: string;
  /** One sentence, as its author might put it: `The default limit is 21.` */
  readonly description: string;
  /** The requirements that must turn red, each with the cause that the finding must have. */
  readonly turnsRed: Readonly<Record<string, string>>;
  /** Other requirements that may turn red, each with the reason why that is right. */
  readonly consequences?: Readonly<Record<string, string>>;
  /**
   * How often a retry sees the violation again: each time (confirmed), now and then (flaky), or by chance.
   * @default each-time
   */
  readonly recurs?: 'each-time' | 'now-and-then' | 'by-chance';
  readonly change: BehaviourChange;
  /** Pets in the store at the start. @default 0 */
  readonly seedPets?: number;
  /** Base path. @default /v1 */
  readonly basePath?: string;
  /** How the case begins that finds it, a row of a table or a random one: the earliest case that shows it must be this one. */
  readonly row?: string;
  /** The smallest profile that finds it, if not `quick`. @default quick */
  readonly profile?: 'standard';
}
