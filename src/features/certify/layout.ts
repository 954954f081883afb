/** The files of a bundle beside those of its runs. */
export const README_FILE = 'README.md';
export const PRODUCT_FILE = 'product.yaml';
export const STATEMENT_FILE = 'statement.json';
/** A Sigstore bundle around the statement in a DSSE envelope, where it was signed with a key file. */
export const SIGNATURE_FILE = 'statement.sigstore.json';
/** The public half of that key, SPKI in PEM. */
export const PUBLIC_KEY_FILE = 'public-key.pem';

/** The files of each run in a bundle. */
export const RUN_FILES = ['results.json', 'junit.xml', 'report.html', 'run.record'] as const;
export type RunFile = (typeof RUN_FILES)[number];

/** Runs of a certificate. */
export const RUNS = 3;

/** Path of a file of a run in the bundle; runs count from 1. */
export function runFile(run: number, file: RunFile): string {
  return `runs/${run}/${file}`;
}

/** Every path that a bundle holds, with slashes, sorted. */
export function bundleFiles(signed: boolean): readonly string[] {
  const runs = Array.from({ length: RUNS }, (_, index) => RUN_FILES.map((file) => runFile(index + 1, file)));
  const signature = signed ? [SIGNATURE_FILE, PUBLIC_KEY_FILE] : [];
  return [README_FILE, PRODUCT_FILE, STATEMENT_FILE, ...signature, ...runs.flat()].toSorted();
}
