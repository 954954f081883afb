import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../files/temporary-folder.js';

/** Why a test can have no disk of its own here; undefined where it can. */
export const noDisk: string | undefined =
  process.platform === 'linux' && process.getuid?.() === 0 && mayMount()
    ? undefined
    : 'mounting a small disk needs root, on Linux';

/** In a namespace of its own, which nobody else sees. */
function mayMount(): boolean {
  return spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
}

/** A disk until the test ends, which holds the given files and nothing more. Gives where it is mounted. */
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
