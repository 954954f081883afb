import { JsonNumber, type JsonValue } from './value.js';

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const LITERALS = new Map<string, null | boolean>([
  ['null', null],
  ['true', true],
  ['false', false],
]);

/**
 * Reads a JSON text (RFC 8259) more strictly than most readers: nesting beyond `maximumDepth` is an error, and so is a
 * member that is given twice, unless `choose` chooses one of its values. Numbers keep their text. Objects have no
 * prototype, so that no member name is special.
 *
 * @throws SyntaxError whose message names the problem in one clause; it quotes nothing from the text.
 */
export function readJson(text: string, maximumDepth: number, choose: ChooseDuplicate = refused): JsonValue {
  return new JsonReader(text, maximumDepth, choose).document();
}

/** Chooses between the values of a member that is given twice. */
export type ChooseDuplicate = (first: JsonValue, last: JsonValue) => JsonValue;

const refused: ChooseDuplicate = () => {
  throw new SyntaxError('a member is given twice');
};

class JsonReader {
  #at = 0;

  constructor(
    readonly text: string,
    readonly maximumDepth: number,
    readonly choose: ChooseDuplicate,
  ) {}

  document(): JsonValue {
    const value = this.#value(0);
    this.#skipSpace();
    if (this.#at < this.text.length) throw this.#wrong('more text after the value');
    return value;
  }

  #value(depth: number): JsonValue {
    if (depth > this.maximumDepth) throw new SyntaxError('it is nested too deep');
    this.#skipSpace();
    const first = this.text[this.#at];
    if (first === '{') return this.#object(depth);
    if (first === '[') return this.#array(depth);
    if (first === '"') return this.#string();
    for (const [word, value] of LITERALS) {
      if (this.text.startsWith(word, this.#at)) {
        this.#at += word.length;
        return value;
      }
    }
    return this.#number();
  }

  #object(depth: number): JsonValue {
    const members: Record<string, JsonValue> = Object.create(null);
    this.#at += 1;
    if (this.#eat('}')) return members;
    do {
      this.#skipSpace();
      if (this.text[this.#at] !== '"') throw this.#wrong('no member name');
      const name = this.#string();
      if (!this.#eat(':')) throw this.#wrong('no colon');
      const value = this.#value(depth + 1);
      const first = members[name];
      members[name] = first === undefined ? value : this.choose(first, value);
    } while (this.#eat(','));
    if (!this.#eat('}')) throw this.#wrong('neither a comma nor the end of the object');
    return members;
  }

  #array(depth: number): JsonValue {
    const items: JsonValue[] = [];
    this.#at += 1;
    if (this.#eat(']')) return items;
    do items.push(this.#value(depth + 1));
    while (this.#eat(','));
    if (!this.#eat(']')) throw this.#wrong('neither a comma nor the end of the array');
    return items;
  }

  #string(): string {
    const start = this.#at;
    let end = start + 1;
    while (end < this.text.length && this.text[end] !== '"') end += this.text[end] === '\\' ? 2 : 1;
    this.#at = end + 1;
    try {
      // Decodes the escapes and refuses bare control characters.
      return JSON.parse(this.text.slice(start, this.#at));
    } catch {
      throw this.#wrong('no whole string');
    }
  }

  #number(): JsonNumber {
    NUMBER.lastIndex = this.#at;
    const token = NUMBER.exec(this.text)?.[0];
    if (token === undefined) throw this.#wrong('no value');
    this.#at += token.length;
    return new JsonNumber(token);
  }

  /** Skips space and then the character; false when the character is not there. */
  #eat(character: string): boolean {
    this.#skipSpace();
    if (this.text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #skipSpace(): void {
    while (' \t\n\r'.includes(this.text[this.#at] ?? 'x')) this.#at += 1;
  }

  #wrong(what: string): SyntaxError {
    return new SyntaxError(`there is ${what} before character ${this.#at + 1}`);
  }
}
