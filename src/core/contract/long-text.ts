import { createHash } from 'node:crypto';
import { isObject, type JsonValue } from '../json/json.js';
import type { WireResponse } from './wire.js';

/** UTF-16 units; longer than any name that the kit sends or that a pet is likely to have. */
const LONG = 20_000;

/**
 * Replaces a long text from a server with its length and hash, for everything that the run keeps; returns any other
 * text unchanged. Equal texts get equal replacements. It never cuts a text, since the masker would not find half a key.
 */
export function standIn(text: string): string {
  if (text.length <= LONG) return text;
  const hash = createHash('sha256');
  // In pieces, since all bytes at once would take twice the text's memory.
  for (let at = 0; at < text.length; at += LONG) hash.update(text.slice(at, at + LONG), 'utf16le');
  return `(${text.length} characters, SHA-256 ${hash.digest('hex').slice(0, 16)}…)`;
}

/** The value of a body with its long texts replaced, so that keeping it takes little memory. */
export function withoutLongTexts(value: JsonValue, { body }: Pick<WireResponse, 'body'>): JsonValue {
  // A page of a million pets is not copied for nothing.
  return body.length > LONG && holdsLongText(value) ? withStandIns(value) : value;
}

function holdsLongText(value: JsonValue): boolean {
  if (typeof value === 'string') return value.length > LONG;
  if (Array.isArray(value)) return value.some(holdsLongText);
  return isObject(value) && Object.values(value).some(holdsLongText);
}

function withStandIns(value: JsonValue): JsonValue {
  if (typeof value === 'string') return standIn(value);
  if (Array.isArray(value)) return value.map(withStandIns);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withStandIns(member)]));
}
