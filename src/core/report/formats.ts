import type { ReportFormat } from '../config/report-formats.js';
import type { Results } from '../results/model.js';
import { type FileFormat, reportFile } from './files.js';

/** A format as text: a pure function of the results and of the formats that are written with it. */
export type ReportWriter = (results: Results, formats: readonly ReportFormat[]) => string;

/** The writer of each format. Loaded when it is chosen: a run does not wait for what it will not write. */
const writers: Readonly<Record<FileFormat, () => Promise<ReportWriter>>> = {
  json: async () => (await import('./results-json.js')).resultsJson,
  junit: async () => (await import('./junit.js')).junitXml,
  html: async () => (await import('../../features/page/html.js')).htmlReport,
  markdown: async () => (await import('../../features/markdown/report.js')).markdownReport,
  ctrf: async () => (await import('../../features/ctrf/report.js')).ctrfReport,
  badge: async () => (await import('../../features/badge/badge.js')).badge,
};

/** The files of a run in the formats that were chosen, `results.json` first. `console` is none of them. */
export async function reportsAsText(
  results: Results,
  formats: readonly ReportFormat[],
): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const chosen = (Object.keys(writers) as FileFormat[]).filter((format) => formats.includes(format));
  return Promise.all(
    chosen.map(async (format) => {
      const write = await writers[format]();
      return { name: reportFile[format], text: write(results, formats) };
    }),
  );
}
