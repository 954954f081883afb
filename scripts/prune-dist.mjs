// Keeps in dist/ the modules that the entrances of the package load, and the declarations that their types need. Removes
// modules that only tests load or that held only types. Runs before packing, after a build into an empty dist/ and a
// second one without comments: these are for readers of the sources, and took an eighth of the package.

import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const dist = path.join(root, 'dist');
const { bin, exports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

const entrances = [...Object.values(bin), ...Object.values(exports).flatMap((entry) => Object.values(entry))];
const reached = new Set(entrances.map((file) => path.join(root, file)));
// The set grows during the loop.
for (const file of reached) {
  if (!/\.(js|d\.ts)$/.test(file)) continue;
  const text = readFileSync(file, 'utf8');
  const found = file.endsWith('.js')
    ? [...imported(file, text), ...started(file, text)]
    : imported(file, text);
  for (const one of found) reached.add(one);
}
for (const name of readdirSync(dist, { recursive: true })) {
  const file = path.join(dist, name);
  if (/\.(js|d\.ts)$/.test(name) && !reached.has(file)) rmSync(file);
}
// Otherwise the next build would assume that the removed files still exist.
rmSync(path.join(dist, 'tsconfig.tsbuildinfo'), { force: true });

function imported(file, text) {
  // A declaration needs no types of what is imported for its effect alone.
  const specifiers = text.matchAll(
    file.endsWith('.d.ts')
      ? /(?:\bfrom |\bimport\()['"](\.[^'"]+)['"]/gm
      : /(?:\bfrom |\bimport\(|^import )['"](\.[^'"]+)['"]/gm,
  );
  return [...specifiers].map(([, specifier]) =>
    path.join(path.dirname(file), file.endsWith('.d.ts') ? specifier.replace(/\.js$/, '.d.ts') : specifier),
  );
}

/** Workers, which code names by their path: beside the module that starts them, or from the root of dist/. */
function started(file, text) {
  const names = [...text.matchAll(/'([\w./-]+\.js)'/g)].map(([, name]) => name);
  return names
    .flatMap((name) => [path.join(path.dirname(file), name), path.join(dist, name)])
    .filter((named) => existsSync(named));
}
