/** `ordinary`: a conforming implementation accepts the name and keeps it. `unusual`: it may also refuse it. */
export type NameClass = 'ordinary' | 'unusual';

/** In UTF-16 units, the strictest way to count in use. */
export const LONGEST_ORDINARY_NAME = 64;

/** Letters, marks, digits, punctuation and symbols, with single or repeated spaces between them. */
const ORDINARY_CHARACTERS = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u;
const EDGES = /^[ \p{M}]| $/u;

/**
 * Characters of those categories that are invisible, such as the Hangul fillers, and the replacement character, which
 * shows a cautious reader that text was lost.
 */
const DOUBTFUL = /[\p{Default_Ignorable_Code_Point}\u2800\ufffd]/u;

/** `❤️` is a heart and a variation selector, the one invisible character that plain emoji need. */
const EMOJI_PRESENTATION = /\p{Emoji}\ufe0f/gu;

/**
 * Sorts a name. In doubt it is unusual, so that an implementation may refuse it. Emoji joined by U+200D, flags made of
 * tag characters, and words that need U+200C are therefore unusual: a cautious implementation may refuse such format
 * characters.
 */
export function nameClass(name: string): NameClass {
  const ordinary =
    name.length <= LONGEST_ORDINARY_NAME &&
    ORDINARY_CHARACTERS.test(name) &&
    !EDGES.test(name) &&
    !DOUBTFUL.test(name.replace(EMOJI_PRESENTATION, '')) &&
    name.normalize('NFC') === name;
  return ordinary ? 'ordinary' : 'unusual';
}
