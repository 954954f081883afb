// Prints the problems that publint and Are the Types Wrong? find in a packed package, one line each:
//
//   node scripts/release/package-problems.mjs FILE.tgz

import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { problemAffectsResolutionKind } from '@arethetypeswrong/core/problems';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

/**
 * The supported ways to resolve the package. It has only ES modules, and only `exports` names its subpaths: the kit
 * supports neither `require` in CommonJS nor the resolution from before Node 12 (node10).
 */
const PROMISED = ['node16-esm', 'bundler'];

export async function packageProblems(tarball) {
  const bytes = new Uint8Array(await readFile(tarball));
  return [...(await lintProblems(bytes)), ...(await typeProblems(bytes))];
}

async function lintProblems(bytes) {
  const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true });
  return messages.map(
    (message) => `publint: ${message.code}: ${formatMessage(message, pkg, { color: false })}`,
  );
}

async function typeProblems(bytes) {
  const analysis = await checkPackage(createPackageFromTarballData(bytes));
  if (analysis.types === false) return ['attw: the package has no types.'];
  return analysis.problems
    .filter((problem) => PROMISED.some((kind) => problemAffectsResolutionKind(problem, kind, analysis)))
    .map((problem) => `attw: ${JSON.stringify(problem)}`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = await packageProblems(process.argv[2]);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
