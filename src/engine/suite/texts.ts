/** Texts for a member that takes any text, such as a name: ordinary ones, which must be accepted, and others. */
import fc from 'fast-check';
import { cut } from '../base/text.js';
import { type Odd, quoted, type Row } from './rows.js';

export type OddText = Odd<'text', string>;

export interface TextMember {
  /** The member in labels: `name`. */
  readonly noun: string;
  /** The start of the texts of a run. */
  readonly prefix: string;
}

/** In UTF-16 units, the strictest way to count in use. */
const LONGEST_ORDINARY = 64;
const ORDINARY = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u;
const EDGES = /^[ \p{M}]| $/u;
/** Invisible characters, and the one that shows a cautious reader that text was lost. */
const DOUBTFUL = /[\p{Default_Ignorable_Code_Point}\u2800\ufffd]/u;
/** The one invisible character that plain emoji need. */
const EMOJI_PRESENTATION = /\p{Emoji}\ufe0f/gu;

/** True for a text that a conforming implementation accepts. In doubt a text is unusual, and may be refused. */
export function isOrdinary(text: string): boolean {
  if (text.length > LONGEST_ORDINARY || !ORDINARY.test(text) || EDGES.test(text)) return false;
  return !DOUBTFUL.test(text.replace(EMOJI_PRESENTATION, '')) && text.normalize('NFC') === text;
}

const shownText = (text: string): string => JSON.stringify(quoted(text, 80));
const labelled = ({ noun }: TextMember, text: string): OddText => ({ label: `the ${noun} ${shownText(text)}`, text });

const ofKind = (kind: string, text: string): OddText => ({ label: `${kind}, ${shownText(text)}`, kind, text });

/** @param table the rows of a run, by the start of its texts */
const rows = ({ noun, prefix }: TextMember, table: (prefix: string) => readonly Row<string>[]): readonly OddText[] =>
  table(prefix).map(([words, text]) => ofKind(`a ${noun} with ${words}`, text));

/** A text with characters that addresses, forms and pages treat in their own ways. */
export const compositeTexts = (member: TextMember): readonly OddText[] =>
  rows(member, (prefix) => [['an emoji, %, &, + and quotes', `${prefix}🐶 100%41 <b>R&amp;D</b> +1 "Žoë"`]]);

/** Boundary cases of ordinary texts. A number, a JSON keyword and a single character go without the prefix. */
export const ordinaryTexts = (member: TextMember): readonly OddText[] =>
  rows(member, (prefix) => [
    ['letters of eight scripts', `${prefix}Žoë’s Ёж 小白 قطة बिल्ली კატა Կատու ድመት`],
    ['digits only', '007'],
    ['a JSON keyword', 'null'],
    ['quotes and backslashes', `${prefix}"Rex" \`b\` C:\\n\\u0041`],
    ['markup and an entity', `${prefix}<script>$&$1{{x}}</script>&amp;`],
    ['an apostrophe and other syntax', `${prefix}O'R; drop--#^*[()]%41+\${},_|~@!?//../%s{0}.`],
    ['emoji beyond the basic plane', `${prefix}🐶𝒳🦜 ❤️🇩🇪👍🏽𠮷Ａｶ—€ế`],
    ['two spaces inside', `${prefix}Big  Red   Dog`],
    // Three bytes each, so that a column that counts bytes is too short.
    [
      `${LONGEST_ORDINARY} characters`,
      filled(prefix, LONGEST_ORDINARY, 'あいうえおかきくけこさしすせそたちつてとなにぬねのは'),
    ],
    ['one character', '0'],
    ['letters that case mapping changes', `${prefix}Işık İnci Straße Σας ſt`],
    ['a backslash at its end', `${prefix}Rex \\`],
    ['percent signs', `${prefix}100%% %d %s`],
  ]);

/** Texts that careless code takes for a value of another type, and writes in another way. */
export const typedTexts: readonly string[] = ['2024-02-30', 'true', '1.10', '2024-01-01T00:00:00Z'];

const WORDS_FOR_NOTHING = 'no off y yes None NaN nil undefined Nil none N/A (null) Infinity void False'.split(' ');

/** Ordinary texts without the prefix, since a server may look at the start or the whole. NULL differs in case alone. */
export const bareTexts = (member: TextMember): readonly OddText[] =>
  ['🐶', '=1', '1e3', '__proto__', 'NULL', ...typedTexts, ...WORDS_FOR_NOTHING].map((text) => labelled(member, text));

