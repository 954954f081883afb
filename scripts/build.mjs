// After the compiler: copies what it leaves out into dist/, and writes the documents there as JSON, since reading YAML takes
// a tenth of a second.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const root = path.dirname(import.meta.dirname);
const dist = path.join(root, 'dist');

const page = 'src/engine/reports/page';
for (const name of readdirSync(path.join(root, page))) {
  if (/\.(css|js)$/.test(name)) cpSync(path.join(root, page, name), path.join(dist, page, name));
}
const files = readdirSync(path.join(root, 'spec/requirements')).filter((file) => file !== 'coverage.yaml');
const requirements = files.map((file) => `requirements/${file}`);
for (const name of ['openapi.yaml', ...requirements].map((file) => file.replace(/\.yaml$/, ''))) {
  const made = path.join(dist, `spec/${name}.json`);
  mkdirSync(path.dirname(made), { recursive: true });
  writeFileSync(made, JSON.stringify(parse(readFileSync(path.join(root, `spec/${name}.yaml`), 'utf8'))));
}
