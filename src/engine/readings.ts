/** Readings of a text once its escapes are undone, with the place of each character in the text. */

export interface Reading {
  readonly text: string;
  /** Where each character begins in the original text, and where it ends. Absent: the text is the original. */
  readonly starts?: Int32Array;
  readonly ends?: Int32Array;
}

export const startIn = ({ starts }: Reading, index: number): number => starts?.[index] ?? index;
export const endIn = ({ ends }: Reading, index: number): number => ends?.[index] ?? index + 1;

/** Layers that are undone one by one, in each order. */
const EXACT = 2;
/** Layers in all; a report adds one or two to those of the server. */
const DEEPEST = 5;

/** The text itself, and what it says in each order of undoing escapes and Base64. */
export function* readingsOf(text: string, isPacked = true): Generator<Reading> {
  const itself: Reading = { text };
  yield* layers(itself, EXACT, isPacked);
  // Escapes of several kinds at once: exact unless one kind hides what another reads.
  let deeper = unescaped(itself, ANY);
  for (let depth = 1; deeper && depth < DEEPEST; depth += 1) {
    yield deeper;
    const inside = isPacked ? unpacked(deeper) : undefined;
    if (inside) yield inside;
    deeper = unescaped(deeper, ANY);
  }
}

function* layers(reading: Reading, depth: number, isPacked: boolean): Generator<Reading> {
  yield reading;
  if (depth === 0) return;
  for (const kind of KINDS) {
    const plain = unescaped(reading, kind);
    if (plain) yield* layers(plain, depth - 1, isPacked);
  }
  const inside = isPacked ? unpacked(reading) : undefined;
  if (inside) yield* layers(inside, depth - 1, isPacked);
}

/** Collects characters, each with the stretch of the outer reading that it comes from. */
class Writer {
  readonly #units: Uint16Array;
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  length = 0;

