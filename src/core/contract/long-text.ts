import { createHash } from 'node:crypto';
import { isObject, type JsonValue } from '../json/json.js';
import type { WireResponse } from './wire.js';

/** UTF-16 units: longer than any name that the kit sends, or that a pet could be called by. */
const LONG = 20_000;

/**
 * What stands for a text of a server in all that the run keeps: the text itself or, where it is long, its length and hash.
 * The same for the same text. Never a part of it, since half a key would not be found by who looks for the key.
 */
export function standIn(text: string): string {
  if (text.length <= LONG) return text;
  const hash = createHash('sha256');
  // Piece by piece: its bytes all at once would take twice its memory.
  for (let at = 0; at < text.length; at += LONG) hash.update(text.slice(at, at + LONG), 'utf16le');
  return `(${text.length} characters, SHA-256 ${hash.digest('hex').slice(0, 16)}…)`;
}

/** The value of a body with such texts in place of long ones: of what is held for a while nothing takes much memory. */
export function shortened(value: JsonValue, { body }: Pick<WireResponse, 'body'>): JsonValue {
  return body.length <= LONG ? value : withStandIns(value);
}

function withStandIns(value: JsonValue): JsonValue {
  if (typeof value === 'string') return standIn(value);
  if (Array.isArray(value)) return value.map(withStandIns);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withStandIns(member)]));
}
