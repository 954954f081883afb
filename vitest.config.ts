import { readFile } from 'node:fs/promises';
import { defineConfig } from 'vitest/config';

/** GitHub's own reader of workflows names source maps of sources that it does not bring, one warning each. */
const withoutMaps = {
  name: 'without-maps',
  async load(id: string): Promise<string | undefined> {
    if (!/node_modules\/@actions\/.*\.js$/.test(id)) return undefined;
    return (await readFile(id, 'utf8')).replace(/^\/\/# sourceMappingURL=.*$/m, '');
  },
};

export default defineConfig({
  test: {
    reporters: ['default', './src/testing/totals-reporter.ts'],
    // Left to itself, vitest keeps a core free, and many of the tests wait for servers that take their time.
    maxWorkers: '100%',
    projects: [
      {
        plugins: [withoutMaps],
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.e2e.test.ts'],
          globalSetup: 'src/testing/built-page.ts',
          // That reader imports JSON as bundlers take it, and Node does not.
          server: { deps: { inline: [/@actions\//] } },
          // Some judge whole servers; how long that takes on a machine with other work is no fact about the kit.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Whole processes of the built kit, which need a while each.
        test: {
          name: 'e2e',
          include: ['src/**/*.e2e.test.ts'],
          globalSetup: ['src/testing/built-page.ts', 'src/testing/packed-kit.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
