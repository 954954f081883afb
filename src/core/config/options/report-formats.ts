/** Where the format `json` goes, in the folder of the reports. */
export const RESULTS_FILE = 'results.json';

/** The name of something that a run can say its results in. `console` is the verdict on standard output; each other is a file. */
export type ReportFormat = string;

const known: { readonly name: ReportFormat; readonly byDefault: boolean }[] = [
  { name: 'console', byDefault: true },
  { name: 'junit', byDefault: true },
  { name: 'json', byDefault: true },
];

/** Makes a format known to `--format`, at the end of the list. A name that is known already stays as it is. */
export function addReportFormat(name: ReportFormat, byDefault: boolean): void {
  if (!known.some((format) => format.name === name)) known.push({ name, byDefault });
}

/** Every format that can be chosen. */
export function reportFormats(): readonly ReportFormat[] {
  return known.map(({ name }) => name);
}

/** The formats of a run that chooses none. */
export function defaultFormats(): readonly ReportFormat[] {
  return known.filter(({ byDefault }) => byDefault).map(({ name }) => name);
}
