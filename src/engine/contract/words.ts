/** Values of JSON in words. */
import { isObject, type Json, writeJson } from '../base/json.js';

/** Longer texts are not quoted. A cut text could show half a key, which the mask would not find. */
const LONGEST_QUOTE = 200;

/** A value as a report shows it behind its name: `"Rex"`, `12`, `absent`. */
export function shown(value: Json | undefined): string {
  if (value === undefined) return 'absent';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : 'an array';
  if (isObject(value)) return 'an object';
  if (typeof value !== 'string') return String(value);
  if (value.length <= LONGEST_QUOTE) return writeJson(value);
  return `a string of ${value.length.toLocaleString('en-US')} characters`;
}

/** A value in words, quoted where it is short: `the string "12"`. */
export function valueInWords(value: Json): string {
  if (typeof value === 'string' && value.length <= LONGEST_QUOTE) return `the string ${shown(value)}`;
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number beyond 1e308';
  return typeof value === 'number' || typeof value === 'bigint' ? `the number ${value}` : shown(value);
}
