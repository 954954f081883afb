// Compares two selftest.json, subject by subject: verdict, requirements that turned red with their causes, and
// requirements that were met. Renamed words count as the same.
//
//   node scripts/compare-selftests.mjs BEFORE AFTER

import { readFileSync } from 'node:fs';

const RENAMED = [
  [/\ban(-| )animal/g, 'a$1pet'],
  [/animal/gi, 'pet'],
  [/\ban answer/g, 'a response'],
  [/answer/gi, 'response'],
];

const renamed = (text) => RENAMED.reduce((now, [from, to]) => now.replace(from, to), text);

function subjects(file) {
  const { subjects: all } = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(
    all.map(({ kind, id, profile, seed, verdict, red, met }) => [
      renamed(`${kind} ${id} ${profile} ${seed}`),
      renamed(JSON.stringify({ verdict, red, met: met?.toSorted() })),
    ]),
  );
}

const [before, after] = process.argv.slice(2).map(subjects);
const differences = [...new Set([...before.keys(), ...after.keys()])].filter(
  (key) => before.get(key) !== after.get(key),
);
for (const key of differences) console.log(`${key}\n  before ${before.get(key)}\n  after  ${after.get(key)}`);
console.log(`${before.size} before, ${after.size} after, ${differences.length} differ`);
process.exitCode = differences.length === 0 ? 0 : 1;
