import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { ReportFormat } from '../config/options/report-formats.js';
import type { RunOptions } from '../config/options.js';
import { UsageError } from '../errors.js';
import { removeLeftovers } from '../files/temporary-name.js';
import type { Results } from '../results/model.js';
import { visible } from '../text/visible.js';
import { reportsAsText, reportWriter } from './formats.js';
import { HAR_FILE, harOfFindings } from './har/document.js';
import { stageFile } from './whole-file.js';

/**
 * Writes the reports in these formats into `directory`, which is created when it is not there, and returns their paths.
 * Each is written whole or not at all, and none takes its place before all are on the disk. Files of other names are kept.
 *
 * @throws UsageError when the folder or a file in it cannot be written.
 */
export async function writeReports(
  results: Results,
  directory: string,
  formats: readonly ReportFormat[],
  { har }: Pick<RunOptions, 'har'> = {},
): Promise<readonly string[]> {
  // That of all exchanges was written while they came.
  const exchanges = har === 'findings' ? [{ name: HAR_FILE, text: harOfFindings(results) }] : [];
  return writeWhole(directory, [...(await reportsAsText(results, formats)), ...exchanges]);
}

/** Loads what writes these formats, when there is time for it. */
export async function loadWriters(formats: readonly ReportFormat[]): Promise<void> {
  await Promise.all(formats.map((format) => reportWriter(format)?.load()));
}

/** Writes files of any content as `writeReports` does. */
export async function writeWhole(
  directory: string,
  files: readonly { readonly name: string; readonly text: string }[],
): Promise<readonly string[]> {
  const placed = files.map(({ name, text }) => ({ file: path.join(directory, name), text }));
  await guarded(directory, () => replaceAll(directory, placed));
  return placed.map(({ file }) => file);
}

async function replaceAll(
  directory: string,
  texts: readonly { file: string; text: string }[],
): Promise<void> {
  await mkdir(directory, { recursive: true });
  await removeLeftovers(directory);
  const staged: Awaited<ReturnType<typeof stageFile>>[] = [];
  try {
    for (const { file, text } of texts) staged.push(await stageFile(file, text));
    for (const { commit } of staged) await commit();
  } finally {
    await Promise.all(staged.map(({ discard }) => discard()));
  }
}

/** The causes that a user meets, in words; any other stands as the system says it. */
const PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EIO: 'the disk failed',
  ENOENT: 'the folder is gone',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'a file of that name is in the way',
  ENOTDIR: 'part of the path is a file, not a folder',
  EISDIR: 'a folder stands where a report should',
};

/**
 * @param what is written to the folder
 * @throws UsageError in the place of the file system's error
 */
export async function guarded<T>(
  directory: string,
  work: () => Promise<T>,
  what = 'the reports',
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const problem = (code === undefined ? undefined : PROBLEMS[code]) ?? message;
    throw new UsageError(
      visible(
        `Cannot write ${what} to "${directory}": ${problem}. Choose another folder with --reports DIR.`,
      ),
      { cause: error },
    );
  }
}
