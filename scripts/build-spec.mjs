// Writes the documents that a run reads as JSON into dist/spec/, since reading YAML takes much processor time.
//
//   node scripts/build-spec.mjs

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const root = path.dirname(import.meta.dirname);
const requirements = ['add', 'get', 'list', 'service', 'shared'].map((name) => `spec/requirements/${name}`);

for (const name of ['spec/openapi', ...requirements]) {
  const made = path.join(root, 'dist', `${name}.json`);
  mkdirSync(path.dirname(made), { recursive: true });
  writeFileSync(made, JSON.stringify(parse(readFileSync(path.join(root, `${name}.yaml`), 'utf8'))));
}
