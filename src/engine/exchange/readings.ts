/** Searches a text, and all that it says once its escapes, Base64, hexadecimal and other dumps of bytes are undone. */
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

/** Layers of escapes; a report adds one or two to those of the server. SECURITY.md has this bound and the next one. */
const MOST_ESCAPES = 8;
/** Layers of Base64, hexadecimal and other dumps. */
const MOST_PACKS = 5;

/** @param find searches one reading. @param kept escapes that are not undone, since a secret holds them */
export function searchOf(
  find: (text: string) => readonly Piece[],
  kept: readonly string[] = [],
): (text: string) => readonly Found[] {
  /** Searches in runs, by whether they stand in a dump, and by the layers around them. */
  const inRuns = [[packed, ...dumps], [packed]].map((spellings, inDump) =>
    Array.from({ length: MOST_PACKS }, (_, packs) =>
      spellings.map(({ pattern, readings }) => {
        const within = pattern === packed.pattern ? inDump : 1;
        const read = (run: string) => readings(run).flatMap((one) => through(one, 0, packs + 1, within));
        const foundIn = remembering(read);
        const foundInRuns = (text: string) => {
          const found: Found[] = [];
          for (const { 0: run, index } of pattern ? text.matchAll(pattern) : [{ 0: text, index: 0 }])
            for (const one of foundIn(run)) found.push({ ...one, start: index + one.start, end: index + one.end });
          return found;
        };
        return { isOfRuns: pattern !== undefined, foundInRuns };
      }),
    ),
  );
  const through = ({ text, originOf }: Reading, escapes: number, packs: number, inDump: number): readonly Found[] =>
    search(text, escapes, packs, inDump).map((found) => {
      return { ...found, start: originOf(found.start)[0], end: originOf(found.end - 1)[1] };
    });
  function search(text: string, escapes: number, packs: number, inDump: number): readonly Found[] {
    const found: Found[] = find(text).map(({ start, end, half }) => {
      return { start: wholeEscape(text, start), end, half, text: text.slice(start, end) };
    });
    const inner = escapes < MOST_ESCAPES ? rewritten(text, ESCAPE, (one) => meaningOf(one, kept)) : undefined;
    for (const one of inner ? through(inner, escapes + 1, packs, inDump) : []) found.push(one);
    // A line of quoted-printable may end in the middle of an escape.
    const isInLines = escapes === 0 && /=\r?\n/.test(text);
    const runs = inRuns[inDump]?.[packs]?.filter(({ isOfRuns }) => !inner || (isInLines && !isOfRuns)) ?? [];
    for (const { foundInRuns } of runs) for (const one of foundInRuns(text)) found.push(one);
    return found;
  }
  return (text) => search(text, 0, 0, 0);
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

/**
 * The escapes of JSON and programming languages, of HTML and XML, and of URLs; and what takes no room: NUL, which fills ASCII in
 * UTF-16, and characters of no width, also as the bytes of UTF-8.
 */
const ESCAPE = new RegExp(
  [
    // Bodies may hold millions in a row. A regular expression needs a stack for them.
    /\0{1,99999}|(?:\\u0000){1,9999}/,
    /\\(?:u[\da-f]{4}|u\{[\da-f]{1,8}\}|x[\da-f]{2}|[0-3][0-7]{2}|["'\\/bfnrt])/,
    /&(?:#x[\da-f]{1,16}|#\d{1,16}|[a-z]{2,8});/,
    /%(?:u[\da-f]{4}|[\da-f]{2})/,
    /[\u00ad\u200b-\u200d\u2060\ufeff]|\xe2\x80[\x8b-\x8d]/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);
const CONTROLS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
/** Their backslash may be a character of the secret, and the rest the text behind it. */
export const SHORT_ESCAPES: readonly string[] = [...'"\'\\/bfnrt'].map((one) => `\\${one}`);
/** The names of HTML for the ASCII characters that a key may hold, each behind its character. */
const NAMES =
  '!excl "quot #num $dollar %percnt &amp \'apos (lpar )rpar *ast *midast +plus ,comma .period /sol :colon ;semi <lt =equals >gt ?quest @commat [lbrack [lsqb \\bsol ]rbrack ]rsqb ^hat _lowbar _underbar `grave {lbrace {lcub |verbar |vert }rbrace }rcub';
const charactersByName = new Map(NAMES.split(' ').map((name) => [name.slice(1), name.charAt(0)]));

/** The character for which an escape stands, or none. Undefined if it is not an escape. @param kept stay as they are */
function meaningOf([sequence]: RegExpExecArray, kept: readonly string[]): string | undefined {
  if (kept.includes(sequence.toLowerCase())) return undefined;
  const [, hexadecimal] = /^(?:\\[ux]\{?|&#x|%u?)([\da-f]+)/i.exec(sequence) ?? [];
  if (hexadecimal !== undefined) return String.fromCharCode(Number.parseInt(hexadecimal, 16));
  const [, decimal] = /^&#(\d+)/.exec(sequence) ?? [];
  if (decimal !== undefined) return String.fromCharCode(Number(decimal));
  if (sequence.startsWith('&')) return charactersByName.get(sequence.slice(1).replace(';', '').toLowerCase());
  if (!sequence.startsWith('\\')) return '';
  const rest = sequence.slice(1);
  return rest.length === 3 ? String.fromCharCode(Number.parseInt(rest, 8)) : (CONTROLS[rest] ?? rest);
}

/** In lower case. */
export const escapesIn = (text: string): readonly string[] => text.toLowerCase().match(ESCAPE) ?? [];

/** The text with a character, or none, in the place of each sequence that means one; undefined if nothing does. */
function rewritten(
  outer: string,
  pattern: RegExp,
  meaning: (sequence: RegExpExecArray) => string | undefined,
): Reading | undefined {
  const parts: string[] = [];
  /** Where the meanings end in the new text, and where the sequences begin and end. Plain numbers: there may be millions. */
  const [tos, starts, ends]: [number[], number[], number[]] = [[], [], []];
  let [length, at] = [0, 0];
  for (const match of outer.matchAll(pattern)) {
    const inner = meaning(match);
    if (inner === undefined) continue;
    const { 0: sequence, index } = match;
    if (at < index) parts.push(outer.slice(at, index));
    if (inner !== '') parts.push(inner);
    length += index - at + inner.length;
    at = index + sequence.length;
    tos.push(length);
    starts.push(index);
    ends.push(at);
  }
  if (tos.length === 0) return undefined;
  const originOf: Reading['originOf'] = (index) => {
    // The first sequence whose meaning ends behind that place.
    let [least, most] = [0, tos.length];
    while (least < most) {
      const middle = (least + most) >> 1;
      if ((tos[middle] ?? 0) > index) most = middle;
      else least = middle + 1;
    }
    const plain = (ends[least - 1] ?? 0) + index - (tos[least - 1] ?? 0);
    const start = starts[least] ?? outer.length;
    return plain < start ? [plain, plain + 1] : [start, ends[least] ?? start];
  };
  return { text: parts.join('') + outer.slice(at), originOf };
}

interface Spelling {
  /** The stretches that may be one. Undefined: the whole text. */
  readonly pattern: RegExp | undefined;
  readonly readings: (run: string) => readonly Reading[];
}

/** Base64 and hexadecimal. */
const packed: Spelling = { pattern: /[\w+/-]{11,999999}/g, readings: unpacked };
const HEXADECIMAL = /[\da-f]{16,}/gi;

/** The character whose code the first group holds. */
const coded = (base: number) => (match: RegExpExecArray) => {
  const code = Number.parseInt(match[1] ?? '', base);
  return Number.isNaN(code) ? '' : String.fromCharCode(code);
};

/** Bytes or characters one by one. @param part how one of them stands there */
const dump = (pattern: RegExp | undefined, part: RegExp, meaning: Parameters<typeof rewritten>[2]): Spelling => ({
  pattern,
  readings: (text) => [rewritten(text, part, meaning)].filter((one) => one !== undefined),
});

/** No dump is looked for in another one. A run ends after a million characters, since a regular expression needs a stack for them. */
const dumps: readonly Spelling[] = [
  // `61 62`, `61:62`, `0x61, 0x62`, and xxd's `6162 6364`.
  dump(/[\da-f][\da-fx\s,:;.-]{13,999999}/gi, /(?:0x)?([\da-f]{2})|[\s,:;.-]+/gi, coded(16)),
  // `97,98`, also a line for each.
  dump(/\d[\d\s,;]{9,999999}/g, /(\d+)|[\s,;]+/g, coded(10)),
  // References of HTML without their semicolon, which is why they are not among the escapes: `&#1` may be a part of `&#1%30;`.
  dump(undefined, /&(?:#x[\da-f]{1,16}|#\d{1,16}|amp|lt|gt|quot)/gi, (match) => meaningOf(match, []) ?? ''),
  // Quoted-printable: `=61`, and lines that end with an equals sign.
  dump(undefined, /=([\da-f]{2})|=\r?\n/gi, coded(16)),
  // One separator between characters, such as a space, a hyphen or a line end.
  dump(/[!-~](\r\n|[\s,:;|._-])[!-~](?:\1[!-~]){3,999999}/g, /./gs, ({ index, input }) =>
    index % (input[1] === '\r' ? 3 : 2) === 0 ? undefined : '',
  ),
  // Lines of Base64.
  dump(/(?<![\w+/-])[\w+/-]{11,999999}\r?\n[\w+/\r\n-]{1,999999}/g, /\r?\n/g, () => ''),
];

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
    /(?:[\t\n\r -~]\0?){5}/.test(text),
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
