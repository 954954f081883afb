import type { Scanner } from './scanner.js';

const ARRAY = 1;
const OBJECT = 2;

/**
 * Skips the rest of an open array or object that is not empty, at any depth.
 * @param most the largest possible number of levels; each takes a byte
 * @throws {NotJson} when it is not JSON
 */
export function skipRest(scanner: Scanner, closing: ']' | '}', most: number): void {
  const open = new Levels(most);
  open.begin(scanner, closing === '}' ? OBJECT : ARRAY);
  while (open.depth > 0) {
    if (scanner.takes('[')) {
      if (!scanner.takes(']')) {
        open.begin(scanner, ARRAY);
        continue;
      }
    } else if (scanner.takes('{')) {
      if (!scanner.takes('}')) {
        open.begin(scanner, OBJECT);
        continue;
      }
    } else scanner.scalar(false);
    open.endMember(scanner);
  }
}

/** The open containers, in a byte each. */
class Levels {
  depth = 0;
  #kinds = new Uint8Array(64);

  constructor(private readonly most: number) {}

  begin(scanner: Scanner, kind: number): void {
    if (this.depth === this.#kinds.length) {
      const more = new Uint8Array(Math.min(this.most + 1, this.depth * 4));
      more.set(this.#kinds);
      this.#kinds = more;
    }
    this.#kinds[this.depth] = kind;
    this.depth += 1;
    if (kind === OBJECT) scanner.name(false);
  }

  /** Continues after a value: starts the next member, or closes all containers that end here. */
  endMember(scanner: Scanner): void {
    while (this.depth > 0) {
      const isObject = this.#kinds[this.depth - 1] === OBJECT;
      if (scanner.takes(',')) {
        if (isObject) scanner.name(false);
        return;
      }
      scanner.close(isObject ? '}' : ']');
      this.depth -= 1;
    }
  }
}
