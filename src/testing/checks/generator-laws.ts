import fc from 'fast-check';
import { expect } from 'vitest';

const SEED = 20_301_205;
const CASES = 300;
/** Number of failures to shrink, each down to the smallest value of its arbitrary. */
const SHRUNK = 8;

/** A few hundred values of an arbitrary; the same in every run of the tests. */
export function sampled<T>(arbitrary: fc.Arbitrary<T>): T[] {
  return fc.sample(arbitrary, { seed: SEED, numRuns: CASES });
}

/** The values that fast-check tries while it shrinks, the first failing value of each round among them. */
export function shrunk<T>(arbitrary: fc.Arbitrary<T>): T[] {
  const seen: T[] = [];
  for (let round = 0; round < SHRUNK; round += 1) {
    const property = fc.property(arbitrary, (value) => {
      seen.push(value);
      return false;
    });
    fc.check(property, { seed: SEED + round, numRuns: 1 });
  }
  return seen;
}

/**
 * Expects that an arbitrary keeps the laws of all generators: the same seed gives the same values, and each value is
 * correct, also after shrinking. `flaw` says what is wrong with a value, or nothing.
 */
export function expectLaws<T>(arbitrary: fc.Arbitrary<T>, flaw: (value: T) => string | undefined): void {
  const values = sampled(arbitrary);
  expect(fc.stringify(sampled(arbitrary))).toBe(fc.stringify(values));
  expect(new Set(values.map((value) => fc.stringify(value))).size).toBeGreaterThan(1);
  const flaws = [...values, ...shrunk(arbitrary)].flatMap((value) => {
    const found = flaw(value);
    return found === undefined ? [] : [`${found}: ${fc.stringify(value)}`];
  });
  expect(flaws).toEqual([]);
}
