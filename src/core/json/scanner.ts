import { exactNumber } from './exact-number.js';

const CODE = {
  quote: 0x22,
  backslash: 0x5c,
  space: 0x20,
  tab: 0x09,
  lineFeed: 0x0a,
  return: 0x0d,
  plus: 0x2b,
  minus: 0x2d,
  point: 0x2e,
  zero: 0x30,
  e: 0x65,
  E: 0x45,
} as const;

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
/** Literals by their first letter. */
const KEYWORDS: Readonly<Record<string, { readonly word: string; readonly value: boolean | null }>> = {
  t: { word: 'true', value: true },
  f: { word: 'false', value: false },
  n: { word: 'null', value: null },
};

/** A longer slice keeps its whole text in memory. */
const SHORT = 14;

/** A text is not JSON. No Error: making a stack for it would take longer than reading the text. */
export class NotJson {
  constructor(readonly problem: string) {}
}

/** A position in a JSON text; reads the tokens from there on. Throws NotJson when the text is not JSON. */
export class Scanner {
  at = 0;

  constructor(private readonly text: string) {}

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  skipSpace(): void {
    for (; ; this.at += 1) {
      const code = this.#code();
      if (code !== CODE.space && code !== CODE.lineFeed && code !== CODE.return && code !== CODE.tab) return;
    }
  }

  /** Skips white space and then this punctuation character, if it comes next. */
  takes(character: string): boolean {
    this.skipSpace();
    if (this.#code() !== character.charCodeAt(0)) return false;
    this.at += 1;
    return true;
  }

  /** @param isKept true to return the value, false only to check its syntax */
  scalar(isKept: boolean): string | number | bigint | boolean | null {
    this.skipSpace();
    const code = this.#code();
    if (code === CODE.quote) return this.string(isKept);
    const keyword = isDigit(code) ? undefined : KEYWORDS[this.text.charAt(this.at)];
    if (keyword && this.text.startsWith(keyword.word, this.at)) {
      this.at += keyword.word.length;
      return keyword.value;
    }
    const start = this.at;
    this.#skipNumber();
    return isKept ? exactNumber(this.text.slice(start, this.at)) : 0;
  }

  string(isKept: boolean): string {
    this.skipSpace();
    const start = this.at;
    if (this.#code() !== CODE.quote) throw this.unexpected('a string');
    let isPlain = true;
    for (this.at += 1; ; ) {
      const code = this.#code();
      if (code === CODE.quote) break;
      if (code === CODE.backslash) {
        this.#skipEscape();
        isPlain = false;
      } else if (code >= CODE.space) this.at += 1;
      else throw this.unexpected('a character of a string, or its end');
    }
    this.at += 1;
    if (!isKept) return '';
    if (isPlain && this.at - start <= SHORT) return this.text.slice(start + 1, this.at - 1);
    return JSON.parse(this.text.slice(start, this.at)) as string;
  }

  /** The name of a member, and the colon behind it. */
  name(isKept: boolean): string {
    const name = this.string(isKept);
    if (!this.takes(':')) throw this.unexpected('a colon');
    return name;
  }

  close(closing: ']' | '}'): void {
    if (!this.takes(closing)) throw this.unexpected(`a comma or ${closing}`);
  }

  unexpected(what: string): NotJson {
    const found = this.isAtEnd ? 'its end' : `character ${this.at + 1}`;
    return new NotJson(`expected ${what} at ${found}`);
  }

  /** The UTF-16 unit at the position; -1 at the end. Reading beyond the end once makes V8 slow at it for good. */
  #code(): number {
    return this.at < this.text.length ? this.text.charCodeAt(this.at) : -1;
  }

  #skipNumber(): void {
    this.#skips(CODE.minus);
    if (!this.#skips(CODE.zero)) this.#skipDigits('a value');
    if (this.#skips(CODE.point)) this.#skipDigits('a digit');
    if (this.#skips(CODE.e, CODE.E)) {
      this.#skips(CODE.plus, CODE.minus);
      this.#skipDigits('a digit');
    }
  }

  /** Skips one of these characters, if it comes next. */
  #skips(code: number, other = code): boolean {
    const next = this.#code();
    if (next !== code && next !== other) return false;
    this.at += 1;
    return true;
  }

  /** Uses a loop, since a regular expression would need a stack for millions of digits. */
  #skipDigits(what: string): void {
    const start = this.at;
    while (isDigit(this.#code())) this.at += 1;
    if (this.at === start) throw this.unexpected(what);
  }

  #skipEscape(): void {
    ESCAPE.lastIndex = this.at;
    if (!ESCAPE.test(this.text)) throw this.unexpected('a JSON escape');
    this.at = ESCAPE.lastIndex;
  }
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
