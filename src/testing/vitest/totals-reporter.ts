import type { Reporter, TestModule } from 'vitest/node';

/** Prints the totals of a run on its last line: `12 passed, 0 failed`, and the number of skipped tests, if any. */
export default class TotalsReporter implements Reporter {
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
