import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: ['default', './src/testing/totals-reporter.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.e2e.test.ts'],
          globalSetup: 'src/testing/built-page.ts',
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
