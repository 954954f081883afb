import { existsSync } from 'node:fs';
import { chmod, chown, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../../core/package.js';
import { resultsJson } from '../../core/report/results-json.js';
import { temporaryFolder } from '../files/temporary-folder.js';
import { type ChildOptions, type Ended, ended } from '../processes/child-process.js';
import { KEY } from '../processes/signalled-kit.js';
import { violatedRun } from '../runs/runs-fixture.js';
import { scriptedServer } from '../servers/scripted-server.js';
import { recordFigure } from './figures.js';
import { fullDisk, noDisk } from './full-disk.js';

const bin = path.join(packageRoot, 'dist/src/cli/bin.js');

/** A conformant server for two checks; when the second one asks for the orders, something may happen to the disk. */
async function server(happens: () => Promise<unknown> = async () => undefined): Promise<string> {
  const { baseUrl } = await scriptedServer(async ({ target }) => {
    if (target !== '/store/orders') return { status: 200, body: [] };
    await happens();
    return { status: 401, body: { code: 'unauthorized', message: 'no key', status: 401 } };
  });
  return baseUrl;
}

async function judged(
  baseUrl: string,
  options: readonly string[],
  where: Pick<ChildOptions, 'cwd' | 'user'>,
): Promise<Ended> {
  const checks = ['--only', 'service.base-path,orders.auth', '--concurrency', '1'];
  const environment = { PETSTORE_API_KEY: KEY };
  return ended(process.execPath, [bin, baseUrl, ...checks, ...options], { ...where, environment });
}

/** Expects one line that says what went wrong, still the verdict, and the exit code 2. */
function expectOneLine({ exitCode, stdout, stderr }: Ended, line: RegExp): void {
  expect(stderr.split('\n').filter((one) => /error|notice/i.test(one))).toEqual([
    expect.stringMatching(line),
  ]);
  expect(stderr).not.toMatch(/^ +at /m);
  expect(stdout).toMatch(/✓ NO VIOLATION FOUND, PARTIAL/);
  expect(exitCode).toBe(2);
}

function held(
  id: string,
  injected: string,
  { stderr }: Ended,
  asserted = 'one line, the verdict, exit code 2',
) {
  const [line = 'no error'] = /^error: .*$/m.exec(stderr) ?? [];
  recordFigure({
    id: `ending.disk-${id}`,
    injected,
    asserted,
    figure: line.replace(/"\/[^"]*"/, '"reports"'),
  });
}

describe.skipIf(noDisk !== undefined)(
  `a full disk${noDisk === undefined ? '' : ` (not here: ${noDisk})`}`,
  () => {
    test('under the reports gives one line, and older reports stay whole', async () => {
      const disk = await fullDisk({ 'results.json': 'older' });
      const end = await judged(await server(), ['--reports', disk], { cwd: await temporaryFolder() });
      expectOneLine(
        end,
        /^error: Cannot write the reports to "[^"]*": the disk is full\. Choose another folder/,
      );
      expect(await readFile(path.join(disk, 'results.json'), 'utf8')).toBe('older');
      expect(await readdir(disk)).toEqual(['filling', 'results.json']);
      held('full', 'The disk that the reports go to is full.', end);
    });

    test('under the exchanges gives one line, and older ones stay whole', async () => {
      const disk = await fullDisk({ 'exchanges.har': 'older' });
      const options = ['--reports', disk, '--har', 'all', '--format', 'console'];
      const end = await judged(await server(), options, { cwd: await temporaryFolder() });
      expectOneLine(end, /^error: Cannot write exchanges\.har to "[^"]*": the disk is full\./);
      expect(await readFile(path.join(disk, 'exchanges.har'), 'utf8')).toBe('older');
      expect(await readdir(disk)).toEqual(['exchanges.har', 'filling']);
      held('full-har', 'The disk that `--har all` goes to is full.', end);
    });

    test('under a comparison gives one line, and the differences are printed', async () => {
      const disk = await fullDisk({ 'comparison.json': 'older' });
      const cwd = await temporaryFolder({ 'one.json': resultsJson(violatedRun) });
      const args = ['compare', 'one.json', 'one.json', '--format', 'console,json,html', '--reports', disk];
      const { exitCode, stdout, stderr } = await ended(process.execPath, [bin, ...args], { cwd });
      expect(stderr).toMatch(/^error: Cannot write the reports to "[^"]*": the disk is full\.[^\n]*\n$/);
      expect(stdout).toContain('NON-CONFORMANT');
      expect(exitCode).toBe(2);
      expect(await readdir(disk)).toEqual(['comparison.json', 'filling']);
    });
  },
);

