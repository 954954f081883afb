/** JSON without loss: a bigint where no double is exact, and NaN for a fraction that none can hold. `1e2` is an integer. */
import { isUtf8 } from 'node:buffer';

/** A bigint where no double is exact, and NaN for a fraction that none can hold. @experimental @since 0.1.0 */
export type Json = null | boolean | string | number | bigint | readonly Json[] | JsonObject;
/** The members of a JSON object by name. @experimental @since 0.1.0 */
export type JsonObject = { readonly [member: string]: Json };

type Reading =
  | { readonly value: Json; readonly problem?: undefined; readonly detail?: undefined; readonly beyond?: undefined }
  | {
      /** The end of "a body that …". */
      readonly problem: string;
      /** Where it ceases to be JSON, and why. */
      readonly detail?: string;
      readonly value?: undefined;
      /** True when the text may be JSON, but is too much for the kit. */
      readonly beyond?: true;
    };

/** True for a JSON object: no array, and not null. @experimental @since 0.1.0 */
export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function isInt64(value: Json | undefined): value is number | bigint {
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 2 ** 63;
  return typeof value === 'bigint' && value >= -(2n ** 63n) && value < 2n ** 63n;
}

/** True for a number without a fraction, of any size. */
export const isInteger = (value: Json | undefined): boolean =>
  typeof value === 'bigint' ||
  (typeof value === 'number' && (Number.isInteger(value) || Math.abs(value) === Number.POSITIVE_INFINITY));

