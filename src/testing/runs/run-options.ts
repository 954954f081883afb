import { ApiKey } from '../../core/config/key/api-key.js';
import type { RunOptions } from '../../core/config/options.js';
import { STRAIGHT } from '../../core/config/route/route.js';
import { runValues } from '../../core/config/settings.js';
import { networkFor } from '../../core/run/client-for.js';
import { maskerOf } from '../../core/run/masker-of.js';
import type { Target } from '../../core/run/preflight.js';

/** Options of a run that settles at once; `key` stands for the API key. Other options have the value that a user would get. */
export function runOptions({
  key = 'k3y-for-tests-0123456789',
  ...given
}: Partial<RunOptions> & { readonly key?: string } = {}): RunOptions {
  return {
    ...runValues([], { profile: 'standard', now: new Date('2029-07-01T12:00:00Z') }),
    baseUrl: 'http://127.0.0.1:9/v1',
    apiKey: new ApiKey(key),
    reach: STRAIGHT,
    runs: 10,
    seed: 42,
    concurrency: 4,
    timeout: 5000,
    settle: 100,
    format: ['junit', 'json'],
    ...given,
  };
}

/** The target of a run, as these options name it. */
export function target(options: RunOptions): Target {
  return { options, masker: maskerOf(options), outside: networkFor(options) };
}
