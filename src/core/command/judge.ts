import path from 'node:path';
import type { RunOptions } from '../config/options.js';
import type { OutputOptions } from '../config/output-options.js';
import { UsageError } from '../errors.js';
import { verdictLine, verdictText } from '../report/console/verdict.js';
import type { Results } from '../results/model.js';
import { hasColor } from './color.js';
import { errorLine } from './error-line.js';
import { type Followers, openFollowers } from './followers.js';
import { type Io, print, terminalColumns } from './io.js';
import { type ProcessWatch, watchProcess } from './process-watch.js';
import { runInSight } from './run-in-sight.js';

type JudgeOptions = RunOptions & { readonly reports: string };

/** The results of a run, and whether a signal came, even after the last check. */
interface JudgedRun {
  readonly results: Results;
  readonly isInterrupted: boolean;
}

/** Runs: progress to standard error, reports to their folder, the verdict to standard output. */
export async function judge(options: JudgeOptions, output: OutputOptions, io: Io): Promise<JudgedRun> {
  const watch = watchProcess();
  try {
    const results = await judged(options, output, watch, io);
    return { results, isInterrupted: watch.isInterrupted() };
  } finally {
    watch.stop();
  }
}

async function judged(
  options: JudgeOptions,
  output: OutputOptions,
  watch: ProcessWatch,
  io: Io,
): Promise<Results> {
  // Without the console format the terminal shows only how the run ended.
  const quiet = output.quiet || !options.format.includes('console');
  const followers = await openFollowers(options, output, io);
  void watch.halted.then(() => prepare(options));
  try {
    const following = { output: { ...output, quiet }, events: followers.events, halted: watch.halted };
    const results = await runInSight(options, following, io);
    // A program reads the events from standard output: what a person reads goes beside it.
    const screen = output.events === '-' ? { ...io, stdout: io.stderr } : io;
    await reportRun(results, options, { ...output, quiet }, { followers, watch }, screen);
    return results;
  } finally {
    followers.discard();
  }
}

/** After a signal time is short: while the last requests end, what writes the reports is loaded. */
async function prepare({ format }: JudgeOptions): Promise<void> {
  const { loadWriters } = await import('../report/write.js');
  // What fails here fails again, and is reported, when the reports are written.
  await loadWriters(format).catch(() => undefined);
}

/**
 * Writes the reports, however the run ended, and prints the verdict: also when something cannot be written, because the
 * disk filled up in the meantime, say. Then it throws the first of the reasons, which as a rule is that of all.
 */
export async function reportRun(
  results: Results,
  options: JudgeOptions,
  output: OutputOptions,
  { followers, watch }: { readonly followers: Followers; readonly watch: ProcessWatch },
  io: Io,
): Promise<void> {
  const { writeReports } = await import('../report/write.js');
  let reports: readonly string[] = [];
  const problems: unknown[] = [];
  const attempt = (work: Promise<readonly string[]>): Promise<void> =>
    work.then(
      (files) => {
        reports = [...reports, ...files.map((file) => path.relative(io.workingDirectory, file))];
      },
      (problem: unknown) => void problems.push(problem),
    );
  const written = attempt(writeReports(results, options.reports, options.format, options)).then(() =>
    attempt(followers.commit()),
  );
  await Promise.race([written, watch.overdue.then(() => problems.push(new UsageError(TOO_SLOW)))]);
  printVerdict(results, reports, output, io);
  await followers.end(results, reports).catch((problem: unknown) => void problems.push(problem));
  if (problems.length === 0) return;
  if (!watch.isInterrupted()) throw problems[0];
  // The exit code of an interrupted run says that it was interrupted.
  print(io.stderr, errorLine(problems[0])[0]);
}

const TOO_SLOW =
  'the disk takes too long for a run that was interrupted: reports that are not named above were not written';

function printVerdict(results: Results, reports: readonly string[], output: OutputOptions, io: Io): void {
  const color = hasColor(io.stdout, output, io.environment);
  if (output.quiet) {
    print(io.stdout, verdictLine(results, { color, reports }));
    return;
  }
  const width = terminalColumns(io.stdout);
  const layout = { color, verbose: output.verbose, reports, ...(width !== undefined && { width }) };
  io.stdout.write(verdictText(results, layout));
}