  constructor(
    private readonly outer: Reading,
    most: number,
  ) {
    [this.#units, this.#starts, this.#ends] = [new Uint16Array(most), new Int32Array(most), new Int32Array(most)];
  }

  /** @param first,last the first and the last character of the outer reading */
  add(unit: number, first: number, last: number): void {
    const at = this.length;
    this.#units[at] = unit;
    this.#starts[at] = startIn(this.outer, first);
    this.#ends[at] = endIn(this.outer, last);
    this.length = at + 1;
  }

  reading(): Reading {
    const text = Buffer.from(this.#units.buffer, 0, this.length * 2).toString('utf16le');
    return { text, starts: this.#starts, ends: this.#ends };
  }
}

/** The escapes of JSON and programming languages, of HTML and XML, and of URLs. */
const KINDS = [
  /\\(?:u[\da-f]{4}|x[\da-f]{2}|["'\\/bfnrt])/gi,
  /&(?:#x[\da-f]{1,8}|#\d{1,8}|[a-z]{2,8});/gi,
  /%(?:u[\da-f]{4}|[\da-f]{2})/gi,
] as const;
/** With NUL, which ASCII in UTF-16 is full of. */
const ANY = new RegExp([...KINDS.map(({ source }) => source), '\\0'].join('|'), 'gi');
const CONTROLS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
/** The names of HTML for the ASCII characters that a key may hold, each behind its character. */
const NAMES =
  '!excl "quot #num $dollar %percnt &amp \'apos (lpar )rpar *ast *midast +plus ,comma .period /sol :colon ;semi <lt =equals >gt ?quest @commat [lbrack [lsqb \\bsol ]rbrack ]rsqb ^hat _lowbar _underbar `grave {lbrace {lcub |verbar |vert }rbrace }rcub';
const named = new Map(NAMES.split(' ').map((name) => [name.slice(1), name.charAt(0)]));

/** The characters for which an escape stands: one or, for NUL, none. Undefined if it is not an escape. */
function meaningOf(sequence: string): string | undefined {
  if (sequence === '\0') return '';
  const [, hexadecimal] = /^(?:\\[ux]|&#x|%u?)([\da-f]+)/i.exec(sequence) ?? [];
  if (hexadecimal !== undefined) return String.fromCharCode(Number.parseInt(hexadecimal, 16));
  const [, decimal] = /^&#(\d+)/.exec(sequence) ?? [];
  if (decimal !== undefined) return String.fromCharCode(Number(decimal));
  if (sequence.startsWith('&')) return named.get(sequence.slice(1, -1).toLowerCase());
  return CONTROLS[sequence.slice(1)] ?? sequence.slice(1);
}

/** One layer of escapes undone; undefined if there is none. */
function unescaped(outer: Reading, kind: RegExp): Reading | undefined {
  const { text } = outer;
  let writer: Writer | undefined;
  let at = 0;
  const copyUntil = (end: number) => {
    for (; at < end; at += 1) writer?.add(text.charCodeAt(at), at, at);
  };
  for (const { 0: sequence, index } of text.matchAll(kind)) {
    const meaning = meaningOf(sequence);
    if (meaning === undefined) continue;
    writer ??= new Writer(outer, text.length);
    copyUntil(index);
    at = index + sequence.length;
    if (meaning !== '') writer.add(meaning.charCodeAt(0), index, at - 1);
  }
  copyUntil(text.length);
  return writer?.reading();
}

/** Alphabets that pack bytes, with the bits of a digit and the digits at which a byte may begin. */
const PACKINGS = [
  {
    run: /[\w+/-]{10,}/g,
    digits: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
    bits: 6,
    phases: 4,
  },
  { run: /[\da-f]{16,}/gi, digits: '0123456789abcdef', bits: 4, phases: 2 },
] as const;
/** The value of a digit by its code; other characters are not in a run. */
const valuesOf = (digits: string) => {
  const values = new Uint8Array(128);
  for (const [value, digit] of [...digits].entries()) {
    values[digit.charCodeAt(0)] = value;
    if (digits.length === 16) values[digit.toUpperCase().charCodeAt(0)] = value;
  }
  // Base64 for URLs.
  [values[0x2d], values[0x5f]] = [62, 63];
  return values;
};
const packings = PACKINGS.map((packing) => ({ ...packing, values: valuesOf(packing.digits) }));
/** Stands between the bytes of two runs, and in no text. */
const BETWEEN = 0xffff;

/** ASCII in a row; less of it comes from bytes that are no text. */
const SHORTEST_TEXT = 5;

/** The texts in everything that may be Base64 or hexadecimal; undefined if there is none. */
function unpacked(outer: Reading): Reading | undefined {
  const { text } = outer;
  const runs = packings.flatMap((packing) =>
    [...text.matchAll(packing.run)].map(({ 0: { length }, index }) => ({ ...packing, index, length })),
  );
  const bytes = runs.map(({ phases, bits, length }) => phases * (Math.ceil((length * bits) / 8) + 1));
  if (runs.length === 0) return undefined;
  const writer = new Writer(
    outer,
    bytes.reduce((sum, count) => sum + count),
  );
  for (const { index, length, bits, phases, values } of runs)
    for (let phase = 0; phase < phases; phase += 1) {
      let begin = writer.length;
      const end = () => {
        if (writer.length - begin < SHORTEST_TEXT) writer.length = begin;
        else writer.add(BETWEEN, index, index);
        begin = writer.length;
      };
      const first = index + phase;
      for (let bit = 0; ; bit += 8) {
        // A byte may stand in the middle of three digits.
        const from = first + Math.floor(bit / bits);
        const last = first + Math.floor((bit + 7) / bits);
        if (last >= index + length) break;
        let packed = 0;
        for (let digit = from; digit <= last; digit += 1)
          packed = (packed << bits) | (values[text.charCodeAt(digit)] ?? 0);
        const byte = (packed >> ((last - first + 1) * bits - bit - 8)) & 0xff;
        if (byte > 0x20 && byte < 0x7f) writer.add(byte, from, last);
        else end();
      }
      end();
    }
  return writer.length === 0 ? undefined : writer.reading();
}
