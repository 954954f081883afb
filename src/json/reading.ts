import type { JsonValue } from './json.js';
import { Scanner } from './scanner.js';

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
const MOST_VALUES = 1_500_000;

/** An array or object that has begun. */
interface Open {
  readonly closing: ']' | '}';
  readonly members: JsonValue[] | Record<string, JsonValue>;
  readonly isKept: boolean;
  /** Of the member that comes next. */
  name: string;
}

/**
 * Reads one JSON text. Needs no stack, and no memory for what is not kept.
 * @throws {SyntaxError} @throws {BeyondReading}
 */
export function readText(text: string, { levels }: Extent): JsonValue {
  return new Reading(text, levels).whole();
}

class Reading {
  readonly #scanner: Scanner;
  readonly #open: Open[] = [];
  #values = 0;

  constructor(
    text: string,
    private readonly levels: number | undefined,
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
    if (scanner.takes('[')) return this.#opened(']', []);
    if (scanner.takes('{')) return this.#opened('}', {});
    return scanner.scalar(this.#open.at(-1)?.isKept ?? true);
  }

  #opened(closing: Open['closing'], members: Open['members']): JsonValue | undefined {
    const { levels = Number.POSITIVE_INFINITY } = this;
    const depth = this.#open.length + 1;
    const isKept = depth <= levels;
    if (isKept && depth > DEEPEST) throw new BeyondReading('it is nested too deep to be read');
    if (this.#scanner.takes(closing)) return members;
    this.#open.push({ closing, members, isKept, name: closing === '}' ? this.#name(isKept) : '' });
    return undefined;
  }

  #name(isKept: boolean): string {
    const name = this.#scanner.string(isKept);
    if (!this.#scanner.takes(':')) throw this.#scanner.unexpected('a colon');
    return name;
  }

  #add({ members, isKept, name }: Open, value: JsonValue): void {
    if (!isKept) return;
    this.#values += 1;
    if (this.#values > MOST_VALUES) throw new BeyondReading('it holds too many values to be read');
    if (Array.isArray(members)) members.push(value);
    else if (name === '__proto__') Object.defineProperty(members, name, { value, ...PLAIN });
    else members[name] = value;
  }

  /** The array or object, when it ends here; else what comes next is another member of it. */
  #closed(holder: Open): JsonValue | undefined {
    const scanner = this.#scanner;
    if (scanner.takes(',')) {
      if (holder.closing === '}') holder.name = this.#name(holder.isKept);
      return undefined;
    }
    if (!scanner.takes(holder.closing)) throw scanner.unexpected(`a comma or ${holder.closing}`);
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
