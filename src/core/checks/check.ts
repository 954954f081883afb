import { KitError } from '../errors.js';
import type { Trial } from './trial.js';

/** A check as a value: the engine decides whether and when it runs. */
export interface Check {
  /** Ids of the requirements that it judges. Assertions in its body belong to the first. */
  readonly requirements: readonly [string, ...string[]];
  /** One sentence about the implementation, without a full stop: `an id that no pet has is answered 404`. */
  readonly title: string;
  readonly body: (trial: Trial) => Promise<void>;
  readonly store: NeededStore;
  /** Whether the next checks start before this one has ended: its requests wait for each other, or fill free places. */
  readonly isLong: boolean;
}

/**
 * The store that a check needs, which decides when it runs. Checks with the same need run at the same time.
 * - `empty`: the store is as the run found it. The check creates no pets.
 * - `quiet`: no check beside it creates pets. A list that lacks only the newest pet shows in no other store.
 * - `small`: lists are short enough to show every pet of the run.
 * - `any`: nothing in particular.
 * - `full`: the check fills the store beyond the longest page, and uses the pets of the checks before it.
 * - `spoilt`: the check may leave broken pets behind on a faulty implementation, so it runs after those that read lists.
 */
type NeededStore = (typeof stores)[number];

/** In the order of a run. */
export const stores = ['empty', 'quiet', 'small', 'any', 'full', 'spoilt'] as const;

const declared: Check[] = [];

/**
 * Declares the check for one requirement of the catalogue, or for several that the same requests judge. Each
 * requirement has exactly one check.
 */
export function check(
  requirements: string | readonly string[],
  title: string,
  body: (trial: Trial) => Promise<void>,
  { store = 'any', isLong = false }: { readonly store?: NeededStore; readonly isLong?: boolean } = {},
): void {
  const [first, ...others] = typeof requirements === 'string' ? [requirements] : requirements;
  if (first === undefined) throw new KitError(`The check "${title}" names no requirement.`);
  declared.push({ requirements: [first, ...others], title, body, store, isLong });
}

/** The checks of all suites loaded so far, in order of declaration. */
export function declaredChecks(): readonly Check[] {
  return declared;
}
