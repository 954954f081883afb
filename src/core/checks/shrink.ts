import fc from 'fast-check';
import { type Evidenced, kindOf } from '../session/evidence.js';
import { attempt } from './attempt.js';
import type { Recurrence } from './recurrence.js';
import type { Trial } from './trial.js';

/** The largest number of requests for shrinking one counterexample, since each may create a pet. */
export const MOST_SHRINKING_REQUESTS = 60;

/** The smallest case found that fails in the same way, and its evidence. */
export interface Shrunk<T> {
  readonly value: T;
  readonly evidenced: Evidenced;
  /** fast-check's path to the case. */
  readonly path: string;
  readonly shrinks: number;
}

/** A failing case and its finding. */
interface Failing {
  readonly seed: number;
  readonly path: string;
  readonly finding: Evidenced;
  readonly recurrence: Recurrence;
}

/**
 * Runs the failing case again by itself and shrinks it, one request at a time.
 * @param path fast-check's path to the case, from `seed`
 * @param recurrence of the finding; counts the repeated case as a try
 * @returns undefined when the repeated case does not fail in the same way
 * @throws errors of the kit itself
 */
export async function shrink<T>(
  trial: Trial,
  random: fc.Arbitrary<T>,
  { seed, path, finding, recurrence }: Failing,
  body: (trial: Trial, value: T) => Promise<void>,
): Promise<Shrunk<T> | undefined> {
  let smallest: { value: T; evidenced: Evidenced } | undefined;
  let isFirst = true;
  let spent = 0;
  const faults: unknown[] = [];
  const shows = async (value: T): Promise<boolean> => {
    const run = (fork: Trial) => body(fork, value);
    const tried = await attempt(trial.fork(), run);
    const { evidence } = tried;
    const example = isFirst ? recurrence.note(tried) : evidence.find(kindOf(finding));
    isFirst = false;
    spent += evidence.requests;
    trial.evidence.requests += evidence.requests;
    if (example) smallest = { value, evidenced: example };
    return example !== undefined;
  };
  const property = fc.asyncProperty(random, async (value) => {
    // Beyond the bound every case passes without being tried, which ends the shrinking.
    if (spent >= MOST_SHRINKING_REQUESTS || faults.length > 0) return true;
    try {
      return !(await shows(value));
    } catch (fault) {
      faults.push(fault);
      return true;
    }
  });
  const details = await fc.check(property, { seed, path, numRuns: 1 });
  // fast-check would treat a fault of the kit as one more failing case.
  if (faults.length > 0) throw faults[0];
  if (!smallest) return undefined;
  return { ...smallest, path: details.counterexamplePath ?? path, shrinks: details.numShrinks };
}
