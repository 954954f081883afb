import type { README_FILE, STATEMENT_FILE } from '../layout.js';
import type { BundleFiles } from './bundle-folder.js';
import type { Problem } from './verification.js';

type Made = typeof STATEMENT_FILE | typeof README_FILE;

/** Statement and README are what the kit makes of the rest of the bundle, byte for byte. Pure. @param made that text */
export function madeProblems(
  path: Made,
  files: BundleFiles,
  made: Readonly<Record<Made, string>>,
): readonly Problem[] {
  if (Buffer.from(made[path]).equals(files.get(path) ?? new Uint8Array())) return [];
  return [{ where: path, what: 'is not what the kit writes of these runs and this product' }];
}
