import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../../core/errors.js';
import { systemProblem } from '../../core/files/system-problem.js';
import { type StagedFile, stageFile } from '../../core/report/whole-file.js';
import type { SetupFile } from './setup.js';

/**
 * Writes all of the files or none of them. Existing files are replaced only with `force`.
 *
 * @param folder absolute
 * @throws UsageError with one line; nothing was changed then.
 */
export async function placeFiles(folder: string, files: readonly SetupFile[], force: boolean): Promise<void> {
  const taken = files.filter((file) => existsSync(path.join(folder, file.path))).map((file) => file.path);
  if (taken.length > 0 && !force) {
    const [are, them] = taken.length === 1 ? ['is', 'it'] : ['are', 'them'];
    throw new UsageError(
      `${taken.join(', ')}: ${are} there already, and nothing was written; move ${them}, or replace ${them} with --force`,
    );
  }
  const staged: StagedFile[] = [];
  try {
    for (const file of files) {
      const place = path.join(folder, file.path);
      await mkdir(path.dirname(place), { recursive: true });
      staged.push(await stageFile(place, file.text));
    }
    for (const { commit } of staged) await commit();
  } catch (error) {
    throw new UsageError(
      `${folder}: cannot be written to: ${systemProblem(error)}; run init in a folder that you may write to`,
      {
        cause: error,
      },
    );
  } finally {
    await Promise.all(staged.map(({ discard }) => discard()));
  }
}
