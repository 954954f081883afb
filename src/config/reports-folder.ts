import { randomUUID } from 'node:crypto';
import { mkdir, rmdir, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../errors.js';
import { systemProblem } from './system-problem.js';

/**
 * Makes sure that reports can be written to a folder, before anything is sent: creates it and a file in it,
 * and removes both again. Files that are in it stay. Throws UsageError when it can not be done.
 */
export async function checkReportsFolder(folder: string, origin: string): Promise<void> {
  const created = await create(folder, origin);
  const probe = path.join(folder, `.petstore-conformance-${randomUUID()}`);
  try {
    await writeFile(probe, '', { flag: 'wx' });
    await unlink(probe);
  } catch (error) {
    throw refusal(origin, error);
  } finally {
    await removeCreated(created, folder);
  }
}

/** Creates what is missing of the path. Gives the topmost folder that it created, if any. */
async function create(folder: string, origin: string): Promise<string | undefined> {
  try {
    return await mkdir(folder, { recursive: true });
  } catch (error) {
    const isFile = await stat(folder).then(
      (found) => !found.isDirectory(),
      () => false,
    );
    if (isFile)
      throw new UsageError(`${origin}: cannot write reports there: it is a file, not a folder; ${ADVICE}`);
    throw refusal(origin, error);
  }
}

const ADVICE = 'choose another folder with --reports DIR';

function refusal(origin: string, error: unknown): UsageError {
  return new UsageError(`${origin}: cannot write reports there: ${systemProblem(error)}; ${ADVICE}`);
}

/** Removes the folders from the deepest up to the topmost created; one that is no longer empty stays. */
async function removeCreated(topmost: string | undefined, deepest: string): Promise<void> {
  if (topmost === undefined) return;
  for (let folder = deepest; folder.startsWith(topmost); folder = path.dirname(folder)) {
    const removed = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!removed) return;
  }
}
