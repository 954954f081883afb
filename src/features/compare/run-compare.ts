import path from 'node:path';
import { exitCodeOf } from '../../core/command/exit-code.js';
import { type Io, print } from '../../core/command/io.js';
import type { Flags } from '../../core/config/layers/flag-layer.js';
import type { OutputOptions } from '../../core/config/output-options.js';
import { UsageError } from '../../core/errors.js';
import { checkReportsFolder } from '../../core/files/reports-folder.js';
import type { CompareFlags } from './compare-command.js';
import { compare } from './compare-runs.js';
import { comparedSide, isLive, resultsOfSide } from './compared-side.js';
import { comparisonExitCode, readFailOn } from './comparison-exit-code.js';
import { readFormats, reportComparison, writesFiles } from './comparison-reports.js';

/** Exit codes of a run that broke off: there is nothing to compare. */
const BROKEN_OFF: ReadonlySet<number> = new Set([4, 130]);

/** Reads or judges both runs, tells what differs, and gives the exit code. */
export async function compareRuns(
  [before, after]: readonly [before: string, after: string],
  flags: CompareFlags,
  io: Io,
): Promise<number> {
  const failOn = readFailOn(flags.failOn);
  const formats = readFormats(flags.format);
  const folder = path.resolve(io.workingDirectory, flags.reports);
  const live = liveFlags([before, after], flags);
  const sides = [await comparedSide(before, live, io), await comparedSide(after, live, io)] as const;
  const output = outputOf(flags);
  if (writesFiles(formats)) await checkReportsFolder(folder, `--reports ${flags.reports}`);

  const earlier = await resultsOfSide(sides[0], output, io);
  const later = brokenOff(earlier) ? earlier : await resultsOfSide(sides[1], output, io);
  if (brokenOff(later)) {
    print(io.stderr, `nothing is compared: ${later.results.reason}`);
    return exitCodeOf(later.results);
  }
  const comparison = compare(earlier.results, later.results);
  await reportComparison(
    { comparison, earlier, later },
    { formats, folder, json: flags.json === true, output },
    io,
  );
  return comparisonExitCode(comparison, failOn);
}

function brokenOff({ live, results }: Awaited<ReturnType<typeof resultsOfSide>>): boolean {
  return live && BROKEN_OFF.has(exitCodeOf(results));
}

/** The options that deployments are judged by. Creating nothing is the rule, and what the file says stands above --allow-writes. */
function liveFlags(names: readonly string[], { live, allowWrites }: CompareFlags): Flags {
  const [given] = Object.keys(allowWrites ? { ...live, 'allow-writes': true } : live).filter(
    (name) => name !== 'config',
  );
  if (given !== undefined && !names.some(isLive)) {
    throw new UsageError(
      `--${given}: is for deployments that are judged, and both runs are files; leave it out`,
    );
  }
  return { profile: 'quick', ...live, ...(!allowWrites && { 'read-only': true }) };
}

function outputOf({ verbose, color }: CompareFlags): OutputOptions {
  return { quiet: false, verbose: verbose === true, ...(color !== undefined && { color }) };
}
