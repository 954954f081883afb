/**
 * The formats of JSON Schema and OpenAPI. ajv-formats judges them, with exceptions. It takes each integer for an int64, each
 * number for a float or a double, a URN for a uuid, one line in Base64 for a byte, a time zone without minutes, and white
 * space for the T of a date-time. It takes no quoted name for an email. It lacks the other integers of OpenAPI's registry.
 */
import type { Ajv2020 } from 'ajv/dist/2020.js';

/** Stands for a number beyond all doubles, which ajv takes for none: an integer that nobody writes. */
export const BEYOND_DOUBLES = 1.5 * 2 ** 1023;

/** A format of numbers gets them as schema.ts gives them to ajv: neither bigint nor infinite. */
interface NumberFormat {
  readonly type: 'number';
  readonly validate: (value: number) => boolean;
}
/** A longer text counts as valid: the patterns of formats need more than linear time, and a server chooses the text. */
const MOST_CHARACTERS = 8_000;
/** From here on a number is nearer to 2^128 than to the largest float. */
const BEYOND_FLOATS = 2 ** 128 - 2 ** 103;

/** Integers from the first bound to below the second one. Both are exact doubles, so a value rounded down stays on its side. */
const integers = (least: number, beyond: number): NumberFormat => ({
  type: 'number',
  validate: (value) => Number.isInteger(value) && value >= least && value < beyond,
});
const signed = (bits: number) => integers(-(2 ** (bits - 1)), 2 ** (bits - 1));
const unsigned = (bits: number) => integers(0, 2 ** bits);

const numbers: Readonly<Record<string, NumberFormat>> = {
  int8: signed(8),
  int16: signed(16),
  int32: signed(32),
  int64: signed(64),
  uint8: unsigned(8),
  uint16: unsigned(16),
  uint32: unsigned(32),
  uint64: unsigned(64),
  // Digits that are lost are no fault: JSON lets a receiver limit precision (RFC 8259, section 6).
  float: { type: 'number', validate: (value) => Math.abs(value) < BEYOND_FLOATS },
  double: { type: 'number', validate: (value) => Math.abs(value) !== BEYOND_DOUBLES },
};

type TextFormat = (text: string) => boolean;

const TIME = String.raw`\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$`;
const time = new RegExp(`^${TIME}`, 'i');
const dateTime = new RegExp(String.raw`^\d{4}-\d\d-\d\dT${TIME}`, 'i');
const byte = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
/** A quoted name, or an address in place of the host (RFC 5321, section 4.1.2). */
const unusualEmail = /^"(?:[^"\\]|\\.)*"@[^@]+$|^[^@"]+@\[[^\]]+\]$/;

/** Tests in place of those that ajv-formats has, and often in front of them. */
const texts: Readonly<Record<string, (text: string, inherited: TextFormat) => boolean>> = {
  byte: (text) => byte.test(text),
  'date-time': (text, inherited) => dateTime.test(text) && inherited(text),
  email: (text, inherited) => inherited(text) || unusualEmail.test(text),
  time: (text, inherited) => time.test(text) && inherited(text),
  uuid: (text, inherited) => inherited(text) && !/^urn/i.test(text),
};

/** @param add the function that ajv-formats exports */
export function addFormats(ajv: Ajv2020, add: (ajv: Ajv2020) => unknown): void {
  add(ajv);
  for (const [name, format] of Object.entries(ajv.formats as Readonly<Record<string, unknown>>)) {
    const inherited = textFormat(format);
    if (!inherited) continue;
    const validate = texts[name] ?? inherited;
    ajv.addFormat(name, (text: string) => text.length > MOST_CHARACTERS || validate(text, inherited));
  }
  for (const [name, format] of Object.entries(numbers)) ajv.addFormat(name, format);
}

/** The test of a format of texts; undefined for a format of numbers, and for one that allows everything. */
function textFormat(format: unknown): TextFormat | undefined {
  if (format instanceof RegExp) return (text) => format.test(text);
  if (typeof format === 'function') return format as TextFormat;
  const { type, validate } = format as { readonly type?: string; readonly validate?: unknown };
  return type === 'number' || validate === undefined ? undefined : textFormat(validate);
}

/** A value of the wrong format in words, behind "which is". @default `not a valid NAME` */
const words: Readonly<Record<string, string>> = {
  byte: 'not Base64',
  date: 'not a date such as 2030-12-05',
  'date-time': 'not a date and time such as 2030-12-05T09:30:00Z',
  uri: 'not an absolute URI',
  uuid: 'not a UUID',
};

export const formatInWords = (name: string): string =>
  Object.hasOwn(numbers, name) ? `beyond ${name}` : (words[name] ?? `not a valid ${name}`);
