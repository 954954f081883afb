import { ApiKey } from '../../core/config/api-key.js';
import type { RunOptions } from '../../core/config/options.js';
import { STRAIGHT } from '../../core/config/route.js';
import { maskerOf } from '../../core/run/masker-of.js';
import type { RunIdentity } from '../../core/session/run-identity.js';

/** Options of a run that settles at once; `key` stands for the API key. */
export function runOptions({
  key = 'k3y-for-tests-0123456789',
  ...given
}: Partial<RunOptions> & { readonly key?: string } = {}): RunOptions {
  return {
    baseUrl: 'http://127.0.0.1:9/v1',
    apiKey: new ApiKey(key),
    reach: STRAIGHT,
    production: false,
    wait: 0,
    requireFull: false,
    profile: 'standard',
    runs: 10,
    seed: 42,
    only: [],
    skip: [],
    readOnly: false,
    maxCreates: 1000,
    categoryIds: [],
    concurrency: 4,
    timeout: 5000,
    settle: 100,
    strict: false,
    asOf: '2029-07-01',
    formats: ['junit', 'json'],
    ...given,
  };
}

/** The options of a run with its masker. */
export function target(options: RunOptions): Pick<RunIdentity, 'options' | 'masker'> {
  return { options, masker: maskerOf(options) };
}
