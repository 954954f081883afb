import { lstat, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../../core/errors.js';
import { createFolders } from '../../core/files/reports-folder.js';
import { systemProblem } from '../../core/files/system-problem.js';
import { removeLeftovers, temporaryName } from '../../core/files/temporary-name.js';

/**
 * Makes sure, before anything is sent, that a folder can be written that is not there yet, or is empty. Nothing of it
 * is left behind.
 *
 * @param folder absolute
 * @param flag with which it was given, which an error names
 * @throws UsageError
 */
export async function checkNewFolder(folder: string, flag: string, typed: string): Promise<void> {
  await removeLeftovers(path.dirname(folder));
  const problem = await problemOf(folder);
  if (problem !== undefined) throw new UsageError(`${flag} ${typed}: ${problem}`);
  try {
    const created = await createFolders(path.dirname(folder));
    const probe = temporaryName(folder);
    await mkdir(probe);
    await rmdir(probe);
    for (const one of created.toReversed()) await rmdir(one);
  } catch (error) {
    throw refusal(error, flag, typed);
  }
}

async function problemOf(folder: string): Promise<string | undefined> {
  const found = await lstat(folder).catch(() => undefined);
  if (!found) return undefined;
  if (!found.isDirectory()) return 'is there and is not a folder; name a new one';
  await removeLeftovers(folder);
  const names = await readdir(folder).catch(() => undefined);
  if (names === undefined) return 'cannot be read; name a new folder';
  return names.length > 0 ? 'is not empty; name a new folder, or move this one away' : undefined;
}

/**
 * Writes a folder whole or not at all: under a temporary name beside its place until everything is on the disk.
 *
 * @param files by path within it, with slashes
 * @param others absolute: where it goes, rather than being lost, when it cannot be in its place. The first that will do
 * @throws UsageError when it is not in its place, with the place where it is
 */
export async function writeNewFolder(
  folder: string,
  files: ReadonlyMap<string, Uint8Array>,
  flag: string,
  typed: string,
  others: readonly string[] = [],
): Promise<void> {
  const problem = await problemWriting(folder, files);
  if (problem === undefined) return;
  for (const other of others) {
    if ((await problemWriting(other, files)) !== undefined) continue;
    throw refusal(problem, flag, typed, `it is written to ${other} instead, whole`);
  }
  const nor = others.length === 0 ? '' : `nor could it be written to ${others.join(' or ')}; `;
  throw refusal(problem, flag, typed, `${nor}${ANOTHER}`);
}

/** The error of the file system; undefined if the bundle is written. */
async function problemWriting(folder: string, files: ReadonlyMap<string, Uint8Array>): Promise<unknown> {
  const staged = temporaryName(folder);
  let created: readonly string[] = [];
  try {
    created = await createFolders(path.dirname(folder));
    await mkdir(staged);
    for (const [name, bytes] of files) await writeWhole(path.join(staged, name), bytes);
    // An empty folder may stand there; one that is no longer empty stays as it is.
    await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rename(staged, folder);
    return undefined;
  } catch (error) {
    await rm(staged, { recursive: true, force: true }).catch(() => undefined);
    for (const one of created.toReversed()) await rmdir(one).catch(() => undefined);
    return error;
  }
}

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const ANOTHER = 'name another folder';

function refusal(error: unknown, flag: string, typed: string, next = ANOTHER): UsageError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const problem = code === 'ENOTEMPTY' ? 'it is not empty any more' : systemProblem(error);
  return new UsageError(`${flag} ${typed}: cannot be written: ${problem}; ${next}`, { cause: error });
}
