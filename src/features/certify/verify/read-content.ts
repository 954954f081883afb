import { UsageError } from '../../../core/errors.js';
import type { Product } from '../content.js';
import { PRODUCT_FILE, RUNS } from '../layout.js';
import { readProduct } from '../product/product.js';
import type { BundleFiles } from './bundle-folder.js';
import { type ReadRun, readRun } from './read-run.js';
import type { Problem } from './verification.js';

/** The runs of a bundle, or what of them cannot be read. */
export async function readRuns(
  files: BundleFiles,
): Promise<{ readonly runs: readonly ReadRun[]; readonly problems: readonly Problem[] }> {
  const numbers = Array.from({ length: RUNS }, (_, index) => index + 1);
  const read = await Promise.all(numbers.map((number) => readRun(files, number)));
  const runs = read.filter((one) => 'results' in one);
  return { runs, problems: read.filter((one): one is Problem => !('results' in one)) };
}

/** The product as the vendor describes it, or the problem with it. */
export function productOf(files: BundleFiles): Product | Problem {
  try {
    return readProduct(files.get(PRODUCT_FILE) ?? new Uint8Array(), PRODUCT_FILE);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { where: PRODUCT_FILE, what: error.message.replace(`${PRODUCT_FILE}:`, '').trim() };
  }
}