/** Boundary cases of texts on which the document is silent. A prefix would make some of them ordinary. */
export const unusualTexts = (member: TextMember): readonly OddText[] => [
  ofKind(`an empty ${member.noun}`, ''),
  ofKind(`a ${member.noun} of a single space`, ' '),
  ...rows(member, (prefix) => [
    ['a leading space', ` ${prefix}Rex`],
    ['a trailing space', `${prefix}Rex `],
    ['a line break at its end', `${prefix}Rex\n`],
    ['a tab, a line break and other controls inside', `${prefix}Re\t\r\nx\ry\u0001\u001b\u007f`],
    ['16,400 characters', filled(prefix, 16_400)],
    ['the replacement character', `${prefix}Re\ufffdx`],
    ['characters without a width, also at both ends', `\ufeff${prefix}Re\u00ad\u200b\u200c\u200d\u2060x\u200b`],
    ['spaces of other kinds', `${prefix}Re\u00a0\u2028\u3000x`],
    ['a letter and a combining accent, not in NFC', `${prefix}Rene\u0301`],
    ['an Ångström sign, not in NFC', `${prefix}\u212b`],
    [`${LONGEST_ORDINARY + 1} characters`, filled(prefix, LONGEST_ORDINARY + 1)],
    ['a text direction, a control of Latin-1 and a private character', `${prefix}Re\u202e\u0085\ue000\u{10ffff}x`],
  ]),
];

/** Unusual texts that some libraries store and then fail on in each list. */
export const poisonousTexts = (member: TextMember): readonly OddText[] =>
  rows(member, (prefix) => [
    ['NUL inside', `${prefix}Re\0x`],
    ['half a surrogate pair at its end', `${prefix}Rex\ud83d`],
    ['half a surrogate pair before ordinary characters', `${prefix}Re\ud83dx and more`],
    ['the second half of a surrogate pair', `${prefix}Re\udc36x`],
    ['U+FFFE', `${prefix}Re\ufffex`],
    ['U+FFFF', `${prefix}Re\uffffx`],
  ]);

export const isPoisonous = (text: string): boolean => /[\0\ufffe\uffff]|\p{Surrogate}/u.test(text);

/** A text whose characters differ by position, so that a cut at either end shows. */
const filled = (prefix: string, length: number, alphabet = 'abcdefghijklmnopqrstuvwxyz'): string =>
  prefix + alphabet.repeat(Math.ceil(length / alphabet.length)).slice(0, length - prefix.length);

/** First and last characters of scripts that fonts and keyboards have, and of a few symbols. */
const SCRIPTS = [' ~', ...'az ¡ž Ας Ѐӿ ա։ את ءي ऄ् কন กฺ აჰ ሀቇ ぁヿ 一龥 가힣 𝒜𝓏 🐀📿'.split(' ')];

/** A text with the prefix that every conforming implementation accepts; shrinks towards a single `a`. */
export function ordinaryText(member: TextMember): fc.Arbitrary<OddText> {
  const { prefix } = member;
  const character = (range: string) => {
    const [min, max] = [...range].map((one) => one.codePointAt(0) ?? 0);
    return fc.integer({ min: min ?? 0, max: max ?? 0 }).map((point) => String.fromCodePoint(point));
  };
  const characters = fc.oneof({ withCrossShrink: true }, ...SCRIPTS.map(character));
  const lengths = { minLength: 1, maxLength: LONGEST_ORDINARY - prefix.length, size: 'max' } as const;
  // A cut may leave a space at the end.
  const shortened = (text: string) => cut(text, LONGEST_ORDINARY).trimEnd().normalize('NFC');
  const texts = fc.array(characters, lengths).map((list) => shortened(prefix + list.join('')));
  const isMeant = (text: string) => text.length > prefix.length && isOrdinary(text);
  return texts.filter(isMeant).map((text) => labelled(member, text));
}

/** Texts that make another one unusual at any place in it, and that no list fails on. */
const ODDITIES = [
  ...['\t', '\n', '\r', '\u0001', '\u001b', '\u007f', '\u0085', '\u00a0', '\u00ad', '\u200b', '\u200d', '\u2028'],
  ...['\u202e', '\u3000', '\ufeff', '\ufffd', '\ue000', '\u{10ffff}', 'e\u0301', '\u212b'],
];

/** A text on which the document is silent. It starts with the prefix. */
export function unusualText(member: TextMember): fc.Arbitrary<OddText> {
  const plain = fc.string({ unit: fc.constantFrom(...'abcXYZ019 é小'), maxLength: 8 });
  const odd = fc.tuple(plain, fc.constantFrom(...ODDITIES), plain).map(([head, oddity, tail]) => head + oddity + tail);
  const lengths = fc.integer({ min: LONGEST_ORDINARY + 1, max: 3000 });
  const long = fc.tuple(lengths, fc.constantFrom('a', 'é', '小', '🐶')).map(([length, unit]) => unit.repeat(length));
  const any = fc.oneof({ weight: 6, arbitrary: odd }, { weight: 1, arbitrary: long });
  const texts = any.map((text) => member.prefix + text).filter((text) => !isOrdinary(text));
  return texts.map((text) => labelled(member, text));
}
