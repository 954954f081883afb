/** Writes the reports that the options of a run ask for. */
import * as fs from 'node:fs';
import path from 'node:path';
import { makeFolder, writeWhole, writing } from '../base/files.js';
import { UsageError } from '../base/problems.js';
import { leakIn, type Mask } from '../exchange/mask.js';
import type { LogHead } from '../log/log.js';
import type { Resolved } from '../options/resolve.js';
import { recorded } from '../results/evidence.js';
import { type Results, withoutTexts } from '../results/results.js';
import type { RunRecord } from '../run/record.js';
import { reportOfFormat } from './formats.js';

/** @throws {UsageError} if the work cannot write to the place that an option names */
export const writingTo = <T>({ given }: Resolved, name: 'reports' | 'events' | 'record', work: () => T): T =>
  writing(given.get(name)?.origin ?? `--${name} ${name}`, 'choose another place', work);

/** A run that was judged again has no record. */
interface ReportedRun {
  readonly results: Results;
  readonly record?: RunRecord;
  readonly head: LogHead;
  readonly mask: Mask;
}

function askedFor({ values: { format, har } }: Resolved, hasRecord = true) {
  const asked = new Set<string>(har === undefined ? format : [...format, 'har']);
  // The script of a log would send the key to wherever the log says.
  if (!hasRecord) asked.delete('script');
  return Object.entries(reportOfFormat).flatMap(([name, one]) => (asked.has(name) ? [one] : []));
}

/** Removes what an earlier run left in the place of what this one writes: a run that is killed has no verdict. @throws {UsageError} */
export function clearReports(resolved: Resolved): void {
  const { reports } = resolved.values;
  writingTo(resolved, 'reports', () => {
    makeFolder(reports);
    fs.accessSync(reports, fs.constants.W_OK);
    for (const { file } of askedFor(resolved)) fs.rmSync(path.join(reports, file), { force: true });
  });
}

/** @returns their absolute paths. @throws {UsageError} */
export async function writeReports(
  { results, record, head, mask }: ReportedRun,
  resolved: Resolved,
): Promise<readonly string[]> {
  const { reports, har } = resolved.values;
  const context = { service: resolved.kit.service, mask, ...head.shown, target: results.target };
  const { keyVariable } = context;
  const log = har === 'all' && record?.log.map(({ exchange }) => recorded(exchange, context));
  const all = askedFor(resolved, record !== undefined);
  const due = all.filter(({ isDue }) => isDue?.(results) !== false);
  const made = due.map(({ file, content }) => {
    const whole = { path: path.join(reports, file), content: content(results, { ...(log && { log }), keyVariable }) };
    // A key may hold a word of the page.
    const open = () => content(withoutTexts(results), { keyVariable });
    return { ...whole, leak: leakIn(whole.path, whole.content, mask, open) };
  });
  const files = made.filter(({ leak }) => leak === undefined);
  writingTo(resolved, 'reports', () => {
    writeWhole(files);
    // Those of an earlier run say what is not wrong any more.
    for (const { file } of all.filter((one) => !due.includes(one)))
      fs.rmSync(path.join(reports, file), { force: true });
  });
  const leaks = made.flatMap(({ leak }) => leak ?? []);
  if (leaks.length > 0) throw new UsageError(leaks.join('; '));
  return files.map((file) => file.path);
}
