import { RESULTS_FILE, type ReportFormat } from '../config/report-formats.js';

/** A format that goes to a file. */
export type FileFormat = Exclude<ReportFormat, 'console'>;

/** Where each format goes, in the folder of the reports. */
export const reportFile: Readonly<Record<FileFormat, string>> = {
  json: RESULTS_FILE,
  junit: 'junit.xml',
  html: 'report.html',
  markdown: 'report.md',
  ctrf: 'ctrf.json',
  badge: 'badge.json',
};

/**
 * The file that has everything that the run found, for a report that leaves something out and says where it is.
 * Undefined where the run does not write it, so that no report names a file that is not there.
 */
export function wholeFile(formats: readonly ReportFormat[]): string | undefined {
  return formats.includes('json') ? reportFile.json : undefined;
}
