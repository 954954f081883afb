import type { Profile } from './options.js';

/** The seed of a run whose user names none: two of them send the same. */
export const DEFAULT_SEED = 20301205;

/** What a profile sets where the user does not: random cases a property, and pets created at the most. */
export const profiles: Readonly<Record<Profile, { readonly runs: number; readonly maxCreates: number }>> = {
  quick: { runs: 0, maxCreates: 200 },
  standard: { runs: 25, maxCreates: 1000 },
  thorough: { runs: 250, maxCreates: 10_000 },
};
