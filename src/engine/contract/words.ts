/** Values of JSON in words. */
import { isObject, type Json, writeJson } from '../base/json.js';
import { firstWords } from '../base/text.js';

/** Longer texts are not quoted. A cut text could show half a key, which the mask would not find. */
const LONGEST_QUOTE = 200;

/** A value as a report shows it behind its name: `"Rex"`, `12`, `absent`. @experimental @since 0.1.0 */
export function shown(value: Json | undefined): string {
  if (value === undefined) return 'absent';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : 'an array';
  if (isObject(value)) return 'an object';
  if (typeof value !== 'string') return String(value);
  if (value.length <= LONGEST_QUOTE) return writeJson(value);
  return `a string of ${value.length.toLocaleString('en-US')} characters`;
}

/** Two values that differ, as `shown` shows them. Texts that look alike have their characters beyond ASCII as escapes. */
export function shownApart(...values: readonly [Json | undefined, Json | undefined]): readonly [string, string] {
  const [first, second] = [shown(values[0]), shown(values[1])];
  return looks(first) === looks(second) ? [escaped(first), escaped(second)] : [first, second];
}

/** Without what a reader cannot see: how a character is composed, and what takes no room. */
const looks = (text: string) => text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
const escaped = (text: string) =>
  text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Characters of a web page that a sentence quotes. */
const LONGEST_PAGE_QUOTE = 80;

/** A web page that came in the place of JSON: `a web page whose text begins "404 Not Found"`. @param text without markup */
export const pageInWords = (text: string): string =>
  `a web page whose text begins ${JSON.stringify(firstWords(text, LONGEST_PAGE_QUOTE))}`;

/** A value in words, quoted where it is short: `the string "12"`. */
export function valueInWords(value: Json): string {
  if (typeof value === 'string' && value.length <= LONGEST_QUOTE) return `the string ${shown(value)}`;
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number beyond 1e308';
  return typeof value === 'number' || typeof value === 'bigint' ? `the number ${value}` : shown(value);
}
