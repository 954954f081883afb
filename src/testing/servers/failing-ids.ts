import type { RunOptions } from '../../core/config/options.js';
import { runningReference } from './running-reference.js';

/** Options of a run that reads ids which no pet has, without random cases of its profile. */
export const unknownIds: Partial<RunOptions> = { profile: 'quick', runs: 0, only: ['get.unknown'] };

/** A server that fails for int64 ids of 19 digits that end in 3, which no id of the tables in the profile quick does. */
export function failingNowAndThen(): ReturnType<typeof runningReference> {
  const content = { code: 'oops', message: 'Something failed.' };
  return runningReference({
    behaviour: {
      hooks: {
        before: ({ path }) =>
          /\/pets\/[1-8]\d{17}3$/.test(path) ? { status: 500, headers: {}, content } : undefined,
      },
    },
  });
}
