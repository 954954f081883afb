import { lstat, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { createFolders } from '../config/reports-folder.js';
import { systemProblem } from '../config/system-problem.js';
import { removeLeftovers, temporaryName } from '../config/temporary-name.js';
import { UsageError } from '../errors.js';

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
  if (!found.isDirectory()) return 'is there and is no folder; name a new one';
  await removeLeftovers(folder);
  const names = await readdir(folder).catch(() => undefined);
  if (names === undefined) return 'cannot be read; name a new folder';
  return names.length > 0 ? 'is not empty; name a new folder, or move this one away' : undefined;
}

/**
 * Writes a folder whole or not at all: under a temporary name beside its place until everything is on the disk.
 *
 * @param files by path within it, with slashes
 * @throws UsageError when it cannot be written; then nothing stands in its place
 */
export async function writeNewFolder(
  folder: string,
  files: ReadonlyMap<string, Uint8Array>,
  flag: string,
  typed: string,
): Promise<void> {
  const staged = temporaryName(folder);
  try {
    await createFolders(path.dirname(folder));
    await mkdir(staged);
    for (const [name, bytes] of files) await writeWhole(path.join(staged, name), bytes);
    // An empty folder may stand there; one that is no longer empty stays as it is.
    await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rename(staged, folder);
  } catch (error) {
    throw refusal(error, flag, typed);
  } finally {
    await rm(staged, { recursive: true, force: true }).catch(() => undefined);
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

function refusal(error: unknown, flag: string, typed: string): UsageError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const problem = code === 'ENOTEMPTY' ? 'it is not empty any more' : systemProblem(error);
  return new UsageError(`${flag} ${typed}: cannot be written: ${problem}; name another folder`, {
    cause: error,
  });
}
