/** Names of pets: ordinary ones, which must be accepted, and others. */
import fc from 'fast-check';
import { type Odd, oddities, quoted, type Row } from '../../engine/cases/rows.js';
import { isOrdinaryName, LONGEST_ORDINARY_NAME } from '../table-pet.js';

export type OddName = Odd<'name', string>;

const shownName = (name: string): string => JSON.stringify(quoted(name, 80));
const named = (name: string): OddName => ({ label: `the name ${shownName(name)}`, name });
const rows = (table: readonly Row<string>[]): readonly OddName[] =>
  oddities('name', table).map(({ label, name }) => ({ label: `a name with ${label}, ${shownName(name)}`, name }));

/** The start of the run's names. */
type Prefix = string;
/** A name with characters that addresses, forms and pages treat in their own ways. */
export const compositeNames = (prefix: Prefix): readonly OddName[] =>
  rows([['an emoji, %, &, + and quotes', `${prefix}🐶 100%41 <b>R&amp;D</b> +1 "Žoë"`]]);

/** Boundary cases of ordinary names. A number, a JSON keyword and a single character go without the prefix. */
export const ordinaryNames = (prefix: Prefix): readonly OddName[] =>
  rows([
    ['letters of eight scripts', `${prefix}Žoë’s Ёж 小白 قطة बिल्ली კატა Կատու ድመት`],
    ['digits only', '007'],
    ['a JSON keyword', 'null'],
    ['quotes and backslashes', `${prefix}"Rex" \`b\` C:\\n\\u0041`],
    ['markup and an entity', `${prefix}<script>$&$1{{x}}</script>&amp;`],
    ['an apostrophe and other syntax', `${prefix}O'R; drop--#^*[()]%41+\${},_|~@!?//../%s{0}.`],
    ['emoji beyond the basic plane', `${prefix}🐶𝒳🦜 ❤️🇩🇪👍🏽𠮷Ａｶ—€ế`],
    ['two spaces inside', `${prefix}Big  Red   Dog`],
    // Three bytes each, so that a column that counts bytes is too short.
    ['64 characters', filled(prefix, LONGEST_ORDINARY_NAME, 'あいうえおかきくけこさしすせそたちつてとなにぬねのは')],
    ['one character', '0'],
  ]);

/** Names that careless code takes for a value of another type, and writes in another way. */
export const typedNames: readonly string[] = ['2024-02-30', 'true', '1.10', '2024-01-01T00:00:00Z'];

const WORDS_FOR_NOTHING = 'None NaN nil undefined Nil none N/A (null) Infinity void False'.split(' ');

/** Ordinary names without the prefix, since a server may look at the start or the whole. NULL differs in case alone. */
export const bareNames: readonly OddName[] = [
  ...['🐶', '=1', '1e3', '__proto__', 'NULL'],
  ...typedNames,
  ...WORDS_FOR_NOTHING,
].map(named);

/** Boundary cases of names on which the document is silent. A prefix would make some of them ordinary. */
export const unusualNames = (prefix: Prefix): readonly OddName[] => [
  { label: 'an empty name, ""', name: '' },
  { label: 'a name of a single space, " "', name: ' ' },
  ...rows([
    ['a leading space', ` ${prefix}Rex`],
    ['a trailing space', `${prefix}Rex `],
    ['a tab, a line break and other controls inside', `${prefix}Re\t\r\nx\ry\u0001\u001b\u007f`],
    ['16,400 characters', filled(prefix, 16_400)],
    ['the replacement character', `${prefix}Re\ufffdx`],
    ['characters without a width, also at both ends', `\ufeff${prefix}Re\u00ad\u200b\u200c\u200d\u2060x\u200b`],
    ['spaces of other kinds', `${prefix}Re\u00a0\u2028\u3000x`],
    ['a letter and a combining accent, not in NFC', `${prefix}Rene\u0301`],
    ['an Ångström sign, not in NFC', `${prefix}\u212b`],
    ['65 characters', filled(prefix, LONGEST_ORDINARY_NAME + 1)],
    ['a text direction, a control of Latin-1 and a private character', `${prefix}Re\u202e\u0085\ue000\u{10ffff}x`],
  ]),
];

