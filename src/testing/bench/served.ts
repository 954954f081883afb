import path from 'node:path';
import { packageRoot } from '../../core/package.js';
import { type JudgedRun, judgedRun } from '../dependability/judged-run.js';
import { type ServedReference, servedReference } from '../processes/served-reference.js';

/** The key of every reference implementation that is measured against. */
export const KEY = 'the-key-of-the-bench';

export const BIN = path.join(packageRoot, 'dist/src/cli/bin.js');

/** Seconds until a run that does not end is killed. */
const DEADLINE = 600;

/** Starts a reference implementation in a process of its own, with an empty store but for a few pets. */
export async function withReference<T>(work: (reference: ServedReference) => Promise<T>): Promise<T> {
  const reference = await servedReference(packageRoot, KEY, BIN);
  try {
    return await work(reference);
  } finally {
    await reference.close();
  }
}

/** Runs the kit in a process of its own. @throws when it does not end as conformant */
export async function conformantRun(baseUrl: string, options: readonly string[]): Promise<JudgedRun> {
  const run = await judgedRun({ baseUrl, key: KEY }, options, DEADLINE);
  if (run.exitCode !== 0) throw new Error(`${options.join(' ')}: exit code ${run.exitCode}\n${run.stdout}`);
  return run;
}
