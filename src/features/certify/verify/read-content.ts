import { UsageError } from '../../../core/errors.js';
import type { Product } from '../content.js';
import { PRODUCT_FILE } from '../layout.js';
import { readProduct } from '../product/product.js';
import type { BundleFiles } from './bundle-folder.js';
import type { Problem } from './verification.js';

/** The product as the vendor describes it, or the problem with it. */
export function productOf(files: BundleFiles): Product | Problem {
  try {
    return readProduct(files.get(PRODUCT_FILE) ?? new Uint8Array(), PRODUCT_FILE);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { where: PRODUCT_FILE, what: error.message.replace(`${PRODUCT_FILE}:`, '').trim() };
  }
}
