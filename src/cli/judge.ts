import path from 'node:path';
import type { RunOptions } from '../config/options.js';
import type { OutputOptions } from '../config/output-options.js';
import { progressPrinter } from '../report/console/progress.js';
import { verdictLine, verdictText } from '../report/console/verdict.js';
import { joinedEvents } from '../results/joined-events.js';
import type { Results } from '../results/model.js';
import { canRewrite, hasColor } from './color.js';
import { type Followers, openFollowers } from './followers.js';
import { columnsOf, type Io, print } from './io.js';
import { printFault } from './print-fault.js';
import { watchProcess } from './process-watch.js';

type JudgeOptions = RunOptions & { readonly reports: string };

/** Runs: progress to standard error, reports to their folder, the verdict to standard output. */
export async function judge(options: JudgeOptions, output: OutputOptions, io: Io): Promise<Results> {
  const [{ run }, { vitestEngine }] = await Promise.all([
    import('../runner/run.js'),
    import('../runner/vitest/engine.js'),
  ]);
  // Who does not want the results in the terminal is told how the run ended, and no more.
  const quiet = output.quiet || !options.formats.includes('console');
  const progress = progressPrinter({
    stream: io.stderr,
    isTTY: canRewrite(io.stderr, io.environment),
    color: hasColor(io.stderr, output, io.environment),
    quiet,
    verbose: output.verbose,
  });
  const failed = (fault: unknown) => {
    progress.stop();
    printFault(fault, options, output, io);
  };
  const followers = await openFollowers(options, output, io);
  const watch = watchProcess();
  try {
    const events = joinedEvents([progress, { failed }, ...followers.events]);
    const results = await run(options, events, vitestEngine, watch.halted);
    progress.stop();
    // A program reads the events from standard output: what a person reads goes beside it.
    const screen = output.events === '-' ? { ...io, stdout: io.stderr } : io;
    await report(results, options, { ...output, quiet }, followers, screen);
    return results;
  } finally {
    progress.stop();
    followers.discard();
    watch.stop();
  }
}

/** Writes the reports, however the run ended, and prints the verdict. */
async function report(
  results: Results,
  options: JudgeOptions,
  output: OutputOptions,
  followers: Followers,
  io: Io,
): Promise<void> {
  const { writeReports } = await import('../report/write.js');
  let reports: readonly string[] = [];
  const wrote = (files: readonly string[]): void => {
    reports = [...reports, ...files.map((file) => path.relative(io.workingDirectory, file))];
  };
  try {
    wrote(await writeReports(results, options.reports, options.formats, options));
    wrote(await followers.commit());
  } finally {
    // Told also when the reports could not be written, because the disk filled up in the meantime, say.
    printVerdict(results, reports, output, io);
    await followers.end(results, reports);
  }
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
