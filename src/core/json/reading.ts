import type { JsonValue } from './json.js';
import { Scanner } from './scanner.js';
import { skipRest } from './skip-rest.js';

/** How much of a text is read. */
export interface Extent {
  /**
   * Levels of arrays and objects whose members are kept; what lies deeper must be JSON all the same, however deep it
   * goes, and an array or object there is an empty one.
   * @default all, of a text that is nested no deeper than 1,000
   */
  readonly levels?: number;
}

/** The result of reading a text as JSON: its value, or its problem as the end of "a text that …". */
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
    return { ok: false, problem: 'is not UTF-8' };
  }
  if (text === '') return { ok: false, problem: 'is empty' };
  if (text.charCodeAt(0) === BYTE_ORDER_MARK) {
    return { ok: false, problem: 'starts with a byte order mark, which JSON forbids' };
  }
  return readJsonText(text, extent);
}

/** Reads a JSON text. Never throws. */
export function readJsonText(text: string, extent: Extent = {}): JsonReading {
  try {
    return { ok: true, value: new Reader(text, extent.levels ?? Number.POSITIVE_INFINITY).whole() };
  } catch (error) {
    if (error instanceof BeyondReading) return { ok: false, problem: error.message, beyondReading: true };
    return { ok: false, problem: `is not JSON: ${(error as Error).message}` };
  }
}

/** The text may well be JSON; it is more than is read. */
class BeyondReading extends Error {
  override readonly name = 'BeyondReading';
}

/** Whoever works on a value may use a stack for its levels. */
const DEEPEST = 1_000;

/** Values that are kept, at the most: each takes memory, whatever the length of the text. */
const MOST_VALUES = 1_100_000;

const TOO_MANY_VALUES = 'holds too many values for the kit';

/** The same for all that are empty: a million of them take no memory. */
const EMPTY = { ']': Object.freeze([]), '}': Object.freeze({}) } as const;

/** An array or object that has begun, and is kept. */
interface Open {
  readonly closing: ']' | '}';
  readonly members: JsonValue[] | Record<string, JsonValue>;
  /** Of the member that comes next. */
  name: string;
}

/** Reads one JSON text. Needs no stack, and next to no memory for what is not kept. */
class Reader {
  readonly #scanner: Scanner;
  readonly #open: Open[] = [];
  #values = 0;

  constructor(
    private readonly text: string,
    private readonly levels: number,
  ) {
    this.#scanner = new Scanner(text);
  }

  whole(): JsonValue {
    for (;;) {
      let value = this.#begun();
      // A value may be the last of what holds it, and that the last of what holds that.
      while (value !== undefined) {
        const holder = this.#open.at(-1);
        if (!holder) return this.#ended(value);
        this.#add(holder, value);
        value = this.#closed(holder);
      }
    }
  }

  /** A value that is whole; undefined where an array or object was opened that holds something. */
  #begun(): JsonValue | undefined {
    const scanner = this.#scanner;
    if (scanner.takes('[')) return this.#opened(']');
    if (scanner.takes('{')) return this.#opened('}');
    return scanner.scalar(true);
  }

  #opened(closing: Open['closing']): JsonValue | undefined {
    const depth = this.#open.length + 1;
    const isEmpty = this.#scanner.takes(closing);
    if (!isEmpty && depth > this.levels) skipRest(this.#scanner, closing, this.text.length);
    if (isEmpty || depth > this.levels) return EMPTY[closing];
    if (depth > DEEPEST) throw new BeyondReading('is nested too deeply for the kit');
    const members = closing === '}' ? {} : [];
    this.#open.push({ closing, members, name: closing === '}' ? this.#scanner.name(true) : '' });
    return undefined;
  }

  #add({ members, name }: Open, value: JsonValue): void {
    this.#values += 1;
    if (this.#values > MOST_VALUES) throw new BeyondReading(TOO_MANY_VALUES);
    if (Array.isArray(members)) members.push(value);
    else if (name === '__proto__') Object.defineProperty(members, name, { value, ...PLAIN });
    else members[name] = value;
  }

  /** The array or object, when it ends here; else what comes next is another member of it. */
  #closed(holder: Open): JsonValue | undefined {
    const scanner = this.#scanner;
    if (scanner.takes(',')) {
      if (holder.closing === '}') holder.name = scanner.name(true);
      return undefined;
    }
    scanner.close(holder.closing);
    this.#open.pop();
    return holder.members;
  }

  #ended(value: JsonValue): JsonValue {
    this.#scanner.skipSpace();
    if (!this.#scanner.isAtEnd) throw this.#scanner.unexpected('nothing more');
    return value;
  }
}

/** As of any other member; plain assignment would change the prototype. */
const PLAIN = { writable: true, enumerable: true, configurable: true } as const;

const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/**
 * Whether a JSON text holds more values than so many in its upper levels: found out before any memory is taken for
 * them. Of a text that is not JSON the response means little.
 */
function hasMoreValues(bytes: Uint8Array, most: number, levels: number): boolean {
  // A value takes two bytes at the least, one of them the comma before it.
  if (bytes.length <= most * 2) return false;
  let depth = 0;
  let commas = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === COMMA && depth <= levels) commas += 1;
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    if (commas >= most) return true;
  }
  return false;
}

function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
