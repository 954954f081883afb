import fc from 'fast-check';
import { Ending, Violated } from './ending.js';
import type { Evidenced } from './evidence.js';
import type { Trial } from './trial.js';

/** Shrinking one counterexample spends this many requests at the most, since it may create animals. */
export const MOST_SHRINKING_REQUESTS = 60;

/** The smallest case found that fails in the same way, with its evidence. */
export interface Shrunk<T> {
  readonly value: T;
  readonly evidenced: Evidenced;
  /** fast-check's path to the case. */
  readonly path: string;
  readonly shrinks: number;
}

/**
 * Sends the failing case again by itself and shrinks it, one request at a time.
 * @param index the case's position among the random cases of the seed
 * @returns undefined when the case, sent again, does not fail in the same way
 * @throws what the body throws when the kit itself is at fault
 */
export async function shrink<T>(
  trial: Trial,
  random: fc.Arbitrary<T>,
  index: number,
  failure: Evidenced,
  body: (trial: Trial, value: T) => Promise<void>,
): Promise<Shrunk<T> | undefined> {
  let smallest: { value: T; evidenced: Evidenced } | undefined;
  let spent = 0;
  const faults: unknown[] = [];
  const property = fc.asyncProperty(random, async (value) => {
    // Beyond the bound nothing is tried any more, and what is not tried counts as well-behaved: shrinking ends.
    if (spent >= MOST_SHRINKING_REQUESTS || faults.length > 0) return true;
    const fork = trial.fork();
    await body(fork, value).catch((error: unknown) => {
      if (!(error instanceof Violated) && !(error instanceof Ending)) faults.push(error);
    });
    spent += fork.evidence.requests;
    trial.evidence.requests += fork.evidence.requests;
    const again = fork.evidence.found.find(
      ({ violation }) =>
        violation.requirement === failure.violation.requirement &&
        violation.cause === failure.violation.cause,
    );
    if (again) smallest = { value, evidenced: again };
    return again === undefined;
  });
  const { seed } = trial.session.options;
  const details = await fc.check(property, { seed, path: String(index), numRuns: 1 });
  // fast-check would take a fault of the kit for one more failing case.
  if (faults.length > 0) throw faults[0];
  if (!smallest) return undefined;
  return { ...smallest, path: details.counterexamplePath ?? String(index), shrinks: details.numShrinks };
}
