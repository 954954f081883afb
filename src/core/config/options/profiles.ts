/** The seed of a run whose user names none: two of them send the same. */
export const DEFAULT_SEED = 20301205;

/** Milliseconds that reads may lag behind writes. */
export const DEFAULT_SETTLE = 5_000;

/**
 * The defaults of a profile: random cases per property, and the most pets created. The ceiling is the most requests of a
 * run with so many cases, whatever the deployment does.
 */
export const profiles = {
  quick: { runs: 0, maxCreates: 200, ceiling: 250 },
  standard: { runs: 25, maxCreates: 1000, ceiling: 2_000 },
  thorough: { runs: 250, maxCreates: 10_000, ceiling: 10_000 },
} as const satisfies Record<
  string,
  { readonly runs: number; readonly maxCreates: number; readonly ceiling: number }
>;

export type Profile = keyof typeof profiles;

/** A default that depends on the profile, in words. */
export function byProfile(member: 'runs' | 'maxCreates' | 'ceiling'): string {
  return Object.entries(profiles)
    .map(([name, profile]) => `${name} ${profile[member]}`)
    .join(', ');
}
