import { BeyondReading, type Extent, MOST_VALUES, readText, TOO_MANY_VALUES } from './reading.js';
import { hasMoreValues } from './too-many-values.js';

/**
 * A JSON value read without loss: an integer is a `number` where that is exact and a `bigint` where it is not.
 * `1.0` and `1e2` are integers, as in JSON Schema. An integer of more than 40 digits is the nearest double, and
 * `Infinity` beyond all of them (`1e400`). A number with a fraction that no double can hold (`9007199254740993.5`)
 * is `NaN`, lest it be taken for an integer.
 */
export type JsonValue =
  | null
  | boolean
  | string
  | number
  | bigint
  | readonly JsonValue[]
  | { readonly [member: string]: JsonValue };

export type JsonObject = { readonly [member: string]: JsonValue };

/** What reading a body as JSON gave: the value, or in one clause what is wrong with the text. */
export type JsonReading =
  | { readonly ok: true; readonly value: JsonValue }
  | {
      readonly ok: false;
      readonly problem: string;
      /** True when it is this reader that gave up: nothing is said of the text. */
      readonly beyondReading?: true;
    };

const BYTE_ORDER_MARK = 0xfeff;

/** Reads bytes as one JSON text in UTF-8 (RFC 8259). Never throws. Of two members of one name the last counts. */
export function readJson(bytes: Uint8Array, extent: Extent = {}): JsonReading {
  if (hasMoreValues(bytes, MOST_VALUES, extent.levels ?? Number.POSITIVE_INFINITY)) {
    return { ok: false, problem: TOO_MANY_VALUES, beyondReading: true };
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { ok: false, problem: 'the bytes are not UTF-8' };
  }
  if (text === '') return { ok: false, problem: 'it is empty' };
  if (text.charCodeAt(0) === BYTE_ORDER_MARK) {
    return { ok: false, problem: 'it begins with a byte order mark, which JSON forbids' };
  }
  return readJsonText(text, extent);
}

/** Reads a JSON text. Never throws. */
export function readJsonText(text: string, extent: Extent = {}): JsonReading {
  try {
    return { ok: true, value: readText(text, extent) };
  } catch (error) {
    if (error instanceof BeyondReading) return { ok: false, problem: error.message, beyondReading: true };
    return { ok: false, problem: `it is not JSON: ${(error as Error).message}` };
  }
}

/** True for a JSON object. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const INT64_LIMIT = 2n ** 63n;

/** True for an integer from -2^63 to 2^63-1. */
export function isInt64(value: JsonValue | undefined): value is number | bigint {
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < Number(INT64_LIMIT);
  return typeof value === 'bigint' && value >= -INT64_LIMIT && value < INT64_LIMIT;
}

/** JSON text of a value, integers to the last digit. */
export function writeJson(value: JsonValue): string {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (isObject(value)) {
    return `{${Object.entries(value)
      .map(([name, member]) => `${JSON.stringify(name)}:${writeJson(member)}`)
      .join(',')}}`;
  }
  return JSON.stringify(value);
}
