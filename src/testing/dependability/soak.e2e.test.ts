import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../core/package.js';
import type { Results } from '../../core/results/model.js';
import { temporaryFolder } from '../files/temporary-folder.js';
import { endOf, started } from '../processes/child-process.js';
import { runningReference } from '../servers/running-reference.js';
import { isNightly } from '../vitest/nightly.js';
import { recordFigure } from './figures.js';
import { sampleMemory } from './sampled-memory.js';

/** Random cases for each property, and the least number of cases in the run. */
const SOAK = isNightly ? { runs: 6_000, cases: 100_000 } : { runs: 100, cases: 2_000 };
/**
 * Megabytes that the last quarter of a nightly run may use above the second one: 0.6 KB for each case between the two,
 * which the list of the pets and their creations take, and a spare heap page or two.
 */
const MARGIN = 40;
const MEGABYTES = 300;

test.skipIf(process.platform !== 'linux')(
  `memory stays flat over ${SOAK.cases} property cases`,
  { timeout: 10 * 60_000 },
  async () => {
    const { reference } = await runningReference();
    const cwd = await temporaryFolder();
    const bin = path.join(packageRoot, 'dist/src/cli/bin.js');
    const much = ['--profile', 'thorough', '--runs', String(SOAK.runs), '--max-creates', '100000'];
    const args = [bin, reference.baseUrl, ...much, '--format', 'json,junit,html'];
    const environment = { PETSTORE_API_KEY: reference.key };
    const begun = performance.now();
    const child = started(process.execPath, args, { cwd, environment });
    const memory = sampleMemory(child.pid ?? 0);
    const { exitCode, stdout, stderr } = await endOf(child);
    const { peak, quarters } = memory.stop();
    const seconds = (performance.now() - begun) / 1000;
    expect(exitCode, stdout + stderr).toBe(0);
    const results: Results = JSON.parse(await readFile(path.join(cwd, 'reports/results.json'), 'utf8'));
    const { cases, requests, creates } = results.statistics;
    expect(cases).toBeGreaterThanOrEqual(SOAK.cases);
    expect(peak).toBeLessThan(MEGABYTES);
    // The heap finds its size in the first 50,000 cases.
    if (isNightly) expect(quarters[3]).toBeLessThan(quarters[1] + MARGIN);
    const inQuarters = quarters.map((megabytes) => Math.round(megabytes)).join(', ');
    recordFigure({
      id: 'soak.cases',
      injected: `${cases} property cases against the reference implementation: ${requests} requests, ${creates} pets.`,
      asserted: `The last quarter of the run uses at most ${MARGIN} MB more memory than the second; never ${MEGABYTES} MB.`,
      figure: `at most ${inQuarters} MB in its quarters, in ${seconds.toFixed(1)} s`,
    });
  },
);
