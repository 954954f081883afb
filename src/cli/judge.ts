import path from 'node:path';
import type { RunOptions } from '../config/options.js';
import type { OutputOptions } from '../config/output-options.js';
import { progressPrinter } from '../report/console/progress.js';
import { verdictLine, verdictText } from '../report/console/verdict.js';
import type { Results } from '../results/model.js';
import { hasColor } from './color.js';
import { type Io, type Output, print } from './io.js';

/** Runs: progress to standard error, reports to their folder, the verdict to standard output. */
export async function judge(
  options: RunOptions & { readonly reports: string },
  output: OutputOptions,
  io: Io,
): Promise<Results> {
  const [{ run }, { vitestEngine }] = await Promise.all([
    import('../runner/run.js'),
    import('../runner/vitest/engine.js'),
  ]);
  // Who does not want the results in the terminal is told how the run ended, and no more.
  const quiet = output.quiet || !options.formats.includes('console');
  const progress = progressPrinter({
    stream: io.stderr,
    isTTY: io.stderr.isTTY === true,
    color: hasColor(io.stderr, output, io.environment),
    quiet,
    verbose: output.verbose,
  });
  let results: Results;
  try {
    results = await run(options, progress, vitestEngine);
  } finally {
    progress.stop();
  }
  const { writeReports } = await import('../report/write.js');
  let reports: readonly string[] = [];
  try {
    const written = await writeReports(results, options.reports, options.formats);
    reports = written.map((file) => path.relative(io.workingDirectory, file));
  } finally {
    // Told also when the reports could not be written, because the disk filled up in the meantime, say.
    printVerdict(results, reports, { ...output, quiet }, io);
  }
  return results;
}

function printVerdict(results: Results, reports: readonly string[], output: OutputOptions, io: Io): void {
  const color = hasColor(io.stdout, output, io.environment);
  if (output.quiet) {
    print(io.stdout, verdictLine(results, { color, reports }));
    return;
  }
  const width = columnsOf(io.stdout);
  const layout = { color, verbose: output.verbose, reports, ...(width !== undefined && { width }) };
  io.stdout.write(verdictText(results, layout));
}

function columnsOf(output: Output): number | undefined {
  return output.isTTY === true ? output.columns : undefined;
}
