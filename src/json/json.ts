import { parse } from 'lossless-json';

/**
 * A JSON value read without loss: an integer is a `number` where that is exact and a `bigint` where it is not.
 * `1.0` and `1e2` are integers, as in JSON Schema. A number too large to write out (`1e400`) is `Infinity`;
 * one with a fraction that no double can hold (`9007199254740993.5`) is `NaN`, lest it be taken for an integer.
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
  | { readonly ok: false; readonly problem: string };

const BYTE_ORDER_MARK = 0xfeff;

/** Reads bytes as one JSON text in UTF-8 (RFC 8259). Never throws. Of two members of one name the last counts. */
export function readJson(bytes: Uint8Array): JsonReading {
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
  return readJsonText(text);
}

/** Reads a JSON text. Never throws. */
export function readJsonText(text: string): JsonReading {
  try {
    const options = {
      parseNumber: exactNumber,
      onDuplicateKey: ({ newValue }: { newValue: unknown }) => newValue,
    };
    return { ok: true, value: parse(text, null, options) as JsonValue };
  } catch (error) {
    if (error instanceof RangeError) return { ok: false, problem: 'it is nested too deep to be read' };
    return { ok: false, problem: `it is not JSON: ${(error as Error).message}` };
  }
}

/** More digits than any int64 needs; beyond them only the size of a number matters, not its digits. */
const LONGEST_EXPONENT = 40;

function exactNumber(token: string): number | bigint {
  const approximate = Number(token);
  if (Number.isSafeInteger(approximate) && !/[.eE]/.test(token)) return approximate;
  const exact = exactInteger(token);
  if (exact === undefined)
    return hasFraction(token) && Number.isInteger(approximate) ? Number.NaN : approximate;
  return exact >= Number.MIN_SAFE_INTEGER && exact <= Number.MAX_SAFE_INTEGER ? Number(exact) : exact;
}

/** True for a number with digits other than zero behind its decimal point, once the exponent has moved it. */
function hasFraction(token: string): boolean {
  const [mantissa = '', exponent = '0'] = token.toLowerCase().split('e');
  const fraction = mantissa.split('.')[1] ?? '';
  const digits = mantissa.replace(/[-.]/g, '').replace(/0+$/, '');
  const trailingZeros = mantissa.replace(/[-.]/g, '').length - digits.length;
  return Number(exponent) - fraction.length + trailingZeros < 0;
}

/** The integer that a JSON number token stands for, or undefined when it is no integer or out of all proportion. */
function exactInteger(token: string): bigint | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(token);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = match;
  const digits = whole + fraction;
  const zeros = Number(exponentText) - fraction.length;
  if (/^0+$/.test(digits)) return 0n;
  if (zeros > LONGEST_EXPONENT || zeros < -digits.length) return undefined;
  if (zeros >= 0) return BigInt(sign + digits + '0'.repeat(zeros));
  if (!/^0*$/.test(digits.slice(zeros))) return undefined;
  return BigInt(sign + digits.slice(0, zeros));
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