describe.skipIf(!existsSync('/dev/full'))('a device that is always full', () => {
  test('under the events gives one line, and the reports are written', async () => {
    const cwd = await temporaryFolder();
    const end = await judged(await server(), ['--events', '/dev/full'], { cwd });
    expectOneLine(end, /^error: --events \/dev\/full: the events are not whole: the disk is full; /);
    expect(await readdir(path.join(cwd, 'reports'))).toContain('results.json');
    held('full-events', 'The disk that `--events` goes to is full.', end);
  });

  test('under standard output gives one line, and the reports are written', async () => {
    const cwd = await temporaryFolder();
    const words = [process.execPath, bin, await server(), '--only', 'service.base-path'];
    const environment = { PETSTORE_API_KEY: KEY };
    const end = await ended('sh', ['-c', 'exec "$0" "$@" > /dev/full', ...words], { cwd, environment });
    expect(end.stderr).toMatch(/^error: cannot write to standard output: the disk is full$/m);
    expect(end.stderr).not.toMatch(/^ +at /m);
    expect(end.exitCode).toBe(2);
    expect(await readdir(path.join(cwd, 'reports'))).toContain('results.json');
    held('full-output', 'The disk that standard output goes to is full.', end, 'one line, exit code 2');
  });
});

describe('during a run a folder for reports', () => {
  test('that vanishes is created again', async () => {
    const cwd = await temporaryFolder({ 'reports/results.json': 'older' });
    const folder = path.join(cwd, 'reports');
    const end = await judged(await server(() => rm(folder, { recursive: true })), [], { cwd });
    expect(end.exitCode, end.stderr).toBe(0);
    expect((await readdir(folder)).toSorted()).toEqual(['junit.xml', 'report.html', 'results.json']);
    held(
      'vanished',
      'The reports folder vanishes during the run.',
      end,
      'the run creates it again; the exit code is that of the verdict',
    );
  });

  test('that vanishes with the exchanges in it gives one line, and the other reports are written', async () => {
    const cwd = await temporaryFolder();
    const folder = path.join(cwd, 'reports');
    const end = await judged(await server(() => rm(folder, { recursive: true })), ['--har', 'all'], { cwd });
    expectOneLine(end, /^error: Cannot write exchanges\.har to "[^"]*": the folder is gone\./);
    expect((await readdir(folder)).toSorted()).toEqual(['junit.xml', 'report.html', 'results.json']);
    held('vanished-har', 'The reports folder vanishes, with everything that `--har all` wrote so far.', end);
  });

  test('that a file replaces gives one line', async () => {
    const cwd = await temporaryFolder({ 'reports/results.json': 'older' });
    const folder = path.join(cwd, 'reports');
    const replaced = async () => {
      await rm(folder, { recursive: true });
      await writeFile(folder, 'a file');
    };
    const end = await judged(await server(replaced), [], { cwd });
    expectOneLine(end, /^error: Cannot write the reports to "[^"]*": a file of that name is in the way\./);
    expect(await readFile(folder, 'utf8')).toBe('a file');
    held('file', 'A file takes the place of the reports folder.', end);
  });

  test('that becomes read-only gives one line, and older reports stay', async () => {
    const cwd = await temporaryFolder({ 'reports/results.json': 'older' });
    const folder = path.join(cwd, 'reports');
    // Root may write everywhere.
    const isRoot = process.getuid?.() === 0;
    if (isRoot) for (const one of [cwd, folder]) await chown(one, NOBODY, NOBODY);
    const end = await judged(await server(() => chmod(folder, 0o555)), [], {
      cwd,
      ...(isRoot && { user: NOBODY }),
    });
    await chmod(folder, 0o755);
    expectOneLine(end, /^error: Cannot write the reports to "[^"]*": permission denied\./);
    expect(await readdir(folder)).toEqual(['results.json']);
    held('read-only', 'The reports folder becomes read-only during the run.', end);
  });
});

const NOBODY = 65_534;

test('a TMPDIR that does not exist matters to no run, since the kit writes beside its reports', async () => {
  const cwd = await temporaryFolder();
  const elsewhere = path.join(cwd, 'nowhere', 'at all');
  const run = (...args: readonly string[]) =>
    ended(process.execPath, [bin, ...args], { cwd, environment: { TMPDIR: elsewhere } });
  const recorded = await run(
    'run',
    '--reference',
    '--profile',
    'quick',
    '--har',
    'all',
    '--record',
    'run.record',
  );
  expect(recorded.exitCode, recorded.stderr).toBe(0);
  expect((await run('rejudge', 'run.record')).exitCode).toBe(0);
  expect(existsSync(path.dirname(elsewhere))).toBe(false);
});
