// Runs the tests of dependability, or those that are named, and writes what they measured into the tables of
// docs/dependability.md. A table of which no test ran stays as it is.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const folder = path.join(root, 'reports', 'figures');
const page = path.join(root, 'docs', 'dependability.md');
const [, , ...named] = process.argv;

// Where only some are run, the rows of the others are still true.
if (named.length === 0) rmSync(folder, { recursive: true, force: true });
const tests = named.length > 0 ? named : ['src/dependability'];
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'e2e', ...tests], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, FIGURES: '1' },
});
if (status !== 0) process.exit(status ?? 1);

const rows = readdirSync(folder)
  .toSorted()
  .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
const sections = new Map();
for (const row of rows) {
  const [section] = row.id.split('.');
  sections.set(section, [...(sections.get(section) ?? []), row]);
}
let text = readFileSync(page, 'utf8');
text = between(text, 'machine', machine());
for (const [section, its] of sections) {
  const lines = its.map(({ injected, asserted, figure }) => `| ${injected} | ${asserted} | ${figure} |`);
  const head = ['| what is done to it | what is held | measured |', '|---|---|---|'];
  text = between(text, section, [...head, ...lines].join('\n'));
}
writeFileSync(page, text);

/** Where it was measured, in words that do not change from day to day. */
function machine() {
  const cores = availableParallelism();
  const [node] = process.versions.node.split('.');
  return `Measured on ${cores === 1 ? 'one core' : `${cores === 2 ? 'two' : cores} cores`}, Node ${node}.`;
}

function between(whole, name, content) {
  const place = new RegExp(`<!-- ${name} -->\\n.*?<!-- /${name} -->`, 's');
  if (!place.test(whole)) throw new Error(`docs/dependability.md has no place for ${name}`);
  return whole.replace(place, () => `<!-- ${name} -->\n${content}\n<!-- /${name} -->`);
}
