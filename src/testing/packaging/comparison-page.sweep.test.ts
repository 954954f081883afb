import { expect, test, vi } from 'vitest';
import type { Overrides } from '../../proof/reference/behaviour.js';
import { page, section } from '../files/page.js';
import { temporaryFolder } from '../files/temporary-folder.js';
import { commandLine } from '../processes/command-line.js';
import { runningReference } from '../servers/running-reference.js';

// The worker is a compiled file; this test runs the sources.
vi.mock('../../core/run/in-worker.js', async () => {
  const { inProcess: engine } = await import('../../core/run/in-process.js');
  return { checkThread: () => ({ engine, end() {} }) };
});

const PRODUCTION = { key: 'pr0duction-key' };
const STAGING = { key: 'st4ging-key-01' };

/** The output, without the parts that differ from run to run. */
function settled(printed: string): string {
  return printed
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:8080')
    .replace(/run [0-9a-f]{8}, [\d-]+ [\d:]+ UTC/g, 'run 1a2b3c4d, 2026-11-21 12:00:00 UTC')
    .replace(/[\d.]+ → [\d.]+ /g, '1 → 1 ')
    .replace(/ {2}(?:slower|faster)/g, '')
    .replace(/of \d+ → \d+/g, 'of 1 → 1')
    .replace(/\s+/g, ' ')
    .trim();
}

// Two whole runs; one waits for a pet that never comes.
test('the comparison in docs/compare.md is the output for such deployments', {
  timeout: 30_000,
}, async () => {
  const production = await runningReference({ ...PRODUCTION, seedPets: 130 });
  const behaviour: Overrides = {
    parameters: { defaultLimit: 10 },
    listing: { order: ({ store }) => store.newestFirst() },
  };
  const staging = await runningReference({ ...STAGING, seedPets: 130, behaviour });
  const workingDirectory = await temporaryFolder({
    'petstore-conformance.yaml': [
      'settle: 200',
      'targets:',
      `  production: { base-url: "${production.reference.baseUrl}", api-key-env: PRODUCTION_KEY }`,
      `  staging: { base-url: "${staging.reference.baseUrl}", api-key-env: STAGING_KEY }`,
    ].join('\n'),
  });
  const environment = { PRODUCTION_KEY: PRODUCTION.key, STAGING_KEY: STAGING.key };
  const given = { workingDirectory, environment, now: () => new Date('2026-11-21T12:00:00Z') };
  const { exitCode, stdout } = await commandLine(
    ['compare', 'production', 'staging', '--fail-on', 'regression'],
    given,
  );
  expect(exitCode).toBe(1);
  const sample = section(page('docs/compare.md'), 'comparison').replace(/^```text\n|```$/g, '');
  expect(settled(sample), `the sample should be:\n${stdout}`).toBe(settled(stdout));
});
