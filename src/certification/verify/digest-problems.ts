import { createHash } from 'node:crypto';
import { bundleFiles, PRODUCT_FILE } from '../layout.js';
import type { BundleFiles } from './bundle-folder.js';
import type { ReadStatement } from './read-statement.js';
import type { Problem } from './verification.js';

/** The files whose digests a statement holds: the vendor's description of the product, and all of the runs. */
const DIGESTED: readonly string[] = bundleFiles(false).filter(
  (path) => path === PRODUCT_FILE || path.startsWith('runs/'),
);

/** Each file of the runs has the digest that the statement gives of it. Pure. */
export function digestProblems(files: BundleFiles, statement: ReadStatement): readonly Problem[] {
  return DIGESTED.flatMap((path) => digestProblem(path, files.get(path) ?? new Uint8Array(), statement));
}

/** The same of one file. */
export function digestProblem(
  path: string,
  bytes: Uint8Array,
  { digests }: ReadStatement,
): readonly Problem[] {
  const stated = digests.get(path);
  if (stated === undefined) return [{ where: path, what: 'has no digest in the statement' }];
  const found = createHash('sha256').update(bytes).digest('hex');
  return found === stated
    ? []
    : [{ where: path, what: 'is not the file that the statement gives the digest of' }];
}
