/** What a run can say its results in. `console` is the verdict on standard output; each other is a file. */
export const REPORT_FORMATS = ['console', 'junit', 'json', 'html', 'markdown', 'ctrf', 'badge'] as const;

/** Where the format `json` goes, in the folder of the reports. */
export const RESULTS_FILE = 'results.json';

export type ReportFormat = (typeof REPORT_FORMATS)[number];

export const DEFAULT_FORMATS: readonly ReportFormat[] = ['console', 'junit', 'json', 'html'];
