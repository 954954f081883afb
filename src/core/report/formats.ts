import { addReportFormat, RESULTS_FILE, type ReportFormat } from '../config/options/report-formats.js';
import type { Comparison } from '../results/comparison.js';
import type { Results } from '../results/model.js';

/**
 * A format as text: a pure function of the results and of the formats that are written with it.
 * @param comparison what differs from an earlier run, for a format that can show it
 */
export type WriteReport = (
  results: Results,
  formats: readonly ReportFormat[],
  comparison?: Comparison,
) => string;

/** A format that goes to a file. */
export interface ReportWriter {
  /** Its name for `--format`. */
  readonly name: ReportFormat;
  /** Its file in the folder of the reports. */
  readonly file: string;
  /** Whether a run that chooses no format writes it. */
  readonly byDefault: boolean;
  /** Loads the writer when it is chosen: a run does not wait for what it will not write. */
  readonly load: () => Promise<WriteReport>;
}

const writers: ReportWriter[] = [
  {
    name: 'json',
    file: RESULTS_FILE,
    byDefault: true,
    load: async () => (await import('./results-json.js')).resultsJson,
  },
  {
    name: 'junit',
    file: 'junit.xml',
    byDefault: true,
    load: async () => (await import('./junit/junit.js')).junitXml,
  },
];

/** Adds a format. A name that is known already stays as it is. */
export function addReportWriter(writer: ReportWriter): void {
  if (reportWriter(writer.name)) return;
  writers.push(writer);
  addReportFormat(writer.name, writer.byDefault);
}

/** The writer of a format; undefined for `console` and for a format that nobody added. */
export function reportWriter(format: ReportFormat): ReportWriter | undefined {
  return writers.find(({ name }) => name === format);
}

/** The files of a run in the formats that were chosen, `results.json` first. `console` is none of them. */
export async function reportsAsText(
  results: Results,
  formats: readonly ReportFormat[],
): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const chosen = writers.filter(({ name }) => formats.includes(name));
  return Promise.all(
    chosen.map(async ({ file, load }) => {
      const write = await load();
      return { name: file, text: write(results, formats) };
    }),
  );
}

/**
 * The file that has everything that the run found, for a report that leaves something out and says where it is.
 * Undefined where the run does not write it, so that no report names a file that is not there.
 */
export function wholeFile(formats: readonly ReportFormat[]): string | undefined {
  return formats.includes('json') ? RESULTS_FILE : undefined;
}
