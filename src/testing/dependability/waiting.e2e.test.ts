import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Results } from '../../core/results/model.js';
import { newKey, startReference } from '../../proof/reference/index.js';
import { temporaryFolder } from '../files/temporary-folder.js';
import { builtKit } from '../processes/built-kit.js';
import { KEY, reached, signalledKit } from '../processes/signalled-kit.js';
import { expectWithin } from './elapsed.js';
import { recordFigure } from './figures.js';

/** A port on which nothing listens yet. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('--wait', () => {
  test('judges a deployment that starts late, shows what it waits for, and reports how long it waited', async () => {
    const port = await freePort();
    const folder = await temporaryFolder();
    const events = path.join(folder, 'events.ndjson');
    const options = ['--wait', '60', '--profile', 'quick', '--events', events, '--format', 'console,json'];
    const kit = signalledKit([`http://127.0.0.1:${port}/v1`, ...options], folder);
    // On a busy machine the kit itself may start late.
    await reached(
      new Promise<void>((resolve) => {
        kit.child.stderr.on('data', (text) => String(text).includes('Waiting') && resolve());
      }),
      kit,
    );
    await later(2500);
    const reference = await startReference({ key: KEY, port, seedPets: 120 });
    onTestFinished(() => reference.close());
    const run = await kit.end;
    const results: Results = JSON.parse(await readFile(path.join(folder, 'reports/results.json'), 'utf8'));
    const { verdict, statistics, notices } = results;
    expect([run.exitCode, verdict]).toEqual([0, 'conformant']);
    expect(statistics.waitedForTargetMs).toBeGreaterThan(2400);
    expect(notices.join()).toMatch(/The kit waited [\d.]+ s until the deployment responded\./);
    expect(run.stderr).toMatch(/^Waiting, 0:\d\d left: http:\/\/127\.0\.0\.1:\d+\/v1 cannot be reached/);
    const announced = (await readFile(events, 'utf8'))
      .split('\n')
      .filter((line) => line.includes('"type":"waiting"'));
    expect(announced.length).toBeGreaterThan(0);
    recordFigure({
      id: 'waiting.late',
      injected: 'A deployment that starts 2.5 s after the run; `--wait 60`.',
      asserted:
        'Conformant; the terminal and the events show what the run waits for, and the report how long it waited.',
      figure: `${(statistics.waitedForTargetMs / 1000).toFixed(1)} s waited, announced ${announced.length === 1 ? 'once' : `${announced.length} times`}`,
    });
  });

  test('gives up after its time, and says why', async () => {
    const port = await freePort();
    const folder = await temporaryFolder();
    const began = performance.now();
    const baseUrl = `http://127.0.0.1:${port}/v1`;
    const run = await builtKit([baseUrl, '--wait', '2'], folder, { PETSTORE_API_KEY: newKey() });
    const seconds = (performance.now() - began) / 1000;
    expect(run.exitCode).toBe(3);
    expect(run.stdout.replace(/\s+/g, ' ')).toContain('refuses connections; check the port');
    expectWithin(seconds, 12);
    recordFigure({
      id: 'waiting.never',
      injected: 'A deployment that never starts; `--wait 2`.',
      asserted: 'Inconclusive with the reason, exit code 3, within ten seconds of the time allowed.',
      figure: `${seconds.toFixed(1)} s`,
    });
  });
});
