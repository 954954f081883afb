/** Readings of a text once its escapes are undone, with the place of each character in the text. */

export type Stretch = readonly [start: number, end: number];

export interface Reading {
  readonly text: string;
  /** The stretch of the original text behind a character. */
  readonly originOf: (index: number) => Stretch;
}

/** Layers that are undone one kind at a time, in each order. */
const EXACT = 2;
/** Layers in all; a report adds one or two to those of the server. */
const DEEPEST = 4;

/** The text itself, and what it says as layers of escapes and Base64 are undone. */
export const readingsOf = (text: string, isPacked = true): Generator<Reading> =>
  layers({ text, originOf: (index) => [index, index + 1] }, isPacked, 0);

function* layers(reading: Reading, isPacked: boolean, depth: number): Generator<Reading> {
  yield reading;
  if (depth === DEEPEST) return;
  // Where one kind hides what another reads, all kinds at once may misread it.
  for (const kind of depth < EXACT ? KINDS : [ANY]) {
    const plain = unescaped(reading, kind);
    if (plain) yield* layers(plain, isPacked, depth + 1);
  }
  const inside = isPacked && depth < EXACT ? unpacked(reading) : undefined;
  if (inside) yield* layers(inside, isPacked, depth + 1);
}

/** The number of items up to a value, in a list that ascends. */
function countUpTo(list: readonly number[], value: number): number {
  let [least, most] = [0, list.length];
  while (least < most) {
    const middle = (least + most) >> 1;
    if ((list[middle] ?? 0) <= value) least = middle + 1;
    else most = middle;
  }
  return least;
}

/** The escapes of JSON and programming languages, of HTML and XML, and of URLs; and NUL, which fills ASCII in UTF-16. */
const KINDS = [
  /\\(?:u[\da-f]{4}|x[\da-f]{2}|["'\\/bfnrt])/gi,
  /&(?:#x[\da-f]{1,8}|#\d{1,8}|[a-z]{2,8});/gi,
  /%(?:u[\da-f]{4}|[\da-f]{2})/gi,
  /\0/g,
] as const;
const ANY = new RegExp(KINDS.map(({ source }) => source).join('|'), 'gi');
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
  const parts: string[] = [];
  const places: number[] = [];
  const escapes: { readonly next: number; readonly start: number; readonly end: number }[] = [];
  let [length, at] = [0, 0];
  for (const { 0: sequence, index } of outer.text.matchAll(kind)) {
    const meaning = meaningOf(sequence);
    if (meaning === undefined) continue;
    parts.push(outer.text.slice(at, index), meaning);
    const place = length + index - at;
    places.push(place);
    length = place + meaning.length;
    at = index + sequence.length;
    escapes.push({ next: length, start: index, end: at });
  }
  if (escapes.length === 0) return undefined;
  parts.push(outer.text.slice(at));
  const originOf = (index: number): Stretch => {
    const { next, start, end } = escapes[countUpTo(places, index) - 1] ?? { next: 0, start: 0, end: 0 };
    if (index >= next) return outer.originOf(end + index - next);
    return [outer.originOf(start)[0], outer.originOf(end - 1)[1]];
  };
  return { text: parts.join(''), originOf };
}

/** Alphabets that pack bytes, with the bits of a digit and the digits at which a byte may begin. */
const packings = [
  { run: /[\w+/-]{11,}/g, values: valuesOf(`${letters(65)}${letters(97)}0123456789+/`, '-_'), bits: 6, phases: 4 },
  { run: /[\da-f]{16,}/gi, values: valuesOf('0123456789abcdef', 'ABCDEF'), bits: 4, phases: 2 },
];

function letters(first: number): string {
  return String.fromCharCode(...Array.from({ length: 26 }, (_, index) => first + index));
}

/** The value of each digit by its code. @param others other spellings of the last digits */
function valuesOf(digits: string, others: string): Uint8Array {
  const values = new Uint8Array(128);
  for (const [value, digit] of [...digits].entries()) values[digit.charCodeAt(0)] = value;
  for (const [index, digit] of [...others].entries())
    values[digit.charCodeAt(0)] = digits.length - others.length + index;
  return values;
}

/** ASCII in a row; less of it comes from bytes that are no text. */
const SHORTEST_TEXT = 5;
/** Stands between two texts. */
const LINE_FEED = 0x0a;

/** The texts in everything that may be Base64 or hexadecimal; undefined if there is none. */
function unpacked(outer: Reading): Reading | undefined {
  const { text } = outer;
  const runs = packings.flatMap((packing) =>
    [...text.matchAll(packing.run)].map(({ 0: { length }, index }) => ({ ...packing, index, length })),
  );
  const bytes = Buffer.alloc(runs.reduce((sum, { phases, bits, length }) => sum + phases * ((length * bits) >> 3), 0));
  const places: number[] = [];
  /** The digit at which the bytes of the run begin, and the bits from there to the text. */
  const texts: { readonly first: number; readonly offset: number; readonly bits: number }[] = [];
  let length = 0;
  for (const { index, length: digits, bits, phases, values } of runs)
    for (let phase = 0; phase < phases; phase += 1) {
      const first = index + phase;
      let [begin, packed, held, offset] = [length, 0, 0, 0];
      const end = () => {
        if (length - begin < SHORTEST_TEXT) length = begin;
        else {
          places.push(begin);
          texts.push({ first, offset: offset - 8 * (length - begin), bits });
          bytes[length] = LINE_FEED;
          length += 1;
        }
        begin = length;
      };
      for (let digit = first; digit < index + digits; digit += 1) {
        packed = ((packed << bits) | (values[text.charCodeAt(digit)] ?? 0)) & 0xffff;
        held += bits;
        if (held < 8) continue;
        held -= 8;
        const byte = (packed >> held) & 0xff;
        if (byte > 0x20 && byte < 0x7f) {
          bytes[length] = byte;
          length += 1;
        } else end();
        offset += 8;
      }
      end();
    }
  if (length === 0) return undefined;
  const originOf = (index: number): Stretch => {
    const number = countUpTo(places, index) - 1;
    const { first, offset, bits } = texts[number] ?? { first: 0, offset: 0, bits: 8 };
    const bit = offset + 8 * (index - (places[number] ?? 0));
    const [start, last] = [first + Math.floor(bit / bits), first + Math.floor((bit + 7) / bits)];
    return [outer.originOf(start)[0], outer.originOf(last)[1]];
  };
  return { text: bytes.toString('latin1', 0, length), originOf };
}
