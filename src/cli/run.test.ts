import { readdir, readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { RunOptions } from '../core/config/options.js';
import { KitError } from '../core/errors.js';
import type { RunEvents } from '../core/report/run-events.js';
import type { Results } from '../core/results/model.js';
import { temporaryFolder } from '../testing/files/temporary-folder.js';
import { commandLine } from '../testing/processes/command-line.js';
import { results } from '../testing/runs/results-fixture.js';
import { conformantRun, inconclusiveRun, violatedRun } from '../testing/runs/runs-fixture.js';

vi.mock('../core/run/run.js', () => ({ run: runner }));
const runner = vi.hoisted(() => vi.fn<(options: RunOptions, events: RunEvents) => Promise<Results>>());

const environment = { PETSTORE_API_KEY: 'sEcret-key-0123' };
const url = 'http://127.0.0.1:9/v1';

beforeEach(() => {
  runner.mockReset();
  runner.mockResolvedValue(conformantRun);
});

describe('the exit code follows the results', () => {
  test.each<[string, Results, number]>([
    ['conformant', conformantRun, 0],
    ['non-conformant', violatedRun, 1],
    ['inconclusive', { ...inconclusiveRun, end: 'complete', summary: conformantRun.summary }, 3],
    ['interrupted', results({ end: 'interrupted' }), 130],
  ])('%s', async (_, found, code) => {
    runner.mockResolvedValue(found);
    const workingDirectory = await temporaryFolder();
    expect((await commandLine([url], { workingDirectory, environment })).exitCode).toBe(code);
  });

  test('a fault of the kit under way is 4, on one line', async () => {
    runner.mockRejectedValue(new KitError('no check was collected'));
    const workingDirectory = await temporaryFolder();
    const { exitCode, stderr } = await commandLine([url], { workingDirectory, environment });
    expect({ exitCode, stderr }).toEqual({ exitCode: 4, stderr: 'error: no check was collected\n' });
  });
});

test('the reports are written, and the verdict on standard output names them', async () => {
  const workingDirectory = await temporaryFolder();
  const { stdout } = await commandLine([url, '--reports', 'out'], { workingDirectory, environment });
  expect((await readdir(`${workingDirectory}/out`)).toSorted()).toEqual([
    'junit.xml',
    'report.html',
    'results.json',
  ]);
  const written = JSON.parse(await readFile(`${workingDirectory}/out/results.json`, 'utf8'));
  expect(written.runId).toBe(conformantRun.runId);
  expect(stdout).toContain('✓ NO VIOLATION FOUND, PARTIAL');
  expect(stdout).toContain('out/results.json, out/junit.xml, out/report.html');
});

test('--format chooses the reports, and without console one line is printed', async () => {
  const workingDirectory = await temporaryFolder();
  const { stdout, stderr } = await commandLine([url, '--format', 'badge,markdown,ctrf'], {
    workingDirectory,
    environment,
  });
  expect((await readdir(`${workingDirectory}/reports`)).toSorted()).toEqual([
    'badge.json',
    'ctrf.json',
    'report.md',
  ]);
  expect(stdout).toMatch(
    /^✓ NO VIOLATION FOUND, PARTIAL [^\n]*; reports: reports\/report\.md, reports\/ctrf\.json, reports\/badge\.json\n$/,
  );
  expect(stderr).toBe('');
});

test('progress goes to standard error, so that standard output holds the verdict alone', async () => {
  const line = 'GET /pets answers';
  runner.mockImplementation(async (_, events) => {
    events.preflight?.(line);
    return conformantRun;
  });
  const workingDirectory = await temporaryFolder();
  const { stdout, stderr } = await commandLine([url], { workingDirectory, environment });
  expect(stderr).toContain(line);
  expect(stdout).not.toContain(line);
});

test('--quiet prints one line in all', async () => {
  const workingDirectory = await temporaryFolder();
  const { stdout, stderr } = await commandLine([url, '--quiet'], { workingDirectory, environment });
  expect(stderr).toBe('');
  expect(stdout.match(/\n/g)).toHaveLength(1);
});

test('a key on the command line brings one line of notice', async () => {
  const workingDirectory = await temporaryFolder();
  const { stderr } = await commandLine([url, '--api-key', 'sEcret-key-0123', '--quiet'], {
    workingDirectory,
  });
  expect(stderr).toMatch(/^notice: --api-key shows the key [^\n]*\n$/);
});

test('colours follow the user, and are off where there is no terminal', async () => {
  const workingDirectory = await temporaryFolder();
  const plain = await commandLine([url], { workingDirectory, environment });
  expect(plain.stdout).not.toContain('\u001b');
  const coloured = await commandLine([url, '--color'], { workingDirectory, environment });
  expect(coloured.stdout).toContain('\u001b');
});

test('--reference judges a server of its own, which answers during the run and is gone after it', async () => {
  let baseUrl = '';
  runner.mockImplementation(async (options) => {
    baseUrl = options.baseUrl;
    const headers = { Authorization: `Bearer ${options.apiKey.reveal()}` };
    expect((await fetch(`${baseUrl}/pets`, { headers })).status).toBe(200);
    return conformantRun;
  });
  const workingDirectory = await temporaryFolder();
  expect((await commandLine(['run', '--reference'], { workingDirectory })).exitCode).toBe(0);
  expect(runner.mock.lastCall?.[0]).toMatchObject({ reference: true, profile: 'standard' });
  await expect(fetch(`${baseUrl}/pets`)).rejects.toThrow();
});
