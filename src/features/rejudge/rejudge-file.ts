import path from 'node:path';
import { exitCodeOf } from '../../core/command/exit-code.js';
import { openFollowers } from '../../core/command/followers.js';
import { type Io, print } from '../../core/command/io.js';
import { reportRun } from '../../core/command/judge.js';
import { watchProcess } from '../../core/command/process-watch.js';
import { environmentLayer } from '../../core/config/layers/environment-layer.js';
import { flagLayer } from '../../core/config/layers/flag-layer.js';
import { firstGiven, valueOrDefault } from '../../core/config/layers/layer.js';
import { resolveOutput } from '../../core/config/output-options.js';
import { UsageError } from '../../core/errors.js';
import { checkReportsFolder } from '../../core/files/reports-folder.js';
import { kit } from '../../core/package.js';
import { differenceText } from '../../core/record/difference-text.js';
import { type RunRecord, readRecord } from '../../core/record/read-record.js';
import { recordedOptions } from '../../core/record/recorded-options.js';
import { type Rejudged, rejudge } from '../../core/run/rejudge.js';
import type { RejudgeFlags } from './rejudge-command.js';

/** Judges a run again from its record, writes the reports, says the verdict, and gives the exit code. */
export async function rejudgeFile(file: string, flags: RejudgeFlags, io: Io): Promise<number> {
  const { workingDirectory, environment } = io;
  const layers = [flagLayer(flags.run, workingDirectory), environmentLayer(environment, workingDirectory)];
  const output = resolveOutput(layers);
  const folder = firstGiven(layers, 'reports');
  const reports = path.resolve(workingDirectory, valueOrDefault(layers, 'reports') ?? '');
  const record = await readRecord(path.resolve(workingDirectory, file), file);
  await checkReportsFolder(reports, folder?.origin ?? '--reports');

  const rejudged = await rejudge(record).catch((error: unknown) => {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${file}: ${error.message}`, { cause: error });
  });
  const { results } = rejudged;
  const differs = differenceOf(rejudged, record);
  if (differs !== undefined && !flags.allowDifferences)
    throw new UsageError(`${file}: ${differs}; --allow-differences judges what the record answers`);
  if (differs !== undefined) print(io.stderr, `notice: ${differs}`);
  const format = valueOrDefault(layers, 'format') ?? [];
  const { har: _, ...options } = { ...recordedOptions(record.beginning), reports, format };
  const watch = watchProcess();
  try {
    const followers = await openFollowers(options, {}, io);
    const quiet = output.quiet || !format.includes('console');
    await reportRun(results, options, { ...output, quiet }, { followers, watch }, io);
    return exitCodeOf(results);
  } finally {
    watch.stop();
  }
}

function differenceOf({ differences }: Rejudged, { beginning }: RunRecord): string | undefined {
  const text = differenceText(differences);
  const { version } = beginning.kit;
  if (text === undefined || version === kit.version) return text;
  return `${text} (version ${version} of the kit recorded it, and this is ${kit.version})`;
}
