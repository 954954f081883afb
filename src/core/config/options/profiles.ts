/** The seed of a run whose user names none: two of them send the same. */
export const DEFAULT_SEED = 20301205;

/** The defaults of a profile: random cases per property, and the most pets created. */
export const profiles = {
  quick: { runs: 0, maxCreates: 200 },
  standard: { runs: 25, maxCreates: 1000 },
  thorough: { runs: 250, maxCreates: 10_000 },
} as const satisfies Record<string, { readonly runs: number; readonly maxCreates: number }>;

export type Profile = keyof typeof profiles;
