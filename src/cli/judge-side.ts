import type { OutputOptions } from '../config/output-options.js';
import type { Deployment, ResolvedRun } from '../config/resolve.js';
import type { Results } from '../results/model.js';
import type { Engine } from '../runner/engine.js';
import { type Io, print } from './io.js';
import { watchProcess } from './process-watch.js';
import { runInSight } from './run-in-sight.js';

/** Judges a deployment for a comparison: progress to standard error, and nothing is written. */
export async function judgeSide(
  { settings, deployment, notices }: ResolvedRun & { readonly deployment: Deployment },
  output: OutputOptions,
  io: Io,
): Promise<Results> {
  for (const notice of notices) print(io.stderr, `notice: ${notice}`);
  const watch = watchProcess();
  try {
    const following = { output, events: [], halted: watch.halted };
    return await runInSight({ ...settings, ...deployment }, following, loadInProcess, io);
  } finally {
    watch.stop();
  }
}

async function loadInProcess(): Promise<Engine> {
  return (await import('../runner/in-process.js')).inProcess;
}
