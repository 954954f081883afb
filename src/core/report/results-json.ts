import type { Results } from '../results/model.js';

/** Hidden characters that JSON allows in a string but a terminal may obey: C1 controls, separators, changes of direction. */
const UNSAFE = /[\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/**
 * The text of `results.json` (see `spec/results.schema.json`). ASCII escapes keep what a server sent exact,
 * lone surrogates included, and harmless to anyone who prints the file.
 */
export function resultsJson(results: Results): string {
  return safeJson(results);
}

/** Any value as JSON that is safe to print in the same way. Ends in a line feed. @param indent 0: all on one line */
export function safeJson(value: unknown, indent = 2): string {
  const json = JSON.stringify(value, null, indent).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${json}\n`;
}
