import { execFileSync } from 'node:child_process';
import { mkdir, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/files/temporary-folder.js';
import { bundleFiles } from '../layout.js';
import { readBundleFolder } from './bundle-folder.js';

/** A folder with the files of an unsigned bundle, each with its path as text. */
async function bundle(): Promise<string> {
  const folder = await temporaryFolder();
  for (const file of bundleFiles(false)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), file);
  }
  return folder;
}

test('a bundle is read file by file', async () => {
  const { files, problems } = await readBundleFolder(await bundle(), 'certificate');
  expect(problems).toEqual([]);
  expect([...files].map(([file, bytes]) => [file, `${Buffer.from(bytes)}`]).toSorted()).toEqual(
    bundleFiles(false).map((file) => [file, file]),
  );
});

describe('of a hostile folder nothing is read', () => {
  test.each<[string, string, string, (file: string) => unknown]>([
    [
      'a pipe that nobody writes to',
      'runs/2/run.record',
      'is neither a file nor a folder, but a link or the like',
      async (file) => {
        await rm(file);
        execFileSync('mkfifo', [file]);
      },
    ],
    [
      'a link to a file that does not end',
      'runs/1/results.json',
      'is neither a file nor a folder, but a link or the like',
      async (file) => {
        await rm(file);
        await symlink('/dev/zero', file);
      },
    ],
    [
      'a link to the folder itself',
      'runs/3',
      'is neither a file nor a folder, but a link or the like',
      async (folder) => {
        await rename(folder, path.join(await temporaryFolder(), 'runs'));
        await symlink('..', folder);
      },
    ],
    [
      'results that are too large to be read',
      'runs/3/results.json',
      'is larger than 16 MiB; it is not read',
      (file) => truncate(file, 60_000_000),
    ],
    [
      'a product file of 1 MB',
      'product.yaml',
      'is larger than 64 KiB; it is not read',
      (file) => truncate(file, 1_000_000),
    ],
  ])('%s', async (_, where, what, change) => {
    const folder = await bundle();
    await change(path.join(folder, where));
    const { files, problems } = await readBundleFolder(folder, 'certificate');
    expect(problems[0]).toEqual({ where, what });
    expect(files.size).toBe(0);
  });

  test('files that are each small enough, and too large together', async () => {
    const folder = await bundle();
    const reports = bundleFiles(false).filter((file) => file.startsWith('runs/'));
    for (const file of reports) await truncate(path.join(folder, file), 15_000_000);
    const { files, problems } = await readBundleFolder(folder, 'certificate');
    expect(problems).toEqual([{ what: 'all files together are larger than 64 MiB; none is read' }]);
    expect(files.size).toBe(0);
  });
});
