import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The same file runs from `src/` in a checkout and from `dist/src/` in a package: the root is where package.json is. */
function findRoot(from: string): string {
  return existsSync(path.join(from, 'package.json')) ? from : findRoot(path.dirname(from));
}

/** Absolute path of the installed package. */
export const packageRoot: string = findRoot(path.dirname(fileURLToPath(import.meta.url)));

/** Name and version of the kit, from its package.json. */
export const kit: { readonly name: string; readonly version: string } = (() => {
  const { name, version } = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8'));
  return { name, version };
})();
