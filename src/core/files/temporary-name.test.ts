import { spawnSync } from 'node:child_process';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/files/temporary-folder.js';
import { removeLeftovers, temporaryName } from './temporary-name.js';

const YESTERDAY = new Date(Date.now() - 25 * 60 * 60 * 1000);

/** Files under names that a process with this number gave them, and what is left of them. */
async function leftOf(names: (folder: string) => readonly string[], changed?: Date) {
  const folder = await temporaryFolder();
  const files = names(folder);
  for (const file of files) {
    await writeFile(file, 'half');
    if (changed) await utimes(file, changed, changed);
  }
  await removeLeftovers(folder);
  return readdir(folder);
}

const own = (folder: string) => temporaryName(path.join(folder, 'results.json'));
const of = (folder: string, pid: number) => own(folder).replace(`-${process.pid}-`, `-${pid}-`);
const elsewhere = (folder: string) => own(folder).replace(/json\.[0-9a-f]{8}-/, 'json.0123abcd-');

test("a temporary name is hidden, is beside its file, and is nobody else's", async () => {
  expect(path.basename(own('/reports'))).toMatch(/^\.results\.json\..*\.tmp$/);
  expect(path.dirname(own('/reports'))).toBe('/reports');
  expect(own('/reports')).not.toBe(own('/reports'));
});

test('what a process left that has ended is removed', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  expect(await leftOf((folder) => [of(folder, pid)])).toEqual([]);
});

test('what this process, or another one, is at work on stays', async () => {
  expect(await leftOf((folder) => [own(folder), of(folder, process.ppid)])).toHaveLength(2);
});

test('what an earlier process of the same number left is removed', async () => {
  expect(
    await leftOf((folder) => [own(folder)], new Date(Date.now() - process.uptime() * 1000 - 5000)),
  ).toEqual([]);
});

test('what another machine left is removed after a day', async () => {
  expect(await leftOf((folder) => [elsewhere(folder)])).toHaveLength(1);
  expect(await leftOf((folder) => [elsewhere(folder)], YESTERDAY)).toEqual([]);
});

test('other hidden files stay, and a folder that is not there is none to clear', async () => {
  const others = (folder: string) =>
    ['.notes.tmp', '.results.json.tmp'].map((name) => path.join(folder, name));
  expect(await leftOf(others, YESTERDAY)).toHaveLength(2);
  await expect(removeLeftovers('/nowhere/at/all')).resolves.toBeUndefined();
});

test('a folder that was left half-written is removed with what is in it', async () => {
  const folder = await temporaryFolder();
  const { pid } = spawnSync(process.execPath, ['--version']);
  const left = of(folder, pid);
  await mkdir(left);
  await writeFile(path.join(left, 'file'), 'half');
  await removeLeftovers(folder);
  expect(await readdir(folder)).toEqual([]);
});
