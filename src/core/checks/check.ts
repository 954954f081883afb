import { KitError } from '../errors.js';
import type { Trial } from './trial.js';

/** A check as a value: the engine decides whether and when it runs. */
export interface Check {
  /** Ids of the requirements that it judges. Assertions in its body belong to the first. */
  readonly requirements: readonly [string, ...string[]];
  /** One sentence about the implementation, without a full stop: `an id that no pet has is answered 404`. */
  readonly title: string;
  readonly body: (trial: Trial) => Promise<void>;
}

const declared: Check[] = [];

/**
 * Declares the check for one requirement of the catalogue, or for several that the same requests judge. Each
 * requirement has exactly one check.
 */
export function check(
  requirements: string | readonly string[],
  title: string,
  body: (trial: Trial) => Promise<void>,
): void {
  const [first, ...others] = typeof requirements === 'string' ? [requirements] : requirements;
  if (first === undefined) throw new KitError(`The check "${title}" names no requirement.`);
  declared.push({ requirements: [first, ...others], title, body });
}

/** The checks of all suites loaded so far, in order of declaration. */
export function declaredChecks(): readonly Check[] {
  return declared;
}
