import { defineConfig } from 'vitest/config';
import type { Reporter, TestModule } from 'vitest/node';

/** Prints the totals of a run on its last line: `12 passed, 0 failed`, and the number of skipped tests, if any. */
class Totals implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const counts = { passed: 0, failed: unhandled.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      // A module that does not load has no tests that could fail.
      counts.failed += module.errors().length;
      for (const test of module.children.allTests()) counts[test.result().state] += 1;
    }
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    process.stdout.write(`\n${counts.passed} passed, ${counts.failed + counts.pending} failed${skipped}\n`);
  }
}

const unit = ['{src,suites,tests}/**/*.test.ts'];
const e2e = ['{src,tests,examples}/**/*.e2e.test.ts'];

export default defineConfig({
  test: {
    reporters: ['default', new Totals()],
    // Left to itself, vitest keeps a core free.
    maxWorkers: '100%',
    // Test files share the modules that they load, which halves their time.
    isolate: false,
    setupFiles: ['tests/seed.ts'],
    // Milliseconds. A guard against hangs alone: no test depends on how busy a machine is.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    projects: [
      { extends: true, test: { name: 'unit', include: unit, exclude: e2e } },
      {
        // Whole processes of the packed kit, the browser and the selftest.
        extends: true,
        test: { name: 'e2e', include: e2e, globalSetup: 'tests/packed-kit.ts', sequence: { groupOrder: 1 } },
      },
    ],
  },
});