/** Unusual names that some libraries store and then fail on in each list. */
export const poisonousNames = (prefix: Prefix): readonly OddName[] =>
  rows([
    ['NUL inside', `${prefix}Re\0x`],
    ['half a surrogate pair at its end', `${prefix}Rex\ud83d`],
    ['half a surrogate pair before ordinary characters', `${prefix}Re\ud83dx and more`],
    ['the second half of a surrogate pair', `${prefix}Re\udc36x`],
    ['U+FFFE', `${prefix}Re\ufffex`],
    ['U+FFFF', `${prefix}Re\uffffx`],
  ]);

export const isPoisonous = (name: string): boolean => /[\0\ufffe\uffff]|\p{Surrogate}/u.test(name);

/** A text whose characters differ by position, so that a cut at either end shows. */
const filled = (prefix: string, length: number, alphabet = 'abcdefghijklmnopqrstuvwxyz'): string =>
  prefix + alphabet.repeat(Math.ceil(length / alphabet.length)).slice(0, length - prefix.length);

/** First and last characters of scripts that fonts and keyboards have, and of a few symbols. */
const SCRIPTS = [' ~', ...'az ¡ž Ας Ѐӿ ա։ את ءي ऄ् কন กฺ აჰ ሀቇ ぁヿ 一龥 가힣 𝒜𝓏 🐀📿'.split(' ')];

/** A name with the prefix that every conforming implementation accepts; shrinks towards a single `a`. */
export function ordinaryName(prefix: Prefix): fc.Arbitrary<OddName> {
  const room = LONGEST_ORDINARY_NAME - prefix.length;
  const character = (range: string) => {
    const [min, max] = [...range].map((one) => one.codePointAt(0) ?? 0);
    return fc.integer({ min: min ?? 0, max: max ?? 0 }).map((point) => String.fromCodePoint(point));
  };
  const characters = fc.oneof({ withCrossShrink: true }, ...SCRIPTS.map(character));
  const text = fc.array(characters, { minLength: 1, maxLength: room, size: 'max' }).map((list) => list.join(''));
  const names = text.map((name) => shortened(prefix + name).normalize('NFC'));
  return names.filter((name) => name.length > prefix.length && isOrdinaryName(name)).map(named);
}

/** Cuts between characters, since half a surrogate pair is not ordinary. Also removes a space at the cut. */
const shortened = (name: string) =>
  name
    .slice(0, LONGEST_ORDINARY_NAME)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();

/** Texts that make a name unusual at any place in it, and that no list fails on. */
const ODDITIES = [
  ...['\t', '\n', '\r', '\u0001', '\u001b', '\u007f', '\u0085', '\u00a0', '\u00ad', '\u200b', '\u200d', '\u2028'],
  ...['\u202e', '\u3000', '\ufeff', '\ufffd', '\ue000', '\u{10ffff}', 'e\u0301', '\u212b'],
];

/** A name on which the document is silent. It starts with the prefix. */
export function unusualName(prefix: Prefix): fc.Arbitrary<OddName> {
  const plain = fc.string({ unit: fc.constantFrom(...'abcXYZ019 é小'), maxLength: 8 });
  const odd = fc.tuple(plain, fc.constantFrom(...ODDITIES), plain).map(([head, oddity, tail]) => head + oddity + tail);
  const length = fc.integer({ min: LONGEST_ORDINARY_NAME + 1, max: 3000 });
  const long = fc.tuple(length, fc.constantFrom('a', 'é', '小', '🐶')).map(([length, unit]) => unit.repeat(length));
  const any = fc.oneof({ weight: 6, arbitrary: odd }, { weight: 1, arbitrary: long }).map((name) => prefix + name);
  return any.filter((name) => !isOrdinaryName(name)).map(named);
}
