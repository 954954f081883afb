// Writes npm-shrinkwrap.json before packing: the versions that the release was tested with, without those for
// development. `--remove` removes it, since npm would read it in place of package-lock.json.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const file = path.join(root, 'npm-shrinkwrap.json');

if (process.argv[2] === '--remove') rmSync(file, { force: true });
else {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const isShipped = ([, { dev, devOptional, optional, peer }]) => !(dev || devOptional || optional || peer);
  const packages = Object.fromEntries(Object.entries(lock.packages).filter(isShipped));
  delete packages[''].devDependencies;
  writeFileSync(file, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
}
