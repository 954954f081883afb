import path from 'node:path';
import { type Io, print } from '../../core/command/io.js';
import { watchProcess } from '../../core/command/process-watch.js';
import { requirementIds } from '../../core/command/requirement-ids.js';
import { runInSight } from '../../core/command/run-in-sight.js';
import { unnamedDeployment } from '../../core/command/unnamed-deployment.js';
import type { Flags } from '../../core/config/layers/flag-layer.js';
import type { OutputOptions } from '../../core/config/output-options.js';
import type { Deployment, ResolvedRun } from '../../core/config/resolve.js';
import { KitError, UsageError } from '../../core/errors.js';
import type { Results } from '../../core/results/model.js';

/** One side of a comparison before anything is sent: a run that was written down, or a deployment to be judged. */
export type ComparedSide =
  | { readonly live: false; readonly results: Results }
  | { readonly live: true; readonly resolved: ResolvedRun & { readonly deployment: Deployment } };

const URL_SCHEME = /^https?:\/\//i;

/** Whether an argument names a deployment: by URL, or as a target of the configuration file. */
export function isLive(argument: string): boolean {
  return URL_SCHEME.test(argument) || !/[/\\]|\.json$/i.test(argument);
}

/**
 * Reads what an argument names, so that both sides are known to do before anything is sent.
 *
 * @param flags how a deployment is judged
 * @throws UsageError
 */
export async function comparedSide(argument: string, flags: Flags, io: Io): Promise<ComparedSide> {
  if (!isLive(argument)) {
    const { readResults } = await import('../../core/results/read-results.js');
    return { live: false, results: await readResults(path.resolve(io.workingDirectory, argument), argument) };
  }
  const { resolveUnreportedRun } = await import('../../core/config/resolve.js');
  const named: Flags = URL_SCHEME.test(argument) ? { 'base-url': argument } : { target: argument };
  const environment = unnamedDeployment(io.environment);
  const sources = { ...io, environment, flags: { ...flags, ...named }, now: io.now(), requirementIds };
  const { deployment, ...resolved } = await resolveUnreportedRun(sources).catch((error: unknown) => {
    throw named.target === undefined ? error : withoutFlag(error);
  });
  if (!deployment) throw new KitError(`${argument}: no deployment was found for it`);
  return { live: true, resolved: { ...resolved, deployment } };
}

/** A target was named without its flag, and perhaps it was to be a file. */
function withoutFlag(error: unknown): unknown {
  if (!(error instanceof UsageError) || !error.message.startsWith('--target ')) return error;
  const problem = error.message.slice('--target '.length);
  return new UsageError(`${problem}; a file is named by a path with a slash, or .json at its end`);
}

/** The results of a side; a deployment is judged for them. */
export async function resultsOfSide(
  side: ComparedSide,
  output: OutputOptions,
  io: Io,
): Promise<{ readonly live: boolean; readonly results: Results }> {
  if (!side.live) return side;
  return { live: true, results: await judgeSide(side.resolved, output, io) };
}

/** Judges a deployment for a comparison: progress to standard error, and nothing is written. */
async function judgeSide(
  { settings, deployment, notices }: ResolvedRun & { readonly deployment: Deployment },
  output: OutputOptions,
  io: Io,
): Promise<Results> {
  for (const notice of notices) print(io.stderr, `notice: ${notice}`);
  const watch = watchProcess();
  try {
    const following = { output, events: [], halted: watch.halted };
    return await runInSight({ ...settings, ...deployment }, following, io);
  } finally {
    watch.stop();
  }
}
