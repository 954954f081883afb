// Leaves of the declarations in dist/ those that the entrances of the package are made of, so that `files` of
// package.json needs no list of them. Run before packing, after a build into an empty dist/.

import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const { exports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

const reached = new Set(
  Object.values(exports).flatMap(({ types }) => (types === undefined ? [] : [path.join(root, types)])),
);
// Grows while it is gone through.
for (const file of reached) {
  const specifiers = readFileSync(file, 'utf8').matchAll(
    /(?:\bfrom |\bimport\(|^import )['"](\.[^'"]+)['"]/gm,
  );
  for (const [, specifier] of specifiers) {
    reached.add(path.join(path.dirname(file), specifier.replace(/\.js$/, '.d.ts')));
  }
}
for (const name of readdirSync(path.join(root, 'dist'), { recursive: true })) {
  const file = path.join(root, 'dist', name);
  if (name.endsWith('.d.ts') && !reached.has(file)) rmSync(file);
}
