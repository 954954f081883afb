// Writes what `petstore-conformance --help` prints into dist/help.txt, so that the bare help needs no module of the kit.
//
//   node scripts/build-help.mjs

import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const dist = path.join(path.dirname(import.meta.dirname), 'dist');
const made = path.join(dist, 'help.txt');

rmSync(made, { force: true });
writeFileSync(made, execFileSync(process.execPath, [path.join(dist, 'src/cli/bin.js'), '--help']));
