import { mkdir, rmdir, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../errors.js';
import { systemProblem } from './system-problem.js';
import { removeLeftovers, temporaryName } from './temporary-name.js';

/**
 * Makes sure that reports can be written to a folder, before anything is sent: creates it and a file in it,
 * and removes both again. Files that are in it stay, but for what a killed run left. Throws UsageError when it cannot be done.
 */
export async function checkReportsFolder(folder: string, origin: string): Promise<void> {
  const created = await createFolders(folder).catch((error: unknown) => {
    throw refusal(origin, error);
  });
  await removeLeftovers(folder);
  const probe = temporaryName(path.join(folder, 'probe'));
  try {
    await writeFile(probe, '', { flag: 'wx' });
    await unlink(probe);
  } catch (error) {
    throw refusal(origin, error);
  } finally {
    await remove(created);
  }
}

/**
 * Creates what is missing of a path. Gives the folders that it created, the topmost first. Rejects with the file
 * system's error, having removed them again.
 */
export async function createFolders(folder: string): Promise<readonly string[]> {
  const created: string[] = [];
  try {
    // One by one: node's recursive mkdir never ends where a file system, such as /proc, knows no new folders.
    for (const missing of await missingFolders(folder)) {
      await mkdir(missing);
      created.push(missing);
    }
    return created;
  } catch (error) {
    await remove(created);
    throw error;
  }
}

/** The part of the path that is not there yet, the topmost folder first. Throws when a part of it is a file. */
async function missingFolders(folder: string): Promise<readonly string[]> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && path.dirname(folder) !== folder) return undefined;
    throw error;
  });
  if (found === undefined) return [...(await missingFolders(path.dirname(folder))), folder];
  if (!found.isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'EEXIST' });
  return [];
}

const ADVICE = 'choose another folder with --reports DIR';

function refusal(origin: string, error: unknown): UsageError {
  return new UsageError(`${origin}: cannot write reports there: ${systemProblem(error)}; ${ADVICE}`);
}

/** Removes folders from the deepest up; one that is no longer empty stays, and so do those above it. */
async function remove(folders: readonly string[]): Promise<void> {
  for (const folder of folders.toReversed()) await rmdir(folder).catch(() => undefined);
}
