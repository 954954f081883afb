// Runs the tests of dependability, or those that the arguments name, and writes their measurements into the tables of
// docs/dependability.md. A table without a new measurement does not change.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const folder = path.join(root, 'reports', 'figures');
const page = path.join(root, 'docs', 'dependability.md');
const [, , ...named] = process.argv;

// If only some tests run, the rows of the others remain true.
if (named.length === 0) rmSync(folder, { recursive: true, force: true });
const begun = Date.now();
const tests = named.length > 0 ? named : ['src/testing/dependability'];
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'e2e', ...tests], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, FIGURES: '1' },
});
if (status !== 0) process.exit(status ?? 1);

const sections = new Map();
const measuredNow = new Set();
for (const name of readdirSync(folder).toSorted()) {
  const file = path.join(folder, name);
  const [section] = name.split('.');
  sections.set(section, [...(sections.get(section) ?? []), JSON.parse(readFileSync(file, 'utf8'))]);
  if (statSync(file).mtimeMs >= begun) measuredNow.add(section);
}
let text = readFileSync(page, 'utf8');
text = between(text, 'machine', machine());
for (const [section, its] of sections) {
  if (!measuredNow.has(section)) continue;
  const lines = its.map(({ injected, asserted, figure }) => `| ${injected} | ${asserted} | ${figure} |`);
  const head = ['| injected | expected | measured |', '|---|---|---|'];
  text = between(text, section, [...head, ...lines].join('\n'));
}
writeFileSync(page, text);

/** The machine of the measurements, in words that do not change from day to day. */
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
