import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { SelftestFirst } from './src/testing/vitest/selftest-first.js';

/** GitHub's own reader of workflows names source maps of sources that it does not bring, one warning each. */
const withoutMaps = {
  name: 'without-maps',
  async load(id: string): Promise<string | undefined> {
    if (!/node_modules\/@actions\/.*\.js$/.test(id)) return undefined;
    return (await readFile(id, 'utf8')).replace(/^\/\/# sourceMappingURL=.*$/m, '');
  },
};

const E2E = 'src/**/*.e2e.test.ts';
const SWEEPS = 'src/**/*.sweep.test.ts';

/**
 * Unit tests that replace modules, or that depend on the order in which modules load. The other unit tests share
 * modules that were loaded once, which halves the time that all of them take.
 */
const alone = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.(?:e2e|sweep))\.test\.ts$/.test(file))
  .map((file) => `src/${file}`)
  .filter((file) => /\bvi\.mock\(|^\/\/ Needs modules of its own/m.test(readFileSync(file, 'utf8')));

const unit = {
  plugins: [withoutMaps],
  test: {
    // Many wait for servers that take their time, so two more workers than cores finish sooner.
    maxWorkers: availableParallelism() + 2,
    globalSetup: 'src/testing/vitest/built-page.ts',
    // That reader imports JSON as bundlers take it, and Node does not.
    server: { deps: { inline: [/@actions\//] } },
    // How long a test takes on a machine with other work is no fact about the kit.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
};

/** Whole processes and long lists of servers wait most of the time, so more of them than cores run at once. */
const waiting = { maxWorkers: 2 * availableParallelism(), sequence: { groupOrder: 1 } };

export default defineConfig({
  test: {
    sequence: { sequencer: SelftestFirst },
    reporters: ['default', './src/testing/vitest/totals-reporter.ts'],
    // Left to itself, vitest keeps a core free.
    maxWorkers: '100%',
    projects: [
      {
        ...unit,
        test: {
          ...unit.test,
          name: 'unit',
          include: ['src/**/*.test.ts'],
          exclude: [E2E, SWEEPS, ...alone],
          isolate: false,
        },
      },
      { ...unit, test: { ...unit.test, name: 'unit-alone', include: alone } },
      {
        // Every server of the selftest, and other long lists of servers.
        test: {
          name: 'sweep',
          include: [SWEEPS],
          globalSetup: 'src/testing/vitest/built-page.ts',
          testTimeout: 1_800_000,
          hookTimeout: 3_600_000,
          ...waiting,
        },
      },
      {
        // Whole processes of the built kit, which need a while each. What the tests themselves load is loaded once.
        test: {
          name: 'e2e',
          include: [E2E],
          isolate: false,
          globalSetup: ['src/testing/vitest/built-page.ts', 'src/testing/processes/packed-kit.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          ...waiting,
        },
      },
    ],
  },
});
