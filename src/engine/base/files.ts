/** Reads files within bounds, makes folders, and writes files whole or not at all. */
import { isUtf8 } from 'node:buffer';
import * as fs from 'node:fs';
import path from 'node:path';
import { FileError, systemProblem, UsageError } from './problems.js';

/** Bytes at most of a text that somebody writes. */
export const MOST_TEXT = 8 * 2 ** 20;
/** Bytes at most of a file that a run writes. */
export const MOST_OF_RUN = 64 * 2 ** 20;
/** Bytes: as much as a stream of Node reads at once. */
const READ_AT_ONCE = 64 * 1024;

/** The bytes of a regular file: a pipe could hold the reader for ever. @throws {FileError} also for more than `most` bytes */
export function fileBytes(location: string, most: number): Uint8Array {
  // Without the second flag, opening a pipe waits for its writer.
  const file = fs.openSync(location, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK);
  try {
    const status = fs.fstatSync(file);
    if (status.isDirectory()) throw new FileError('it is a folder');
    if (!status.isFile()) throw new FileError('it is not a regular file');
    const tooLarge = new FileError(`it holds more than ${most / 2 ** 20} MiB`);
    if (status.size > most) throw tooLarge;
    const pieces: Buffer[] = [];
    // A file may grow under the reader, and those of /proc have the size 0.
    for (let read = 0; read <= most; ) {
      const piece = Buffer.alloc(READ_AT_ONCE);
      const length = fs.readSync(file, piece);
      if (length === 0) return Buffer.concat(pieces);
      pieces.push(piece.subarray(0, length));
      read += length;
    }
    throw tooLarge;
  } finally {
    fs.closeSync(file);
  }
}

export const fileText = (location: string, origin: string, most = MOST_TEXT): string =>
  reading(origin, () => {
    const bytes = fileBytes(location, most);
    if (!isUtf8(bytes)) throw new FileError('it is not text in UTF-8');
    return new TextDecoder().decode(bytes);
  });

/** @param origin where the path stands, for the error. @throws {UsageError} for a file that the work cannot read */
export function reading<T>(origin: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new UsageError(`${origin}: cannot be read: ${systemProblem(error)}; check the path`);
  }
}

/** @param origin where the place stands, for the error. @throws {UsageError} if the work cannot write */
export function writing<T>(origin: string, advice: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new UsageError(`${origin}: cannot be written: ${systemProblem(error)}; ${advice}`);
  }
}

/** Relative to where the user is, if the file is below. */
export function shownPath(location: string, workingDirectory: string): string {
  const relative = path.relative(workingDirectory, location);
  return relative.startsWith('..') ? location : relative || '.';
}

/** Makes a folder and those above it, one by one: Node's own `recursive` never ends at a place such as /proc/x. @returns the first one made */
export function makeFolder(folder: string): string | undefined {
  const isThere = () => fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isThere()) return undefined;
  const above = path.dirname(folder);
  const made = above === folder ? undefined : makeFolder(above);
  try {
    fs.mkdirSync(folder);
  } catch (error) {
    // Another process may have made it in between.
    if (!isThere()) throw error;
  }
  return made ?? folder;
}

/** A file that gets its name when it is whole. @throws Node's error where it cannot be written */
export function stagedFile(location: string) {
  const temporary = `${location}.${process.pid}.tmp`;
  const drop = () => fs.rmSync(temporary, { force: true });
  drop();
  // `wx` follows no link that somebody else left under that name.
  fs.writeFileSync(temporary, '', { flag: 'wx' });
  return {
    write: (content: string | Uint8Array) => fs.appendFileSync(temporary, content),
    place: () => fs.renameSync(temporary, location),
    drop,
  };
}

/** Writes all of the files, or none of them. Nothing runs in between, so a signal finds the old files or the new ones. */
export function writeWhole(files: readonly { readonly path: string; readonly content: string | Uint8Array }[]): void {
  const staged: ReturnType<typeof stagedFile>[] = [];
  try {
    for (const { path: location, content } of files) {
      makeFolder(path.dirname(location));
      const file = stagedFile(location);
      staged.push(file);
      file.write(content);
    }
    for (const { place } of staged) place();
  } finally {
    for (const { drop } of staged) drop();
  }
}
