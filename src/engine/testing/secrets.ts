/** Random keys, the escapes in which servers give them back, and a search that shares nothing with the mask. */
import fc from 'fast-check';
import { keyVariants } from '../exchange/credential.js';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const ALPHABETS = {
  base64: `${LETTERS}+/`,
  urlSafe: `${LETTERS}-_`,
  hexadecimal: '0123456789abcdef',
  punctuation: Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join(''),
  repetitive: 'ab1',
};

/** Keys of 8 to 64 characters. */
export const keys: fc.Arbitrary<string> = fc
  .constantFrom(...Object.values(ALPHABETS))
  .chain((alphabet) =>
    fc.array(fc.constantFrom(...alphabet), { minLength: 8, maxLength: 64 }).map((all) => all.join('')),
  );

/** Templates of the key and of everything like it that a run may send. */
export function templatesOf({ length }: string): readonly string[] {
  const numbered = (name: string, most: number) => Array.from({ length: most }, (_, at) => `{key:${name}-${at + 1}}`);
  const half = (length - 1) >> 1;
  return [
    ...['{key}', '{key}1', '1{key}', '"{key}"'],
    ...Object.keys(keyVariants).map((name) => `{key:${name}}`),
    ...[...numbered('inserted', length), ...numbered('changed', length - 2)],
    ...[...numbered('without-first', half), ...numbered('without-last', half)],
  ];
}

type Spell = (character: string) => string;
const hexOf = (character: string, digits: number) => character.charCodeAt(0).toString(16).padStart(digits, '0');
const odd = (text: string, spell: Spell) => text.replace(/[^\w ]/g, spell);
const each = (text: string, spell: Spell) => [...text].map(spell).join('');
/** Spells some characters, as the seed says, and the one that begins an escape. */
const some = (text: string, seed: number, mark: string, spell: Spell) =>
  [...text].map((one, index) => ((seed >> (index % 20)) & 1 || one === mark ? spell(one) : one)).join('');
const json: Spell = (one) => `\\u${hexOf(one, 4)}`;
const percent: Spell = (one) => `%${hexOf(one, 2)}`;
const NAMES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", plus: '+', sol: '/', equals: '=', percnt: '%', lowbar: '_' },
};
const nameOf = (character: string) => Object.entries(NAMES).find(([, meaning]) => meaning === character)?.[0];

