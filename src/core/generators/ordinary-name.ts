import fc from 'fast-check';
import { LONGEST_ORDINARY_NAME, nameClass } from '../catalogue/names.js';
import type { NameOptions } from './names.js';

/** First and last code points of ranges of characters that fonts and keyboards have. */
const SCRIPTS: readonly (readonly [first: number, last: number])[] = [
  [0x61, 0x7a], // Latin, small
  [0x20, 0x7e], // ASCII
  [0xa1, 0x17e], // Latin with diacritics, signs
  [0x391, 0x3c9], // Greek
  [0x400, 0x4ff], // Cyrillic
  [0x561, 0x586], // Armenian
  [0x5d0, 0x5ea], // Hebrew
  [0x620, 0x64a], // Arabic
  [0x904, 0x94d], // Devanagari
  [0x995, 0x9a8], // Bengali
  [0xe01, 0xe3a], // Thai
  [0x10d0, 0x10f0], // Georgian
  [0x1200, 0x1247], // Ethiopic
  [0x3041, 0x30ff], // Kana
  [0x4e00, 0x9fa5], // Han
  [0xac00, 0xd7a3], // Hangul
  [0x1d49c, 0x1d4cf], // mathematical script
  [0x1f400, 0x1f4ff], // emoji
];

/** Words that careless code does not take for a name. */
const WORDS = [
  'null',
  'true',
  'undefined',
  'NaN',
  '0',
  '1e3',
  '-1',
  '{}',
  '[]',
  '__proto__',
  '%00',
  '\\u0000',
  '&amp;',
];

/** A name with the prefix that every conforming implementation accepts; shrinks towards a single `a`. */
export function ordinaryName({ prefix = '' }: NameOptions = {}): fc.Arbitrary<string> {
  const room = LONGEST_ORDINARY_NAME - prefix.length;
  const characters = fc.oneof({ withCrossShrink: true }, ...SCRIPTS.map(character));
  const text = fc
    .array(characters, { minLength: 1, maxLength: room, size: 'max' })
    .map((list) => list.join(''));
  return fc
    .oneof({ weight: 9, arbitrary: text }, { weight: 1, arbitrary: fc.constantFrom(...WORDS) })
    .map((name) => shortened(prefix + name).normalize('NFC'))
    .filter((name) => name.length > prefix.length && nameClass(name) === 'ordinary');
}

function character([first, last]: readonly [number, number]): fc.Arbitrary<string> {
  return fc.integer({ min: first, max: last }).map((point) => String.fromCodePoint(point));
}

/** Cuts between characters, since half a surrogate pair is not ordinary. Also removes a space at the cut. */
function shortened(name: string): string {
  return name
    .slice(0, LONGEST_ORDINARY_NAME)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}
