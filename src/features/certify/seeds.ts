import { DEFAULT_SEED } from '../../core/config/options/profiles.js';

/** Seeds of the first runs of every certificate, so that anybody can repeat them. The last run has a challenge's. */
export const FIXED_SEEDS: readonly number[] = [DEFAULT_SEED, 1];
