import type { JsonValue } from './json.js';
import { NotJson, Scanner } from './scanner.js';
import { skipRest } from './skip-rest.js';

/** The part of a text to keep. */
interface Extent {
  /**
   * Levels of arrays and objects whose members are kept. Deeper parts must still be JSON, at any depth, and become
   * empty arrays and objects.
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
      /** True when this reader gave up, so that the text may still be JSON. */
      readonly beyondReading?: true;
    };

const BYTE_ORDER_MARK = 0xfeff;

/** Made once, since making one takes longer than decoding a body. */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads bytes as one JSON text in UTF-8 (RFC 8259). Never throws. Of two members with one name the last counts. */
export function readJson(bytes: Uint8Array, extent: Extent = {}): JsonReading {
  if (hasMoreValues(bytes, MOST_VALUES, extent.levels ?? Number.POSITIVE_INFINITY)) {
    return { ok: false, problem: TOO_MANY_VALUES, beyondReading: true };
  }
  let text: string;
  try {
    text = UTF8.decode(bytes);
  } catch {
    return { ok: false, problem: 'is not UTF-8' };
  }
  if (text === '') return { ok: false, problem: 'is empty' };
  if (text.charCodeAt(0) === BYTE_ORDER_MARK) {
    return { ok: false, problem: 'starts with a byte order mark, which JSON forbids' };
  }
  return readJsonText(text, extent);
}

/** Reads a JSON text. Never throws because of the text. */
export function readJsonText(text: string, extent: Extent = {}): JsonReading {
  try {
    return { ok: true, value: new Reader(text, extent.levels ?? Number.POSITIVE_INFINITY).whole() };
  } catch (error) {
    if (error instanceof BeyondReading) return { ok: false, problem: error.message, beyondReading: true };
    if (error instanceof NotJson) return { ok: false, problem: `is not JSON: ${error.problem}` };
    throw error;
  }
}

/** The text may be JSON, but exceeds the bounds of this reader. */
class BeyondReading extends Error {
  override readonly name = 'BeyondReading';
}

/** The deepest value: code that uses it may recurse into its levels. */
const DEEPEST = 1_000;

/** The most values that are kept, since each takes memory. */
const MOST_VALUES = 1_100_000;

const TOO_MANY_VALUES = 'holds too many values for the kit';

/** Shared by all empty containers, so that a million of them take no memory. */
const EMPTY = { ']': Object.freeze([]), '}': Object.freeze({}) } as const;

/** An open array or object that is kept. */
interface Open {
  readonly closing: ']' | '}';
  readonly members: JsonValue[] | Record<string, JsonValue>;
  /** The name of the next member. */
  name: string;
}

/** Reads one JSON text. Needs no stack, and hardly any memory for parts that are not kept. */
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
      // A value may end its container, which may end the next one, and so on.
      while (value !== undefined) {
        const holder = this.#open.at(-1);
        if (!holder) return this.#ended(value);
        this.#add(holder, value);
        value = this.#closed(holder);
      }
    }
  }

  /** Returns a whole value; undefined after opening an array or object that is not empty. */
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

  /** Returns the array or object if it ends here; otherwise its next member follows. */
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

/** As for any other member. A plain assignment would change the prototype. */
const PLAIN = { writable: true, enumerable: true, configurable: true } as const;

const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/**
 * True when the upper levels of a JSON text hold more than `most` values. Counts them before any memory is allocated.
 * Means little for a text that is not JSON.
 */
function hasMoreValues(bytes: Uint8Array, most: number, levels: number): boolean {
  // A value takes at least two bytes, including the comma before it.
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
