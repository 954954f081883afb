import { UsageError } from '../../core/errors.js';

/** The context of a vitest test, as far as it is used here. */
export interface TestContext {
  /** Ends the test as skipped. */
  skip(note: string): unknown;
  /** Leaves a remark with a test that passes; from vitest 3.2 on. */
  annotate?(message: string, type: string): unknown;
  expect(value: unknown): { readonly not: { toBe(other: unknown): unknown } };
}

/** The functions of vitest that declare tests, as far as they are used here. The module `vitest` has them all. */
export interface TestFunctions {
  describe(name: string, body: () => void): unknown;
  test(name: string, body: (context: TestContext) => Promise<void>): unknown;
  /** @param timeout milliseconds */
  beforeAll(body: () => Promise<void>, timeout: number): unknown;
}

/**
 * The functions of the vitest that runs this file.
 *
 * `import 'vitest'` would give the copy beside the kit, which need not be the one at work: the functions of another
 * copy know nothing of the run. Every vitest leaves its own module under this name for `import.meta.vitest`.
 *
 * @throws {UsageError} when no vitest is at work, or one that does not leave it there
 */
export function vitestAtWork(scope: object = globalThis): TestFunctions {
  const left: unknown = '__vitest_index__' in scope ? scope.__vitest_index__ : undefined;
  const found = [left, scope].find(declaresTests);
  if (found) return found;
  throw new UsageError(
    'describeConformance: no vitest is found that runs this file; run it with vitest, or hand over the functions of' +
      ' yours: describeConformance(options, { describe, test, beforeAll })',
  );
}

function declaresTests(candidate: unknown): candidate is TestFunctions {
  if (typeof candidate !== 'object' || candidate === null) return false;
  const members = candidate as Readonly<Record<string, unknown>>;
  return ['describe', 'test', 'beforeAll'].every((name) => typeof members[name] === 'function');
}
