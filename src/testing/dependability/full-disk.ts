import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../files/temporary-folder.js';

/** The reason why a test cannot mount its own disk here; undefined if it can. */
export const noDisk: string | undefined =
  process.platform === 'linux' && process.getuid?.() === 0 && mayMount()
    ? undefined
    : 'mounting a small disk needs root, on Linux';

/** Mounts in a separate namespace, which no other process sees. */
function mayMount(): boolean {
  return spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
}

/** Mounts a disk until the test ends that holds the given files and is full. Returns its mount point. */
export async function fullDisk(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await temporaryFolder();
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`mounting a disk at ${folder}: ${stderr}`);
  onTestFinished(() => void spawnSync('umount', [folder]));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  const filling = writeFile(path.join(folder, 'filling'), Buffer.alloc(128 * 1024));
  await filling.then(
    () => {
      throw new Error(`the disk at ${folder} took more than it holds`);
    },
    () => undefined,
  );
  return folder;
}
