import { mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { packedKit, succeeded } from './packed-kit.js';

/**
 * Variables for npm that let it use earlier downloads of npm; its installation is removed with the tests.
 * @param name of the folder, which must not exist
 */
export async function npmCache(name: string): Promise<Readonly<Record<string, string>>> {
  const { folder } = packedKit();
  const cache = path.join(folder, name);
  await mkdir(cache);
  const { stdout } = await succeeded('npm', ['config', 'get', 'cache'], folder);
  await symlink(path.join(stdout.trim(), '_cacache'), path.join(cache, '_cacache'));
  return { npm_config_cache: cache, npm_config_prefer_offline: 'true' };
}
