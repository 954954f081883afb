/** Stands before the strict parser: what a recipient may read, though no sender may write it, becomes plain HTTP and a flaw. */
import { trimmed } from '../exchange/exchange.js';
import { MOST_HEADERS } from './failure.js';

/** A chunk's size with its extensions, in bytes. */
const MOST_SIZE_LINE = 16 * 1024;

const CARRIAGE_RETURN = 13;

/** The parser takes an interim 100 for a fault, and passes over all others (RFC 9110, section 15.2). */
const CONTINUE = /^(HTTP\/1\.[01] 10)0/;
const STATUS_LINE = /^HTTP\/1\.[01] ([1-9]\d\d)(?: .*)?$/;
/** More digits are no length that anyone could send. */
const LENGTH = /^\d{1,15}$/;
const HEADER_LINE = /^[!#$%&'*+.^`|~\w-]+:[^\0\r\n]*$/;

export class Framing {
  /** `head`: of the final response, or of an interim one before it. `rest`: nothing more is looked at. */
  #state: 'head' | 'size' | 'data' | 'rest' = 'rest';
  #held: Buffer = Buffer.alloc(0);
  /** Bytes until the next chunk. */
  #left = 0;
  /** Breaks of the rules for senders that the kit can read, as sentence parts: `sends Content-Length twice`. */
  readonly flaws = new Set<string>();
  /** Why no recipient can read the message, if its head shows it: `a header line has no valid name`. */
  fault: string | undefined;

  begin(): void {
    this.#state = 'head';
    this.#held = Buffer.alloc(0);
    this.flaws.clear();
    this.fault = undefined;
  }

  /** The bytes that the parser may have now; the others wait until a line, or the head, is whole. */
  push(bytes: Buffer): Buffer {
    if (this.#state === 'rest') return bytes;
    this.#held = Buffer.concat([this.#held, bytes]);
    const passed: Buffer[] = [];
    for (let piece = this.#next(); piece; piece = this.#next()) passed.push(piece);
    return Buffer.concat(passed);
  }

  #next(): Buffer | undefined {
    if (this.#held.length === 0) return undefined;
    if (this.#state === 'head') return this.#head();
    if (this.#state === 'size') return this.#size();
    if (this.#state === 'rest') return this.#take(this.#held.length);
    const piece = this.#take(this.#left);
    this.#left -= piece.length;
    if (this.#left === 0) this.#state = 'size';
    return piece;
  }

  #take(length: number): Buffer {
    const piece = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return piece;
  }

  /** The parser says what is wrong with it. */
  #giveUp(fault?: string): Buffer {
    this.fault = fault;
    this.#state = 'rest';
    return this.#take(this.#held.length);
  }

  #head(): Buffer | undefined {
    const end = this.#held.indexOf('\r\n\r\n');
    const text = this.#held.toString('latin1', 0, end < 0 ? this.#held.length : end);
    if (!text.startsWith('HTTP/1.'.slice(0, text.length)) || text.length > MOST_HEADERS) return this.#giveUp();
    if (/[^\r]\n/.test(text)) return this.#giveUp('a line of its head ends without CR');
    if (end < 0) return undefined;
    const [statusLine = '', ...lines] = text.replace(/\r\n[ \t]+/g, () => this.#note(' ', FOLDED)).split('\r\n');
    const [, status = ''] = STATUS_LINE.exec(statusLine) ?? [];
    if (status === '') return this.#giveUp('it has no status line such as "HTTP/1.1 200 OK"');
    if (status === '101') return this.#giveUp();
    if (status.startsWith('1')) return this.#replaced(end, text.replace(CONTINUE, '$12'));
    if (!lines.every((line) => HEADER_LINE.test(line)))
      return this.#giveUp('a header line is not a name, a colon, and a value without CR and NUL');
    const all = lines.map((line) => ({ line, name: line.slice(0, line.indexOf(':')).toLowerCase() }));
    // A 204 and a 304 have no body, whatever their fields say (RFC 9112, section 6.3).
    const isBare = status === '204' || status === '304';
    const fields = all.filter(({ name }) => !isBare || !/^(content-length|transfer-encoding)$/.test(name));
    const isLength = ({ name }: { readonly name: string }) => name === 'content-length';
    const lengths = fields.filter(isLength).flatMap(({ line, name }) => {
      const value = line.slice(name.length + 1).trim();
      return value.split(',').map(trimmed);
    });
    const isChunked = fields.some(({ name }) => name === 'transfer-encoding');
    if (!lengths.every((length) => LENGTH.test(length)))
      return this.#giveUp('its Content-Length is not a number of bytes');
    if (new Set(lengths).size > 1) return this.#giveUp('it has two values of Content-Length');
    if (isChunked && lengths.length > 0) return this.#giveUp('it has Content-Length beside Transfer-Encoding');
    const kept = fields.filter((field) => !isLength(field) || lengths.length === 1).map(({ line }) => line);
    if (lengths.length > 1) kept.push(this.#note(`Content-Length: ${lengths[0]}`, TWICE));
    this.#state = isChunked ? 'size' : 'rest';
    return this.#replaced(end, [statusLine, ...kept].join('\r\n'));
  }

  #replaced(end: number, head: string): Buffer {
    this.#take(end + 4);
    return Buffer.from(`${head}\r\n\r\n`, 'latin1');
  }

  #size(): Buffer | undefined {
    const end = this.#held.indexOf('\n');
    if (end < 0) return this.#held.length > MOST_SIZE_LINE ? this.#giveUp() : undefined;
    const line = this.#held.toString('latin1', 0, end - 1);
    const [, size = '', space = ''] = /^([0-9a-f]{1,12})([ \t]*(?:;.*)?)$/i.exec(line) ?? [];
    if (size === '' || this.#held[end - 1] !== CARRIAGE_RETURN) return this.#giveUp();
    this.#left = Number.parseInt(size, 16) + 2;
    // Trailers follow the last chunk.
    this.#state = this.#left === 2 ? 'rest' : 'data';
    this.#take(end + 1);
    return Buffer.from(`${/[ \t]/.test(space) ? this.#note(size, SPACED) : line}\r\n`, 'latin1');
  }

  #note(readable: string, flaw: string): string {
    this.flaws.add(flaw);
    return readable;
  }
}

const FOLDED = 'folds a header field over two lines (RFC 9112, section 5.2)';
const TWICE = 'sends Content-Length twice (RFC 9110, section 8.6)';
const SPACED = 'has white space beside the size of a chunk (RFC 9112, section 7.1.1)';
