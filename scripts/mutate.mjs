// Mutates the reference implementation, and judges each mutant with the kit. A mutant that the kit finds conformant must
// be in src/proof/mutation/survivors.yaml, with the reason why it keeps the document.
//
//   npm run mutate
//   npm run mutate -- src/proof/reference/behaviour/parsing.ts   the mutants of these files
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stryker } from '@stryker-mutator/core';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('..', import.meta.url));
const [, , ...named] = process.argv;
const LIST = 'src/proof/mutation/survivors.yaml';
const REFERENCE = ['*', 'behaviour/*', 'json/*'].map((files) => `src/proof/reference/${files}.ts`);
/** They start and end the server, serve faults, or respond to what is not HTTP: no response of a run depends on them. */
const APART = ['connection', 'raw-response', 'seed', 'start', 'unreadable-request'].map(
  (name) => `!src/proof/reference/${name}.ts`,
);
const FOUND = new Set(['Killed', 'Timeout', 'RuntimeError', 'CompileError']);

process.chdir(root);
const results = await new Stryker({
  mutate: named.length > 0 ? named : [...REFERENCE, ...APART, '!**/*.test.ts'],
  testRunner: 'kit',
  plugins: [`${root}scripts/mutation/judge.mjs`],
  coverageAnalysis: 'off',
  // Stryker reads a tsconfig with the programs of TypeScript 6, which TypeScript 7 does not bring.
  tsconfigFile: 'none.json',
  // The kit does not read the texts of the reference implementation, and its patterns have tests of their own.
  mutator: { excludedMutations: ['StringLiteral', 'Regex'] },
  concurrency: 2,
  timeoutMS: 30_000,
  ignorePatterns: ['/build', '/dist', '/reports', '/release'],
  reporters: ['progress-append-only'],
  tempDirName: 'reports/stryker',
  allowConsoleColors: false,
}).runMutationTest();

/** The lines that a mutant changes, before and after, each as one line. Lines and columns count from 1. */
function changeOf({ fileName, location: { start, end }, replacement }) {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const after = lines.at(0).slice(0, start.column - 1) + replacement + lines.at(-1).slice(end.column - 1);
  const [before, mutated] = [lines.join('\n'), after].map((text) => text.replace(/\s+/g, ' ').trim());
  return `${before.length > 80 ? `${before.slice(0, 80)}…` : before} → ${mutated}`;
}

const mutants = results
  .filter(({ status }) => status !== 'Ignored')
  .map((one) => ({
    file: path.relative(root, one.fileName),
    line: one.location.start.line,
    change: changeOf(one),
    survived: !FOUND.has(one.status),
  }));
const explained = parse(readFileSync(LIST, 'utf8')).flatMap(({ mutants: its }) =>
  Object.entries(its).flatMap(([file, changes]) => changes.map((change) => `${file} ${change}`)),
);
const isExplained = ({ file, change }) => explained.includes(`${file} ${change}`);
const survivors = mutants.filter(({ survived }) => survived);
const unexplained = survivors.filter((one) => !isExplained(one));
const killed = mutants.length - survivors.length;
const share = (count, all) => `${((100 * count) / all).toFixed(1)} %`;

for (const { file, line, change } of unexplained) console.log(`${file}:${line}: ${change}`);
if (named.length === 0) {
  const alive = new Set(survivors.map(({ file, change }) => `${file} ${change}`));
  for (const one of explained.filter((one) => !alive.has(one))) console.log(`on the list, but found: ${one}`);
}
console.log(`${killed} of ${mutants.length} mutants found, ${share(killed, mutants.length)}`);
const breaking = mutants.length - survivors.length + unexplained.length;
console.log(
  `${share(killed, breaking)} of those that break the document; ${unexplained.length} without an explanation`,
);
if (unexplained.length > 0) process.exitCode = 1;