export const encodings: readonly ((text: string, seed: number) => string)[] = [
  (text) => text,
  (text) => JSON.stringify(text).slice(1, -1),
  // PHP, .NET, Go
  (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  (text) => odd(text, (one) => json(one).toUpperCase().replace('U', 'u')),
  (text) => each(text, json),
  (text, seed) => some(text, seed, '\\', json),
  (text) => odd(text, (one) => `&#x${hexOf(one, 2).toUpperCase()};`),
  (text) => each(text, (one) => `&#${one.charCodeAt(0)};`),
  (text) => odd(text, (one) => (nameOf(one) ? `&${nameOf(one)};` : one)),
  (text) => odd(text, (one) => `\\u{${hexOf(one, 1)}}`),
  (text) => odd(text, (one) => `\\${one.charCodeAt(0).toString(8).padStart(3, '0')}`),
  (text) => encodeURIComponent(text),
  (text) => each(text, percent),
  (text, seed) => some(text, seed, '%', percent),
  (text, seed) => Buffer.from(`${':'.repeat(seed % 3)}${text}:`).toString('base64'),
  (text, seed) => Buffer.from(`${':'.repeat(seed % 3)}${text}`).toString('base64url'),
  (text) => Buffer.from(text).toString('hex'),
  (text) => Buffer.from(text, 'utf16le').toString('base64'),
];

/** The same, for bytes and characters one by one; nobody spells one of these in another one. */
export const dumps: typeof encodings = [
  (text) => each(text, (one) => `&#${String(one.charCodeAt(0)).padStart(9, '0')};`),
  (text) => each(text, (one) => `&#x${hexOf(one, 2)} `).replaceAll(' ', ''),
  (text) => each(text, (one) => `${hexOf(one, 2)} `).trim(),
  (text) => `<Buffer ${each(text, (one) => `${hexOf(one, 2)} `).trim()}>`,
  (text) => each(text, (one) => `:${hexOf(one, 2).toUpperCase()}`).slice(1),
  (text) => each(text, (one) => `, 0x${hexOf(one, 2)}`).slice(2),
  (text) => `00000000: ${Buffer.from(text).toString('hex').replace(/..../g, '$& ')}`,
  (text) => `[${[...Buffer.from(text)].join(',')}]`,
  (text) => JSON.stringify([...Buffer.from(text)], undefined, 1),
  (text) => each(text, (one) => `=${hexOf(one, 2).toUpperCase()}`),
  (text) => text.replaceAll('=', '=3D').replace(/(?:=3D|[^=]){7}/g, '$&=\r\n'),
  ...[' ', '-', '\n', '\r\n'].map((separator) => (text: string) => [...text].join(separator)),
  (text) => Buffer.from(text).toString('base64').replace(/.{12}/g, '$&\n'),
];

const ofCode = (digits: string, base = 16) => String.fromCharCode(Number.parseInt(digits, base));
const undoing: readonly ((text: string) => string)[] = [
  (text) =>
    text.replace(/\\(?:u\{(\w+)\}|u(\w{4})|([0-3][0-7]{2})|(["\\/]))/g, (_, braced, unicode, octal, one) => {
      if (octal) return ofCode(octal, 8);
      return one ?? ofCode(braced ?? unicode);
    }),
  (text) =>
    text.replace(/&(?:#x(\w+)|#(\d+)|(\w+));/g, (whole, hex, decimal, name) => {
      if (hex) return ofCode(hex);
      return decimal ? ofCode(decimal, 10) : (NAMES[name] ?? whole);
    }),
  (text) => text.replace(/%([\da-f]{2})/gi, (_, digits) => ofCode(digits)),
  (text) => text.replaceAll('\0', ''),
  // Hexadecimal with separators is hexadecimal without them.
  (text) => text.replace(/[\s,:]|0x|=\r?\n/g, ''),
  (text) => text.replace(/(\d{2,3})[\s,\]]+/g, (_, digits) => ofCode(digits, 10)),
  (text) => text.replace(/=([\dA-F]{2})|&#x([\da-f]{2})/g, (_, printable, reference) => ofCode(printable ?? reference)),
  (text) => text.replace(/([!-~])(?:\r\n|[ \n-])(?=[!-~])/g, '$1'),
  (text) =>
    (text.match(/[\w+/-]{11,}/g) ?? [])
      .flatMap((run) => [
        ...[0, 1, 2, 3].map((at) => Buffer.from(run.slice(at), 'base64').toString('latin1')),
        ...(run.match(/[\da-f]{16,}/gi) ?? []).map((digits) => Buffer.from(digits, 'hex').toString('latin1')),
      ])
      .join('\n'),
];

/** The text with up to so many layers undone, in each order. */
function undone(text: string, layers: number, known = new Set<string>()): ReadonlySet<string> {
  known.add(text);
  if (layers > 0)
    for (const undo of undoing) {
      const inner = undo(text);
      if (inner !== '' && !known.has(inner)) undone(inner, layers - 1, known);
    }
  return known;
}

/** The first 8 characters in a row of the key, forwards or backwards, that a text holds in any spelling. */
export function pieceIn(text: string, key: string, layers = 3): string | undefined {
  const readings = [...undone(text, layers)].map((reading) => reading.toLowerCase());
  for (const secret of [key, [...key].reverse().join('')].map((one) => one.toLowerCase()))
    for (let at = 0; at + 8 <= secret.length; at += 1) {
      const piece = secret.slice(at, at + 8);
      const reading = readings.find((one) => one.includes(piece));
      const place = reading?.indexOf(piece) ?? 0;
      if (reading !== undefined) return `${piece} in ${reading.slice(Math.max(0, place - 99), place + 99)}`;
    }
  return undefined;
}
