import { unquoted } from '../../../../core/json/string-token.js';

/** A piece of a JSON text, exactly as it stands there, and the member that it belongs to. */
export interface JsonToken {
  readonly kind: 'open' | 'close' | 'comma' | 'colon' | 'name' | 'value';
  readonly text: string;
  /** JSON Pointer (RFC 6901); of a comma and of a bracket, the pointer of the array or object. */
  readonly pointer: string;
}

export interface JsonTokens {
  readonly tokens: readonly JsonToken[];
  /** False when the text ends before its value does, and is JSON as far as it goes. */
  readonly whole: boolean;
}

type Expected = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end' | 'nothing';

/** An array or object that is not closed yet. */
interface Container {
  readonly closing: string;
  readonly pointer: string;
  /** Pointer of the member that is being read. */
  member: string;
  index: number;
}

const WHITESPACE = /[ \t\r\n]*/y;
const TOKEN =
  /[{}[\],:]|"[^"\\\u0000-\u001f]*(?:\\[^\u0000-\u001f][^"\\\u0000-\u001f]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const CUT_OFF = /(?:"[^\u0000-\u001f]*|-?\d*\.?\d*[eE]?[+-]?|t|tr|tru|f|fa|fal|fals|n|nu|nul)$/y;

/** Deeper nesting is beyond showing, and pointers into it would grow without end. */
const DEEPEST = 100;

/**
 * Divides a JSON text into tokens without reading a number or a string, so that nothing of it is lost.
 * Undefined when the text is not JSON.
 */
export function jsonTokens(text: string): JsonTokens | undefined {
  const reader = new Reader();
  let position = 0;
  for (;;) {
    position += matchAt(WHITESPACE, text, position).length;
    if (position === text.length) {
      return reader.tokens.length === 0 ? undefined : { tokens: reader.tokens, whole: reader.ended };
    }
    const token = matchAt(TOKEN, text, position);
    if (token === '') {
      return reader.takeCutOff(matchAt(CUT_OFF, text, position))
        ? { tokens: reader.tokens, whole: false }
        : undefined;
    }
    if (!reader.take(token)) return undefined;
    position += token.length;
  }
}

/** Knows after each token what may come next, and where in the value it is. */
class Reader {
  readonly tokens: JsonToken[] = [];
  readonly #containers: Container[] = [];
  #expected: Expected = 'value';

  get ended(): boolean {
    return this.#expected === 'nothing';
  }

  /** False when the token may not stand here. */
  take(token: string): boolean {
    if (token === '{' || token === '[') return this.#open(token);
    if (token === '}' || token === ']') return this.#close(token);
    if (token === ',') return this.#comma();
    if (token === ':') return this.#colon();
    return this.#expects('name') ? this.#name(token) : this.#value(token);
  }

  /** The beginning of a token, at the end of the text. */
  takeCutOff(beginning: string): boolean {
    if (beginning === '' || !(this.#expects('value') || this.#expects('name'))) return false;
    this.#push('value', beginning, this.#expects('name') ? this.#container?.pointer : this.#here);
    return true;
  }

  get #container(): Container | undefined {
    return this.#containers.at(-1);
  }

  /** Pointer of the value that comes next. */
  get #here(): string {
    return this.#container?.member ?? '';
  }

  #expects(what: 'value' | 'name'): boolean {
    return this.#expected.startsWith(what);
  }

  #push(kind: JsonToken['kind'], text: string, pointer = ''): void {
    this.tokens.push({ kind, text, pointer });
  }

  #open(token: '{' | '['): boolean {
    if (!this.#expects('value') || this.#containers.length === DEEPEST) return false;
    const pointer = this.#here;
    this.#push('open', token, pointer);
    this.#containers.push({ closing: token === '{' ? '}' : ']', pointer, member: `${pointer}/0`, index: 0 });
    this.#expected = token === '{' ? 'name or end' : 'value or end';
    return true;
  }

  #close(token: string): boolean {
    if (this.#container?.closing !== token || !this.#expected.endsWith('or end')) return false;
    this.#push('close', token, this.#container.pointer);
    this.#containers.pop();
    return this.#valueEnded();
  }

  #comma(): boolean {
    const container = this.#container;
    if (container === undefined || this.#expected !== 'comma or end') return false;
    this.#push('comma', ',', container.pointer);
    container.index += 1;
    container.member = `${container.pointer}/${container.index}`;
    this.#expected = container.closing === '}' ? 'name' : 'value';
    return true;
  }

  #colon(): boolean {
    if (this.#expected !== 'colon') return false;
    this.#push('colon', ':', this.#here);
    this.#expected = 'value';
    return true;
  }

  #name(token: string): boolean {
    if (!token.startsWith('"') || this.#container === undefined) return false;
    const name = unquoted(token);
    this.#container.member = `${this.#container.pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    this.#push('name', token, this.#here);
    this.#expected = 'colon';
    return true;
  }

  #value(token: string): boolean {
    if (!this.#expects('value')) return false;
    this.#push('value', token, this.#here);
    return this.#valueEnded();
  }

  #valueEnded(): true {
    this.#expected = this.#container === undefined ? 'nothing' : 'comma or end';
    return true;
  }
}

function matchAt(pattern: RegExp, text: string, position: number): string {
  pattern.lastIndex = position;
  return pattern.exec(text)?.[0] ?? '';
}
