/** Reads text files, and writes files whole or not at all. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { systemProblem, UsageError } from './options/problems.js';

/** @param origin where the path stands, for the error. @throws {UsageError} for a file that cannot be read, or is not UTF-8 */
export function fileText(location: string, origin: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(location));
  } catch (error) {
    throw new UsageError(`${origin}: cannot be read: ${systemProblem(error)}; check the path`);
  }
}

/** Relative to where the user is, if the file is below. */
export function shownPath(location: string, workingDirectory: string): string {
  const relative = path.relative(workingDirectory, location);
  return relative.startsWith('..') ? location : relative;
}

/** Writes all of the files, or none of them. Nothing runs in between, so a signal finds the old files or the new ones. */
export function writeWhole(files: readonly { readonly path: string; readonly content: string | Uint8Array }[]): void {
  const staged = files.map(({ path: file, content }) => ({ file, content, temporary: `${file}.${process.pid}.tmp` }));
  try {
    for (const { file, content, temporary } of staged) {
      mkdirSync(path.dirname(file), { recursive: true });
      rmSync(temporary, { force: true });
      // `wx` follows no link that somebody else left under that name.
      writeFileSync(temporary, content, { flag: 'wx' });
    }
    for (const { file, temporary } of staged) renameSync(temporary, file);
  } finally {
    for (const { temporary } of staged) rmSync(temporary, { force: true });
  }
}
