/** Searches a text, and all that it says once its escapes, Base64 and hexadecimal are undone. */
import type { Piece } from './pieces.js';

interface Reading {
  readonly text: string;
  /** The stretch of the outer text behind a character. */
  readonly originOf: (index: number) => readonly [start: number, end: number];
}

/** Its place is in the outer text. */
export interface Found extends Readonly<Piece> {
  /** As it was found in its reading. */
  readonly text: string;
}

/** Layers of escapes; a report adds one or two to those of the server. */
const MOST_ESCAPES = 4;
/** Layers of Base64. */
const MOST_PACKS = 3;

/** @param find searches one reading. @param kept escapes that are not undone, since a secret holds them */
export function searchOf(
  find: (text: string) => readonly Piece[],
  kept: readonly string[] = [],
): (text: string) => readonly Found[] {
  const inRun = Array.from({ length: MOST_PACKS }, (_, packs) =>
    remembering((run) => unpacked(run).flatMap((reading) => through(reading, 0, packs + 1))),
  );
  const through = ({ text, originOf }: Reading, escapes: number, packs: number): readonly Found[] =>
    search(text, escapes, packs).map((found) => {
      return { ...found, start: originOf(found.start)[0], end: originOf(found.end - 1)[1] };
    });
  function search(text: string, escapes: number, packs: number): readonly Found[] {
    const found: Found[] = find(text).map(({ start, end, half }) => {
      return { start: wholeEscape(text, start), end, half, text: text.slice(start, end) };
    });
    const inner = escapes < MOST_ESCAPES ? unescaped(text, kept) : undefined;
    if (inner) return [...found, ...through(inner, escapes + 1, packs)];
    if (packs === MOST_PACKS) return found;
    for (const { 0: run, index } of text.matchAll(PACKED))
      for (const one of inRun[packs]?.(run) ?? [])
        found.push({ ...one, start: index + one.start, end: index + one.end });
    return found;
  }
  return (text) => search(text, 0, 0);
}

/** Texts that are remembered: header fields repeat, and so do short bodies. */
const MOST_KNOWN = 5_000;
/** UTF-16 units of such a text. */
const LONGEST_KNOWN = 1_000;

export function remembering<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make(text);
    if (text.length > LONGEST_KNOWN) return made;
    if (known.size >= MOST_KNOWN) known.clear();
    // A slice would keep the whole text that it was cut from.
    known.set(Buffer.from(text, 'utf16le').toString('utf16le'), made);
    return made;
  };
}

/** The escapes of JSON and programming languages, of HTML and XML, and of URLs; and NUL, which fills ASCII in UTF-16. */
const ESCAPE = new RegExp(
  [
    /\\(?:u[\da-f]{4}|u\{[\da-f]{1,6}\}|x[\da-f]{2}|[0-3][0-7]{2}|["'\\/bfnrt])/,
    /&(?:#x[\da-f]{1,8}|#\d{1,8}|[a-z]{2,8});/,
    /%(?:u[\da-f]{4}|[\da-f]{2})/,
    /\0/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);
const CONTROLS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
/** The names of HTML for the ASCII characters that a key may hold, each behind its character. */
const NAMES =
  '!excl "quot #num $dollar %percnt &amp \'apos (lpar )rpar *ast *midast +plus ,comma .period /sol :colon ;semi <lt =equals >gt ?quest @commat [lbrack [lsqb \\bsol ]rbrack ]rsqb ^hat _lowbar _underbar `grave {lbrace {lcub |verbar |vert }rbrace }rcub';
const charactersByName = new Map(NAMES.split(' ').map((name) => [name.slice(1), name.charAt(0)]));

/** The characters for which an escape stands: one or, for NUL, none. Undefined if it is not an escape. */
function meaningOf(sequence: string): string | undefined {
  if (sequence === '\0') return '';
  const [, hexadecimal] = /^(?:\\[ux]\{?|&#x|%u?)([\da-f]+)/i.exec(sequence) ?? [];
  if (hexadecimal !== undefined) return String.fromCharCode(Number.parseInt(hexadecimal, 16));
  const [, decimal] = /^&#(\d+)/.exec(sequence) ?? [];
  if (decimal !== undefined) return String.fromCharCode(Number(decimal));
  if (sequence.startsWith('&')) return charactersByName.get(sequence.slice(1, -1).toLowerCase());
  const one = sequence.slice(1);
  return one.length === 3 ? String.fromCharCode(Number.parseInt(one, 8)) : (CONTROLS[one] ?? one);
}

export const escapesIn = (text: string): readonly string[] => text.match(ESCAPE) ?? [];

/** One layer of escapes undone, but for those to keep; undefined if there is none. */
function unescaped(outer: string, kept: readonly string[]): Reading | undefined {
  const parts: string[] = [];
  /** Where the meanings begin and end in the new text, and the escapes in the outer one. */
  const escapes: { readonly from: number; readonly to: number; readonly start: number; readonly end: number }[] = [];
  let [length, at] = [0, 0];
  for (const { 0: sequence, index } of outer.matchAll(ESCAPE)) {
    const meaning = meaningOf(sequence);
    if (meaning === undefined || kept.includes(sequence)) continue;
    parts.push(outer.slice(at, index), meaning);
    const from = length + index - at;
    length = from + meaning.length;
    at = index + sequence.length;
    escapes.push({ from, to: length, start: index, end: at });
  }
  if (escapes.length === 0) return undefined;
  const originOf: Reading['originOf'] = (index) => {
    // The last escape that begins there or before.
    let [least, most] = [0, escapes.length];
    while (least < most) {
      const middle = (least + most) >> 1;
      if ((escapes[middle]?.from ?? 0) <= index) least = middle + 1;
      else most = middle;
    }
    const { to, start, end } = escapes[least - 1] ?? { to: 0, start: 0, end: 0 };
    return index < to ? [start, end] : [end + index - to, end + index - to + 1];
  };
  return { text: parts.join('') + outer.slice(at), originOf };
}

/** Characters that may be Base64 or hexadecimal. */
const PACKED = /[\w+/-]{11,}/g;
const HEXADECIMAL = /[\da-f]{16,}/gi;

/** The texts that it may hold, from each digit at which a byte may begin. Bytes that are no text are left out. */
function unpacked(run: string): readonly Reading[] {
  const from = (first: number, digits: string, encoding: 'base64' | 'hex'): Reading => {
    const bits = encoding === 'hex' ? 4 : 6;
    const originOf: Reading['originOf'] = (index) => [
      first + Math.floor((8 * index) / bits),
      first + Math.floor((8 * index + 7) / bits) + 1,
    ];
    return { text: Buffer.from(digits, encoding).toString('latin1'), originOf };
  };
  const hexadecimal = [...run.matchAll(HEXADECIMAL)].flatMap(({ 0: digits, index }) =>
    [0, 1].map((phase) => from(index + phase, digits.slice(phase), 'hex')),
  );
  return [...[0, 1, 2, 3].map((phase) => from(phase, run.slice(phase), 'base64')), ...hexadecimal].filter(({ text }) =>
    /(?:[!-~]\0?){5}/.test(text),
  );
}

/** Where the escape begins whose middle the place is, so that no half of `\n` or `\u00e9` is left. */
function wholeEscape(text: string, start: number): number {
  const [before = ''] = /\\(?:u[\da-f]{0,3})?$/i.exec(text.slice(Math.max(0, start - 5), start)) ?? [];
  let first = start - before.length;
  while (before !== '' && text[first - 1] === '\\') first -= 1;
  const isEscape = before !== '' && (start - before.length - first) % 2 === 0;
  return isEscape ? start - before.length : start;
}
