import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../core/package.js';

/** The contents of the places that the template leaves open; each is HTML already. */
export interface PageParts {
  readonly title: string;
  /** Shown where the page's script does not run. */
  readonly fallback: string;
  /** JSON that may stand in a script element. */
  readonly data: string;
}

const PLACES = ['title', 'fallback', 'data'] as const;

let pieces: readonly string[] | undefined;

/**
 * The template with its places filled. It is read when the first page is written.
 *
 * @throws Error when the kit was not built.
 */
export function filledTemplate(parts: PageParts): string {
  pieces ??= split(read());
  const [before = '', ...after] = pieces;
  // Joined, not replaced: whatever stands in one part is never looked at again.
  return before + PLACES.map((place, index) => parts[place] + after[index]).join('');
}

function read(): string {
  const file = path.join(packageRoot, 'dist/src/features/page/template.html');
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`The template of report.html is not at ${file}. npm run build makes it.`, { cause });
  }
}

function split(template: string): readonly string[] {
  const found = template.split(/\{\{(?:title|fallback|data)\}\}/);
  if (found.length !== PLACES.length + 1) {
    throw new Error(`The template of report.html has ${found.length - 1} places, not ${PLACES.length}.`);
  }
  return found;
}
