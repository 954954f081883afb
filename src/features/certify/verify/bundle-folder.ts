import { type FileHandle, lstat, opendir } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../../../core/errors.js';
import { openRegularFile } from '../../../core/files/regular-file.js';
import { systemProblem } from '../../../core/files/system-problem.js';
import { type BundleEntry, layoutProblems, MOST_BYTES } from './layout-problems.js';
import type { Problem } from './verification.js';

/** A bundle in memory: the bytes of each file by its path in the bundle, with slashes. */
export type BundleFiles = ReadonlyMap<string, Uint8Array>;

/** The most entries of a folder that can be a bundle. */
const MOST_ENTRIES = 200;

/**
 * Reads a bundle from the disk: its files where they are those of a bundle, else what is wrong with them. Follows no
 * link, and reads no more than a bundle may hold.
 *
 * @param location absolute path
 * @param name what an error calls it
 * @throws UsageError when there is no such folder
 */
export async function readBundleFolder(
  location: string,
  name: string,
): Promise<{ readonly files: BundleFiles; readonly problems: readonly Problem[] }> {
  const entries = await entriesOf(location, name);
  const problems = [...layoutProblems(entries)];
  const files = new Map<string, Uint8Array>();
  if (problems.length > 0) return { files, problems };
  for (const entry of entries.filter(({ kind }) => kind === 'file')) {
    try {
      files.set(entry.path, await bytesOf(path.join(location, entry.path), entry.bytes));
    } catch (error) {
      problems.push({ where: entry.path, what: `cannot be read: ${systemProblem(error)}` });
    }
  }
  return { files, problems };
}

async function entriesOf(location: string, name: string): Promise<readonly BundleEntry[]> {
  const found: BundleEntry[] = [];
  const folders = [''];
  for (const folder of folders) {
    try {
      for await (const entry of await opendir(path.join(location, folder))) {
        if (found.length > MOST_ENTRIES) return found;
        const relative = folder === '' ? entry.name : `${folder}/${entry.name}`;
        const status = await lstat(path.join(location, relative));
        const kind = status.isFile() ? 'file' : status.isDirectory() ? 'folder' : 'other';
        if (kind === 'folder') folders.push(relative);
        found.push({ path: relative, kind, bytes: kind === 'file' ? status.size : 0 });
      }
    } catch (error) {
      const advice = 'give the folder that certify wrote';
      throw new UsageError(`${path.join(name, folder)}: cannot be read: ${systemProblem(error)}; ${advice}`, {
        cause: error,
      });
    }
  }
  return found;
}

/** A file that grew meanwhile, or became a link or a pipe, is not waited for. */
async function bytesOf(file: string, bytes: number): Promise<Uint8Array> {
  const handle = await openRegularFile(file);
  try {
    return await readAtMost(handle, Math.min(bytes, MOST_BYTES));
  } finally {
    await handle.close();
  }
}

async function readAtMost(handle: FileHandle, bytes: number): Promise<Uint8Array> {
  const buffer = Buffer.alloc(bytes);
  let filled = 0;
  while (filled < bytes) {
    const { bytesRead } = await handle.read(buffer, filled, bytes - filled, filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
