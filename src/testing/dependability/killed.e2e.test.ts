import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import '../../features/registry.js';
import { reportFormats } from '../../core/config/options/report-formats.js';
import { packageRoot } from '../../core/package.js';
import { writeReports } from '../../core/report/write.js';
import type { Results } from '../../core/results/model.js';
import { temporaryFolder } from '../files/temporary-folder.js';
import { type Ended, ended } from '../processes/child-process.js';
import { reached, signalledKit } from '../processes/signalled-kit.js';
import { violatedRun } from '../runs/runs-fixture.js';
import { scriptedServer } from '../servers/scripted-server.js';
import { isNightly } from '../vitest/nightly.js';
import { recordFigure } from './figures.js';

/** Number of moments, spread over the writing of all reports. */
const MOMENTS = isNightly ? 20 : 6;

/**
 * Writes reports, and kills itself before step number `STEPS` in the file system; a write counts as two steps, with
 * half of the text each. Prints the number of steps.
 */
const WRITER = `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const last = Number(process.env.STEPS);
let steps = 0;
const step = () => { if (++steps === last) process.kill(process.pid, 'SIGKILL'); };
const stepping = (owner, names) => {
  for (const name of names) {
    const work = owner[name].bind(owner);
    owner[name] = (...args) => { step(); return work(...args); };
  }
};
const { open } = fs.promises;
fs.promises.open = async (...args) => {
  step();
  const handle = await open(...args);
  const write = handle.writeFile.bind(handle);
  handle.writeFile = async (text) => {
    const middle = Math.floor(text.length / 2);
    await write(text.slice(0, middle));
    step();
    await write(text.slice(middle));
  };
  stepping(handle, ['sync', 'close']);
  return handle;
};
stepping(fs.promises, ['mkdir', 'rename', 'rm']);
syncBuiltinESMExports();
await import(process.env.FEATURES);
const { writeReports } = await import(process.env.WRITE);
const results = JSON.parse(fs.readFileSync(process.env.RESULTS, 'utf8'));
await writeReports(results, process.env.FOLDER, JSON.parse(process.env.FORMATS), { har: 'findings' });
console.log(steps);
`;

/** Writes reports of a run in a process that is killed before the given step, or not at all with 0. */
async function killedWriting(results: Results, folder: string, steps: number): Promise<Ended> {
  const cwd = path.dirname(folder);
  await writeFile(path.join(cwd, 'results.json'), JSON.stringify(results));
  const environment = {
    STEPS: String(steps),
    FEATURES: pathToFileURL(path.join(packageRoot, 'dist/src/features/registry.js')).href,
    WRITE: pathToFileURL(path.join(packageRoot, 'dist/src/core/report/write.js')).href,
    RESULTS: path.join(cwd, 'results.json'),
    FOLDER: folder,
    FORMATS: JSON.stringify(reportFormats()),
  };
  return ended(process.execPath, ['--input-type=module', '--eval', WRITER], { cwd, environment });
}

type Files = Readonly<Record<string, string>>;

async function filesIn(folder: string): Promise<Files> {
  const names = await readdir(folder);
  const texts = names.map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const);
  return Object.fromEntries(await Promise.all(texts));
}

const before = { ...violatedRun, runId: 'aaaaaaaa', durationMs: 1111 };
const after = { ...violatedRun, runId: 'bbbbbbbb', durationMs: 2222 };

async function reportsOf(results: Results): Promise<Files> {
  const folder = path.join(await temporaryFolder(), 'reports');
  await writeReports(results, folder, reportFormats(), { har: 'findings' });
  return filesIn(folder);
}

test(`a run that is killed at any of ${MOMENTS} moments of writing leaves each report old or new, and complete`, async () => {
  const [old, fresh] = [await reportsOf(before), await reportsOf(after)];
  const counted = await killedWriting(after, path.join(await temporaryFolder(), 'reports'), 0);
  const steps = Number(counted.stdout);
  expect(steps, counted.stderr).toBeGreaterThan(MOMENTS);
  const moments = Array.from(
    { length: MOMENTS },
    (_, index) => 1 + Math.round((index * (steps - 1)) / (MOMENTS - 1)),
  );
  let leftovers = 0;
  let mixed = 0;
  for (const overOlder of [true, false]) {
    for (const moment of moments.filter((_, index) => overOlder || index % 5 === 3)) {
      const folder = path.join(await temporaryFolder(), 'reports');
      if (overOlder) await writeReports(before, folder, reportFormats(), { har: 'findings' });
      else await mkdir(folder);
      const { exitCode, stdout } = await killedWriting(after, folder, moment);
      expect({ exitCode, stdout }, `step ${moment}`).toEqual({ exitCode: null, stdout: '' });
      const found = Object.entries(await filesIn(folder));
      const reports = found.filter(([name]) => !/^\..*\.tmp$/.test(name));
      leftovers += found.length - reports.length;
      for (const [name, text] of reports)
        expect([old[name], fresh[name]], `${name}, step ${moment}`).toContain(text);
      const isFresh = new Set(reports.map(([name, text]) => text === fresh[name]));
      if (isFresh.size > 1) mixed += 1;
      if (overOlder) expect(reports).toHaveLength(Object.keys(old).length);
      // The next run removes the leftovers.
      await writeReports(after, folder, reportFormats(), { har: 'findings' });
      expect(await filesIn(folder)).toEqual(fresh);
    }
  }
  expect(leftovers).toBeGreaterThan(0);
  recordFigure({
    id: 'ending.killed',
    injected: `SIGKILL at ${MOMENTS} moments of writing the reports, some in the middle of a file.`,
    asserted: 'each report is the old or the new one, complete; the next run removes the leftovers',
    figure: `${leftovers} hidden files left in all, removed by the next run; ${mixed} moments between two reports`,
  });
});

test('a run that is killed leaves older reports unchanged, and the next run removes its leftovers', async () => {
  let killed = false;
  let come = (): void => {};
  const moment = new Promise<void>((resolve) => {
    come = resolve;
  });
  const { baseUrl } = await scriptedServer(({ target }) => {
    if (killed || target !== '/store/orders') return { status: 200, body: [] };
    come();
    return new Promise(() => {});
  });
  const cwd = await temporaryFolder({ 'reports/results.json': 'older', 'reports/exchanges.har': 'older' });
  const options = [baseUrl, '--only', 'service.base-path,orders.auth', '--concurrency', '1', '--har', 'all'];
  const kit = signalledKit(options, cwd);
  await reached(moment, kit);
  kit.child.kill('SIGKILL');
  await kit.end;
  killed = true;
  const left = await filesIn(path.join(cwd, 'reports'));
  const hidden = Object.keys(left).filter((name) => /^\.exchanges\.har\..*\.tmp$/.test(name));
  expect(hidden).toHaveLength(1);
  expect(left).toMatchObject({ 'results.json': 'older', 'exchanges.har': 'older' });
  expect(Object.keys(left)).toHaveLength(3);
  const { exitCode, stderr } = await signalledKit(options, cwd).end;
  expect(exitCode, stderr).toBe(0);
  const names = await readdir(path.join(cwd, 'reports'));
  expect(names.toSorted()).toEqual(['exchanges.har', 'junit.xml', 'report.html', 'results.json']);
});
