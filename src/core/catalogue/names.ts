/** `ordinary`: a conforming implementation accepts the name and keeps it. `unusual`: it may also refuse it. */
export type NameClass = 'ordinary' | 'unusual';

/** Counted in UTF-16 units, the strictest of the counts in use. */
export const LONGEST_ORDINARY_NAME = 64;

/** Letters, marks, digits, punctuation and symbols, with single or repeated spaces between them. */
const ORDINARY_CHARACTERS = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u;
const EDGES = /^[ \p{M}]| $/u;

/**
 * Characters of those categories that can't be seen, such as the Hangul fillers, and the replacement character,
 * by which a cautious reader knows that text was lost.
 */
const DOUBTFUL = /[\p{Default_Ignorable_Code_Point}\u2800\ufffd]/u;

/** `❤️` is a heart and the selector of its coloured shape: the one invisible character that plain emoji need. */
const EMOJI_PRESENTATION = /\p{Emoji}\ufe0f/gu;

/**
 * Sorts a name. In doubt it is unusual, so that no implementation is blamed for refusing it. Emoji that are joined
 * by U+200D, flags made of tag characters, and words that need U+200C are unusual for that reason: the joiner is a
 * format character, which a cautious implementation may refuse.
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
