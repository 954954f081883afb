import path from 'node:path';
import { hasColor } from '../../core/command/color.js';
import { type Io, terminalColumns } from '../../core/command/io.js';
import { choiceList } from '../../core/config/kinds/choice-list.js';
import { accepted } from '../../core/config/layers/layer.js';
import type { OutputOptions } from '../../core/config/output-options.js';
import { reportWriter } from '../../core/report/formats.js';
import type { Comparison } from '../../core/results/comparison.js';
import type { Results } from '../../core/results/model.js';
import { comparisonText } from './console/comparison.js';

type Format = 'console' | 'json' | 'html';

/** A comparison as HTML is shown in the page of a run. */
function knownFormats(): readonly Format[] {
  return ['console', 'json', ...(reportWriter('html') ? (['html'] as const) : [])];
}

/** The reports that a comparison was asked for. */
export interface ComparisonOutput {
  readonly formats: readonly Format[];
  /** Absolute; where files go. */
  readonly folder: string;
  /** Standard output gets JSON in place of text. */
  readonly json: boolean;
  readonly output: OutputOptions;
}

interface ComparedResults {
  readonly comparison: Comparison;
  readonly earlier: { readonly live: boolean; readonly results: Results };
  readonly later: { readonly live: boolean; readonly results: Results };
}

/** Throws UsageError for a word that is not a format. */
export function readFormats(typed: string): readonly Format[] {
  return accepted(choiceList(knownFormats(), 'NAME,…').fromText(typed), `--format ${typed}`);
}

/** Whether any of the formats is a file. */
export function writesFiles(formats: readonly Format[]): boolean {
  return formats.some((format) => format !== 'console');
}

/**
 * Writes the files, then standard output, which names them.
 * @throws UsageError when the files cannot be written, after standard output was written
 */
export async function reportComparison(
  compared: ComparedResults,
  { formats, folder, json, output }: ComparisonOutput,
  io: Io,
): Promise<void> {
  const texts = await filesOf(compared, formats);
  let reports: readonly string[] = [];
  try {
    if (texts.length > 0) reports = await written(texts, folder, io);
  } finally {
    await print(compared.comparison, { formats, json, output }, reports, io);
  }
}

async function print(
  comparison: Comparison,
  { formats, json, output }: Omit<ComparisonOutput, 'folder'>,
  reports: readonly string[],
  io: Io,
): Promise<void> {
  if (json) {
    const { safeJson } = await import('../../core/report/results-json.js');
    io.stdout.write(safeJson(comparison));
    return;
  }
  if (!formats.includes('console')) return;
  const width = terminalColumns(io.stdout);
  const color = hasColor(io.stdout, output, io.environment);
  const layout = { color, verbose: output.verbose, reports, ...(width !== undefined && { width }) };
  io.stdout.write(comparisonText(comparison, layout));
}

type File = { readonly name: string; readonly text: string };

/** A deployment that was judged for this leaves its results beside the comparison, because they hold the evidence. */
async function filesOf(
  { comparison, earlier, later }: ComparedResults,
  formats: readonly Format[],
): Promise<readonly File[]> {
  const files: File[] = [];
  if (formats.includes('json')) {
    const { resultsJson, safeJson } = await import('../../core/report/results-json.js');
    files.push({ name: 'comparison.json', text: safeJson(comparison) });
    if (earlier.live) files.push({ name: 'results-before.json', text: resultsJson(earlier.results) });
    if (later.live) files.push({ name: 'results-after.json', text: resultsJson(later.results) });
  }
  if (formats.includes('html')) {
    const write = await reportWriter('html')?.load();
    // The page names no other report: where the later run's own files are is not known here.
    if (write) files.push({ name: 'comparison.html', text: write(later.results, ['html'], comparison) });
  }
  return files;
}

async function written(files: readonly File[], folder: string, io: Io): Promise<readonly string[]> {
  const { writeWhole } = await import('../../core/report/write.js');
  const paths = await writeWhole(folder, files);
  return paths.map((file) => path.relative(io.workingDirectory, file));
}
