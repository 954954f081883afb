import type { Results } from '../results/model.js';

/** Hidden characters that JSON allows in a string but a terminal may obey: C1 controls, separators, changes of direction. */
const UNSAFE = /[\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** The escapes that `JSON.stringify` writes of surrogates: of lone ones only. An escaped backslash begins none. */
const LONE_SURROGATE = /(?<!\\)((?:\\\\)*)(\\ud[89a-f][0-9a-f]{2})/g;

/** The text of `results.json` (see `spec/results.schema.json`). */
export function resultsJson(results: Results): string {
  return safeJson(results);
}

/**
 * Any value as JSON that every parser reads, and that is safe to print: the form of all JSON that the kit writes. Hidden
 * characters are ASCII escapes. Half a surrogate pair, which I-JSON (RFC 7493) forbids and strict parsers refuse, stands
 * as the text `\ud83d`, as `visible` shows it. Ends in a line feed.
 *
 * @param indent 0: all on one line
 */
export function safeJson(value: unknown, indent = 2): string {
  const json = JSON.stringify(value, null, indent)
    .replace(LONE_SURROGATE, '$1\\$2')
    .replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `${json}\n`;
}
