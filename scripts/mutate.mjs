// Mutates the kit or its reference implementation, and judges servers with each mutant. A mutant with which all is judged
// as before must be in src/proof/mutation/survivors.yaml, with the reason why it changes nothing that counts.
//
//   npm run mutate                        all sets, one after the other
//   npm run mutate -- --of judge          one set: reference, judge or cases
//   npm run mutate -- --of judge src/core/contract/judge.ts   the mutants of these files
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { parse, stringify } from 'yaml';
import { root, sets } from './mutation/sets.mjs';

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { of: { type: 'string', multiple: true, default: Object.keys(sets) } },
});
const LIST = 'src/proof/mutation/survivors.yaml';
const SCORES = 'src/proof/mutation/scores.yaml';
const FOUND = new Set(['Killed', 'Timeout', 'RuntimeError', 'CompileError']);

process.chdir(root);
process.on('unhandledRejection', () => {});
for (const name of values.of) await mutate(name);

async function mutate(name) {
  const set = sets[name];
  const subjects = await set.subjects();
  mkdirSync('reports/mutation', { recursive: true });
  writeFileSync(
    'reports/mutation/plan.json',
    JSON.stringify({ subjects, observed: await set.observed?.(subjects) }),
  );
  process.env.MUTATED_SET = name;
  const results = await new Stryker({
    mutate: [...(named.length > 0 ? named : set.mutate), '!**/*.test.ts'],
    testRunner: 'kit',
    plugins: [`${root}/scripts/mutation/judge.mjs`],
    coverageAnalysis: set.observe ? 'perTest' : 'off',
    // Stryker reads a tsconfig with the programs of TypeScript 6, which TypeScript 7 does not bring.
    tsconfigFile: 'none.json',
    // Texts for people are free, and patterns have tests of their own.
    mutator: { excludedMutations: ['StringLiteral', 'Regex'] },
    concurrency: 2,
    timeoutMS: set.observe ? 180_000 : 30_000,
    ignorePatterns: ['/build', '/dist', '/reports', '/release'],
    reporters: ['progress-append-only'],
    tempDirName: 'reports/stryker',
    allowConsoleColors: false,
  }).runMutationTest();
  report(name, results);
}

function report(name, results) {
  const mutants = results
    .filter(({ status }) => status !== 'Ignored')
    .map((one) => ({
      file: path.relative(root, one.fileName),
      line: one.location.start.line,
      change: changeOf(one),
      survived: !FOUND.has(one.status),
      status: one.status,
      reason: one.statusReason,
    }));
  writeFileSync(`reports/mutation/${name}.json`, JSON.stringify(mutants, null, 1));
  const files = [...new Set(mutants.map(({ file }) => file))].sort();
  const explained = parse(readFileSync(LIST, 'utf8')).flatMap(({ mutants: its }) =>
    Object.entries(its)
      .filter(([file]) => files.includes(file))
      .flatMap(([file, changes]) => changes.map((change) => `${file} ${change}`)),
  );
  const survivors = mutants.filter(({ survived }) => survived);
  const unexplained = survivors.filter(({ file, change }) => !explained.includes(`${file} ${change}`));
  for (const { file, line, change } of unexplained) console.log(`${file}:${line}: ${change}`);
  const alive = new Set(survivors.map(({ file, change }) => `${file} ${change}`));
  for (const one of explained.filter((one) => !alive.has(one))) console.log(`on the list, but found: ${one}`);

  const listed = survivors.length - unexplained.length;
  const found = mutants.length - survivors.length;
  if (named.length === 0) writeScore(name, { mutants: mutants.length, found, listed });
  console.log(
    `${name}: ${found} of ${mutants.length} mutants found, ${share(found, mutants.length)}; ` +
      `${share(found, found + unexplained.length)} of those that change something; ${unexplained.length} without an explanation`,
  );
  if (unexplained.length > 0) process.exitCode = 1;
}

/** The page docs/proof.md shows it. */
function writeScore(name, score) {
  const scores = existsSync(SCORES) ? parse(readFileSync(SCORES, 'utf8')) : {};
  writeFileSync(SCORES, stringify({ ...scores, [name]: score }));
}

function share(count, all) {
  return `${((100 * count) / all).toFixed(1)} %`;
}

/** The lines that a mutant changes, before and after, each as one line. Lines and columns count from 1. */
function changeOf({ fileName, location: { start, end }, replacement }) {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const after = lines.at(0).slice(0, start.column - 1) + replacement + lines.at(-1).slice(end.column - 1);
  const [before, mutated] = [lines.join('\n'), after].map((text) => text.replace(/\s+/g, ' ').trim());
  return `${before.length > 80 ? `${before.slice(0, 80)}…` : before} → ${mutated}`;
}
