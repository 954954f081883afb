import {
  bundleFiles,
  PRODUCT_FILE,
  PUBLIC_KEY_FILE,
  README_FILE,
  SIGNATURE_FILE,
  STATEMENT_FILE,
} from '../layout.js';
import type { Problem } from './verification.js';

/** The contents of a folder, before any of it is read. */
export interface BundleEntry {
  /** With slashes, relative to the bundle. */
  readonly path: string;
  /** `other`: a link, a pipe, a device. */
  readonly kind: 'file' | 'folder' | 'other';
  readonly bytes: number;
}

const MEBIBYTE = 1024 * 1024;

/**
 * Bytes of one file at the most. A report of a thorough run has about half a megabyte; whatever is read here is parsed
 * and made again, which takes a second and 50 megabytes of memory for each.
 */
export const MOST_BYTES: number = 16 * MEBIBYTE;
const MOST_BYTES_IN_ALL = 64 * MEBIBYTE;

/** Files that are written by hand, or have a few pages of text, are far smaller. */
const SMALLER: Readonly<Record<string, number>> = {
  [PRODUCT_FILE]: 64 * 1024,
  [PUBLIC_KEY_FILE]: 16 * 1024,
  [README_FILE]: MEBIBYTE,
  [STATEMENT_FILE]: MEBIBYTE,
  [SIGNATURE_FILE]: 2 * MEBIBYTE,
};

/** The files of a bundle, all of them and no others, each of a size that can be read. Pure. */
export function layoutProblems(entries: readonly BundleEntry[]): readonly Problem[] {
  const paths = new Set(entries.map(({ path }) => path));
  const expected = bundleFiles(paths.has(SIGNATURE_FILE) || paths.has(PUBLIC_KEY_FILE));
  const folders = new Set(expected.flatMap(foldersOf));
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  return [
    // First what is there: a link in the place of a folder is why all that should be in it is missing.
    ...entries.flatMap((entry) => entryProblems(entry, expected, folders)),
    ...expected
      .filter((path) => !paths.has(path))
      .map((path): Problem => ({ where: path, what: 'is missing' })),
    ...(bytes > MOST_BYTES_IN_ALL
      ? [{ what: `all files together are larger than ${sizeInWords(MOST_BYTES_IN_ALL)}; none is read` }]
      : []),
  ];
}

function entryProblems(
  { path, kind, bytes }: BundleEntry,
  expected: readonly string[],
  folders: ReadonlySet<string>,
): readonly Problem[] {
  const isKnown = kind === 'folder' ? folders.has(path) : expected.includes(path);
  if (kind === 'other')
    return [{ where: path, what: 'is neither a file nor a folder, but a link or the like' }];
  if (!isKnown) return [{ where: path, what: `is not a ${kind} of a bundle` }];
  const most = SMALLER[path] ?? MOST_BYTES;
  return bytes > most ? [{ where: path, what: `is larger than ${sizeInWords(most)}; it is not read` }] : [];
}

function sizeInWords(bytes: number): string {
  return bytes < MEBIBYTE ? `${bytes / 1024} KiB` : `${bytes / MEBIBYTE} MiB`;
}

/** `runs/1/results.json`: `runs` and `runs/1`. */
function foldersOf(path: string): readonly string[] {
  const words = path.split('/').slice(0, -1);
  return words.map((_, index) => words.slice(0, index + 1).join('/'));
}
