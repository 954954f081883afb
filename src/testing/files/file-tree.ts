import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Every file and folder below a folder, with the properties that change on writing. */
export async function fileTree(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true });
  const described = entries.toSorted().map(async (entry) => {
    const { size, mtimeMs, mode } = await lstat(path.join(folder, entry));
    return [entry, `${size} bytes, written ${mtimeMs}, mode ${mode.toString(8)}`] as const;
  });
  return Object.fromEntries(await Promise.all(described));
}
