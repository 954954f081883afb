import { UsageError } from '../../../core/errors.js';
import { kit } from '../../../core/package.js';
import { differenceText } from '../../../core/record/difference-text.js';
import { type RunRecord, recordOf } from '../../../core/record/read-record.js';
import { rejudge } from '../../../core/run/rejudge.js';
import type { BundleRun } from '../content.js';
import { RUN_FILES, RUNS, type RunFile, runFile } from '../layout.js';
import { runFiles } from '../run-evidence.js';
import type { BundleFiles } from './bundle-folder.js';
import type { Findings, Problem } from './verification.js';

/** The record of a run in a bundle. */
export interface BundleRecord {
  /** From 1. */
  readonly number: number;
  readonly record: RunRecord;
}

/** A run of a bundle, judged again from its record: everything but the record follows from it. */
export interface JudgedRun extends BundleRecord, BundleRun {}

/** The records of a bundle, or the problems with them. */
export async function recordsOf(
  files: BundleFiles,
): Promise<{ readonly records: readonly BundleRecord[]; readonly problems: readonly Problem[] }> {
  const records: BundleRecord[] = [];
  const problems: Problem[] = [];
  for (let number = 1; number <= RUNS; number += 1) {
    const where = runFile(number, 'run.record');
    try {
      records.push({ number, record: await recordOf(files.get(where) ?? new Uint8Array(), where) });
    } catch (error) {
      problems.push({ where, what: clauseOf(error, where) });
    }
  }
  return { records, problems };
}

/** Whether this version of the kit made the records. Only that version asks just the same. Pure. */
export function kitProblems(records: readonly BundleRecord[]): readonly Problem[] {
  return records.flatMap(({ number, record }) => {
    const { name, version } = record.beginning.kit;
    if (name === kit.name && version === kit.version) return [];
    const what = `${name} ${version} recorded it, and this is ${kit.name} ${kit.version}`;
    return [{ where: runFile(number, 'run.record'), what }];
  });
}

/** Judges the runs again, one after the other. @returns the runs that could be judged, and the problems of all */
export async function judgedRuns(
  records: readonly BundleRecord[],
  files: BundleFiles,
): Promise<Findings & { readonly runs: readonly JudgedRun[] }> {
  const runs: JudgedRun[] = [];
  const problems: Problem[] = [];
  for (const { number, record } of records) {
    const where = runFile(number, 'run.record');
    try {
      const { results, differences } = await rejudge(record);
      const text = differenceText(differences);
      if (text !== undefined) problems.push({ where, what: `does not answer this run: ${text}` });
      const made = await runFiles(results, files.get(where) ?? new Uint8Array());
      runs.push({ number, record, results, files: made });
      problems.push(...unlike(number, made, files));
    } catch (error) {
      problems.push({ where, what: clauseOf(error, where) });
    }
  }
  return { runs, problems };
}

/** The reports of a run are what this kit makes of its record, byte for byte. */
function unlike(number: number, made: Readonly<Record<RunFile, Uint8Array>>, files: BundleFiles) {
  return RUN_FILES.map((file) => [file, runFile(number, file)] as const)
    .filter(([file, path]) => !Buffer.from(made[file]).equals(files.get(path) ?? new Uint8Array()))
    .map(([, path]): Problem => ({ where: path, what: 'is not what this kit makes of the record' }));
}

/** A record comes from a stranger: whatever fails in it is its problem, and no fault of the kit. */
function clauseOf(error: unknown, where: string): string {
  if (error instanceof UsageError) return error.message.replace(`${where}: `, '');
  return `cannot be judged again: ${error instanceof Error ? error.message : String(error)}`;
}
