// Writes npm-shrinkwrap.json before packing, and removes it afterwards: the versions of the kit's own dependencies, so
// that each installation has those that the release was tested with. It stays out of the checkout, where npm would read
// it in place of package-lock.json.

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withRunTimeLock } from './release/run-time-lock.mjs';

const root = path.dirname(import.meta.dirname);
const file = path.join(root, 'npm-shrinkwrap.json');

if (process.argv[2] === '--remove') rmSync(file, { force: true });
else {
  withRunTimeLock(root, [], (folder) => {
    writeFileSync(file, readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
  });
}
