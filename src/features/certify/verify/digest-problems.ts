import { createHash } from 'node:crypto';
import { bundleFiles, PRODUCT_FILE } from '../layout.js';
import type { BundleFiles } from './bundle-folder.js';
import type { ReadStatement } from './read-statement.js';
import type { Findings, Problem } from './verification.js';

/** The files whose digests a statement holds: the vendor's description of the product, and all of the runs. */
const DIGESTED: readonly string[] = bundleFiles(false).filter(
  (path) => path === PRODUCT_FILE || path.startsWith('runs/'),
);

/** Each file of the runs has the digest that the statement gives of it. Pure. */
export function digestFindings(files: BundleFiles, statement: ReadStatement): Findings {
  const problems = DIGESTED.flatMap((path) =>
    digestProblem(path, files.get(path) ?? new Uint8Array(), statement),
  );
  const isOnTheWay = problems.every(({ what }) => what === OTHER_ENDS);
  return { problems, ...(isOnTheWay && { advice: AS_ARCHIVE }) };
}

/** Some programs, such as git, write the ends of lines as the system has them. */
const OTHER_ENDS = 'has other ends of lines than the file that the statement gives the digest of';
const AS_ARCHIVE = 'take the folder as an archive, such as a zip file, which no program changes on the way';

/** The same of one file. */
export function digestProblem(
  path: string,
  bytes: Uint8Array,
  { digests }: ReadStatement,
): readonly Problem[] {
  const stated = digests.get(path);
  if (stated === undefined) return [{ where: path, what: 'has no digest in the statement' }];
  if (sha256(bytes) === stated) return [];
  const asWritten = Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
  const what =
    sha256(asWritten) === stated ? OTHER_ENDS : 'is not the file that the statement gives the digest of';
  return [{ where: path, what }];
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
