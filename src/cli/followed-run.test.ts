import { readdir, readFile } from 'node:fs/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RunOptions } from '../core/config/options.js';
import { Masker } from '../core/masking/masker.js';
import type { RunEvents } from '../core/report/run-events.js';
import type { Results } from '../core/results/model.js';
import { temporaryFolder } from '../testing/files/temporary-folder.js';
import { commandLine } from '../testing/processes/command-line.js';
import { exchange, results } from '../testing/runs/results-fixture.js';
import { violatedRun } from '../testing/runs/runs-fixture.js';

vi.mock('../core/run/run.js', () => ({ run: runner }));
const runner = vi.hoisted(() => vi.fn<(options: RunOptions, events: RunEvents) => Promise<Results>>());

const environment = { PETSTORE_API_KEY: 'sEcret-key-0123' };
const url = 'http://127.0.0.1:9/v1';

beforeEach(() => {
  runner.mockReset();
  runner.mockImplementation(async (_, { created, exchange: tell }) => {
    created?.({ id: '7', name: 'pct-a' });
    tell?.(exchange());
    return violatedRun;
  });
});

test('with --events - standard output holds events alone, and the verdict is on standard error', async () => {
  const workingDirectory = await temporaryFolder();
  const { stdout, stderr } = await commandLine([url, '--events', '-'], { workingDirectory, environment });
  const events = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(events.map(({ type }) => type)).toEqual(['pet-created', 'run-finished']);
  expect(events[1].reports).toContain('reports/results.json');
  expect(stderr).toContain('NON-CONFORMANT');
});

test('events that cannot be written end the command before anything is sent', async () => {
  const workingDirectory = await temporaryFolder();
  const { exitCode, stderr } = await commandLine([url, '--events', '.'], { workingDirectory, environment });
  expect({ exitCode, stderr }).toEqual({
    exitCode: 2,
    stderr: 'error: --events .: cannot write events there: it is a folder; choose another file\n',
  });
  expect(runner).not.toHaveBeenCalled();
});

test.each(['all', 'findings'])('--har %s is one of the reports', async (har) => {
  const workingDirectory = await temporaryFolder();
  const { stdout } = await commandLine([url, '--har', har], { workingDirectory, environment });
  expect(stdout).toContain('reports/exchanges.har');
  const { log } = JSON.parse(await readFile(`${workingDirectory}/reports/exchanges.har`, 'utf8'));
  expect(log.entries.length).toBeGreaterThan(0);
});

test('exchanges are recorded only where they are asked for', async () => {
  const workingDirectory = await temporaryFolder();
  for (const args of [[], ['--har', 'findings'], ['--events', 'events.ndjson']]) {
    await commandLine([url, ...args], { workingDirectory, environment });
    expect(runner.mock.lastCall?.[1]).not.toHaveProperty('exchange');
  }
});

test('a run that fails altogether leaves no half a file', async () => {
  runner.mockRejectedValue(new Error('boom'));
  const workingDirectory = await temporaryFolder();
  const { exitCode } = await commandLine([url, '--har', 'all'], { workingDirectory, environment });
  expect(exitCode).toBe(4);
  expect(await readdir(`${workingDirectory}/reports`)).toEqual([]);
});

test('a fault of the kit is one line on standard error, without the key, and the results are reported', async () => {
  runner.mockImplementation(async (_, { failed }) => {
    failed?.(new TypeError('boom with sEcret-key-0123\nand more'), new Masker(['sEcret-key-0123']));
    return results({ end: 'kit-fault', verdict: 'inconclusive' });
  });
  const workingDirectory = await temporaryFolder();
  const { exitCode, stdout, stderr } = await commandLine([url, '--quiet'], { workingDirectory, environment });
  expect(exitCode).toBe(4);
  expect(stderr).toMatch(
    /^internal error: TypeError: boom with \*\*\* and more; this is a fault of the kit[^\n]*\n$/,
  );
  expect(stdout).toContain('reports/results.json');
});
