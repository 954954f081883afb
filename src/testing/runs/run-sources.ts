import type { Sources } from '../../core/config/sources.js';

export const TEST_KEY = 'k3y-for-tests-0123456789';

/** Sufficient sources for a run: a base URL as argument and a key in PETSTORE_API_KEY. */
export function runSources(folder: string, given: Partial<Sources> = {}): Sources {
  return {
    flags: { 'base-url': 'http://127.0.0.1:4010/v1' },
    environment: { PETSTORE_API_KEY: TEST_KEY },
    workingDirectory: folder,
    now: new Date('2029-07-01T23:30:00Z'),
    readStandardInput: async () => '',
    requirementIds: async () => ['list.limit.default', 'list.limit.maximum', 'add.created', 'get.found'],
    ...given,
  };
}
