import { type Io, print } from '../../core/command/io.js';
import { watchProcess } from '../../core/command/process-watch.js';
import { runInSight } from '../../core/command/run-in-sight.js';
import type { OutputOptions } from '../../core/config/output-options.js';
import type { Deployment, ResolvedRun } from '../../core/config/resolve.js';
import type { Results } from '../../core/results/model.js';

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
    return await runInSight({ ...settings, ...deployment }, following, io);
  } finally {
    watch.stop();
  }
}
