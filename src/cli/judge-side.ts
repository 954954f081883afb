import type { OutputOptions } from '../config/output-options.js';
import type { Deployment, ResolvedRun } from '../config/resolve.js';
import { progressPrinter } from '../report/console/progress.js';
import type { Results } from '../results/model.js';
import { canRewrite, hasColor } from './color.js';
import { type Io, print } from './io.js';
import { printFault } from './print-fault.js';
import { watchProcess } from './process-watch.js';

/** Judges a deployment for a comparison: progress to standard error, and nothing is written. */
export async function judgeSide(
  { settings, deployment, notices }: ResolvedRun & { readonly deployment: Deployment },
  output: OutputOptions,
  io: Io,
): Promise<Results> {
  const [{ run }, { inProcess }] = await Promise.all([
    import('../runner/run.js'),
    import('../runner/in-process.js'),
  ]);
  for (const notice of notices) print(io.stderr, `notice: ${notice}`);
  const options = { ...settings, ...deployment };
  const progress = progressPrinter({
    stream: io.stderr,
    isTTY: canRewrite(io.stderr, io.environment),
    color: hasColor(io.stderr, output, io.environment),
    quiet: output.quiet,
    verbose: output.verbose,
  });
  const failed = (fault: unknown) => {
    progress.stop();
    printFault(fault, options, output, io);
  };
  const watch = watchProcess();
  try {
    return await run(options, { ...progress, failed }, inProcess, watch.halted);
  } finally {
    progress.stop();
    watch.stop();
  }
}
