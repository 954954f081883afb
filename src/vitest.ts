/** The public entry `petstore-conformance/vitest`. It imports no vitest: the vendor's own declares the tests. */
import * as engine from './engine/features/vitest.js';
import type { ConformanceOptions } from './index.js';
import { kit } from './kit.js';

export type { TestContext, TestFunctions, ValueOrProvider as Given } from './engine/features/vitest.js';

export interface DescribeOptions extends Omit<ConformanceOptions, 'baseUrl' | 'apiKey'> {
  /** @example () => server.baseUrl */
  readonly baseUrl: engine.ValueOrProvider<string>;
  readonly apiKey: engine.ValueOrProvider<string>;
  /** Name of the group. @default 'pet store interface 1.0.0' */
  readonly title?: string;
}

/**
 * Declares a test for each requirement, and judges the deployment once before the first of them. A test passes if its
 * requirement is met, fails with the evidence if it is violated, and is skipped with the reason if it was not judged; if the
 * run as a whole is inconclusive, the last test fails. Wrong options, and a run that judged nothing, fail the whole group.
 * @param vitest @default the vitest that runs the file. @throws {UsageError} when there is none
 * @example
 * describeConformance({ baseUrl: () => server.baseUrl, apiKey: 'key-for-tests', profile: 'quick' });
 */
export function describeConformance(options: DescribeOptions, vitest?: engine.TestFunctions): void {
  const title = `pet store interface ${kit.service.interfaceVersion}`;
  engine.describeConformance(kit, { title, ...options }, vitest);
}