/** JSON text of a value without loss and without white space. The inverse of `readJson`. @experimental @since 0.1.0 */
export function writeJson(value: Json): string {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${writeJson(member)}`);
  return `{${members.join(',')}}`;
}

const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });
/** Deeper arrays and objects must be JSON, too, but are read as empty, so that code may recurse into a value. */
const DEEPEST = 1000;
/** Each value takes memory. */
const MOST_VALUES = 1_000_000;
/** Digits of a number that a double holds exactly. */
const EXACT_DIGITS = 15;

/** The latest reading: the facts of an exchange and its judgement both need the body. */
let latest: { readonly bytes: Uint8Array; readonly reading: Reading } | undefined;

/**
 * Reads bytes as one JSON text in UTF-8 (RFC 8259). Never throws. Of two members with one name the last counts.
 * @experimental @since 0.1.0
 */
export function readJson(bytes: Uint8Array): Reading {
  if (latest?.bytes !== bytes) latest = { bytes, reading: readBytes(bytes) };
  return latest.reading;
}

function readBytes(bytes: Uint8Array): Reading {
  const { isPlain, values } = survey(bytes);
  if (values > MOST_VALUES) return { problem: 'holds too many values for the kit', beyond: true };
  if (!isUtf8(bytes)) return { problem: 'is not UTF-8' };
  const text = UTF8.decode(bytes);
  if (text === '') return { problem: 'is empty' };
  if (text.charCodeAt(0) === 0xfeff) return { problem: 'starts with a byte order mark, which JSON forbids' };
  if (isPlain) {
    try {
      return { value: JSON.parse(text) };
    } catch {
      // The slower reader explains it.
    }
  }
  return readSlowly(text);
}

export const shapeOf = (text: string): Readonly<Shape> => readSlowly(text).shape;

/** Reads what JSON.parse alters, and says what is wrong with a text, and where. */
function readSlowly(text: string): Reading & { readonly shape: Shape } {
  const reader = new Reader(text);
  try {
    return { value: reader.whole(), shape: reader.shape };
  } catch (error) {
    if (error instanceof Problem) return { problem: 'is not JSON', detail: error.message, shape: reader.shape };
    throw error;
  }
}

/** Counts what decides how a text can be read. `isPlain`: JSON.parse loses nothing of it, and it is not deep. */
function survey(bytes: Uint8Array): { readonly isPlain: boolean; readonly values: number } {
  let isExact = true;
  let values = 1;
  let opened = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (isDigit(byte)) {
      const start = at;
      while (isDigit(bytes[at + 1] ?? 0)) at += 1;
      isExact &&= isExactInteger(bytes, start, at);
    } else if (byte === BYTES.quote) at = endOfString(bytes, at);
    else if (byte === BYTES.comma) values += 1;
    else if (byte === BYTES.bracket || byte === BYTES.brace) opened += 1;
  }
  return { isPlain: isExact && opened < DEEPEST, values: Math.max(values, opened) };
}

/** Bytes of UTF-8 that decide how a text is read. */
const BYTES = {
  quote: 0x22,
  comma: 0x2c,
  minus: 0x2d,
  point: 0x2e,
  zero: 0x30,
  nine: 0x39,
  capitalE: 0x45,
  bracket: 0x5b,
  backslash: 0x5c,
  smallE: 0x65,
  brace: 0x7b,
} as const;

const isDigit = (byte: number) => byte >= BYTES.zero && byte <= BYTES.nine;

/** True if JSON.parse loses nothing of the number with these digits. It drops fractions of zero and the sign of a zero. */
function isExactInteger(bytes: Uint8Array, first: number, last: number): boolean {
  if (last - first >= EXACT_DIGITS) return false;
  if (bytes[first] === BYTES.zero && bytes[first - 1] === BYTES.minus) return false;
  const next = bytes[last + 1];
  return next !== BYTES.point && next !== BYTES.smallE && next !== BYTES.capitalE;
}

/** Where the string ends that begins there. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  for (; at < bytes.length && bytes[at] !== BYTES.quote; at += 1) if (bytes[at] === BYTES.backslash) at += 1;
  return at;
}

/** No Error: a stack would take longer than the text. */
class Problem {
  constructor(readonly message: string) {}
}

const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** Characters that the text of a string escapes. */
const UNPLAIN = /[\\\u0000-\u001f]/;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

interface Open {
  readonly closing: ']' | '}';
  readonly members: Json[] | Record<string, Json>;
  /** The name of the next member, and where its value begins. */
  name: string;
  start: number;
}

/** Facts about a JSON text that its value no longer shows. */
interface Shape {
  depth: number;
  /** The members of the outermost object, duplicates included, with the text of their values, where `1e2` is not `100`. */
  readonly members: { readonly name: string; readonly text: string }[];
}

/** Reads values with loops, since a recursion, or a regular expression for all of them, needs a stack for millions. */
class Reader {
  readonly shape: Shape = { depth: 0, members: [] };
  #at = 0;
  readonly #open: Open[] = [];
  constructor(private readonly text: string) {}

  whole(): Json {
    for (;;) {
      let value = this.#begun();
      // A value may end its container, which may end the next one, and so on.
      while (value !== undefined) {
        const holder = this.#open.at(-1);
        if (!holder) {
          this.#space();
          if (this.#at < this.text.length) this.#fail('nothing more');
          return value;
        }
        if (this.#open.length <= DEEPEST) this.#add(holder, value);
        value = this.#closed(holder);
      }
    }
  }

  /** A whole value; undefined after opening an array or object that is not empty. */
  #begun(): Json | undefined {
    const closing = this.#opened();
    if (closing === undefined) return this.#scalar();
    this.shape.depth = Math.max(this.shape.depth, this.#open.length + 1);
    const members = closing === ']' ? [] : {};
    if (this.#takes(closing)) return members;
    this.#open.push({ closing, members, name: closing === '}' ? this.#name() : '', start: this.#at });
    return undefined;
  }

  /** The end of the array or object that begins here, behind its beginning. */
  #opened(): Open['closing'] | undefined {
    if (this.#takes('[')) return ']';
    return this.#takes('{') ? '}' : undefined;
  }

  #add({ members, name, start }: Open, value: Json): void {
    if (this.#open.length === 1 && !Array.isArray(members))
      this.shape.members.push({ name, text: this.text.slice(start, this.#at).trim() });
    if (Array.isArray(members)) members.push(value);
    // A plain assignment of __proto__ would change the prototype.
    else Object.defineProperty(members, name, { value, writable: true, enumerable: true, configurable: true });
  }

  /** The array or object if it ends here; otherwise its next member follows. */
  #closed(holder: Open): Json | undefined {
    if (this.#takes(',')) {
      if (holder.closing === '}') Object.assign(holder, { name: this.#name(), start: this.#at });
      return undefined;
    }
    if (!this.#takes(holder.closing)) this.#fail(`a comma or ${holder.closing}`);
    this.#open.pop();
    return holder.members;
  }

  #name(): string {
    this.#space();
    const name = this.#string();
    if (!this.#takes(':')) this.#fail('a colon');
    return name;
  }

  #scalar(): Json {
    if (this.text[this.#at] === '"') return this.#string();
    SCALAR.lastIndex = this.#at;
    const [token] = SCALAR.exec(this.text) ?? this.#fail('a value');
    this.#at += token.length;
    return /^[tfn]/.test(token) ? JSON.parse(token) : exactNumber(token);
  }

  #string(): string {
    const start = this.#at;
    if (this.text[start] !== '"') this.#fail('a string');
    const end = this.text.indexOf('"', start + 1);
    const isPlain = end > 0 && !UNPLAIN.test(this.text.slice(start, end));
    this.#at = isPlain ? end : start + 1;
    for (;;) {
      const character = this.text[this.#at] ?? '';
      if (character === '"') break;
      if (character < ' ') this.#fail('a character of a string, or its end');
      ESCAPE.lastIndex = this.#at;
      if (character === '\\' && !ESCAPE.test(this.text)) this.#fail('a JSON escape');
      this.#at = character === '\\' ? ESCAPE.lastIndex : this.#at + 1;
    }
    this.#at += 1;
    return JSON.parse(this.text.slice(start, this.#at));
  }

  #space(): void {
    while (' \t\r\n'.includes(this.text[this.#at] ?? 'x')) this.#at += 1;
  }

  #takes(character: string): boolean {
    this.#space();
    if (this.text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #fail(what: string): never {
    throw new Problem(`expected ${what} at ${this.#at < this.text.length ? `character ${this.#at + 1}` : 'its end'}`);
  }
}

/** Its time grows with the token, and not with the exponent. */
function exactNumber(token: string): number | bigint {
  const double = Number(token);
  if (Number.isSafeInteger(double) && !/[.eE]/.test(token)) return double + 0;
  const [mantissa = '', exponent = '0'] = token.replace(/^-/, '').split(/[eE]/);
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  const shift = Number(exponent) - fraction.length;
  if (digits === '') return 0;
  if (shift < 0 && /[^0]/.test(digits.slice(shift)))
    return Number.isFinite(double) && !Number.isInteger(double) ? double : Number.NaN;
  if (digits.length + shift > 40) return double;
  const size = BigInt(shift < 0 ? digits.slice(0, shift) : digits + '0'.repeat(shift));
  const exact = token.startsWith('-') ? -size : size;
  return Number.isSafeInteger(Number(exact)) ? Number(exact) : exact;
}
