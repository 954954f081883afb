import type { JsonValue } from './json.js';
import { Scanner } from './scanner.js';
import { skipRest } from './skip-rest.js';

/** How much of a text is read. */
export interface Extent {
  /**
   * Levels of arrays and objects whose members are kept; what lies deeper must be JSON all the same, however deep it
   * goes, and an array or object there is an empty one. @default all, of a text that is nested no deeper than 1,000
   */
  readonly levels?: number;
}

/** The text may well be JSON; it is more than is read. */
export class BeyondReading extends Error {
  override readonly name = 'BeyondReading';
}

/** Whoever works on a value may use a stack for its levels. */
const DEEPEST = 1_000;

/** Values that are kept, at the most: each takes memory, whatever the length of the text. */
export const MOST_VALUES = 1_100_000;

export const TOO_MANY_VALUES = 'it holds too many values to be read';

/** The same for all that are empty: a million of them take no memory. */
const EMPTY = { ']': Object.freeze([]), '}': Object.freeze({}) } as const;

/** An array or object that has begun, and is kept. */
interface Open {
  readonly closing: ']' | '}';
  readonly members: JsonValue[] | Record<string, JsonValue>;
  /** Of the member that comes next. */
  name: string;
}

/**
 * Reads one JSON text. Needs no stack, and next to no memory for what is not kept.
 * @throws {SyntaxError} @throws {BeyondReading}
 */
export function readText(text: string, { levels = Number.POSITIVE_INFINITY }: Extent): JsonValue {
  return new Reading(text, levels).whole();
}

class Reading {
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
    if (depth > DEEPEST) throw new BeyondReading('it is nested too deep to be read');
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
