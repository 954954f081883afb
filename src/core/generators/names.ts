import { LONGEST_ORDINARY_NAME } from '../catalogue/names.js';

export interface NamedCase {
  /** Says what is special about the name. */
  readonly label: string;
  readonly name: string;
}

/** Marks the kit's names in a store. */
export interface NameOptions {
  /**
   * Precedes each name whose kind it does not change. Must be ordinary, and leave room for 24 UTF-16 units.
   * @default ''
   */
  readonly prefix?: string;
}

/** Boundary cases of ordinary names. A number, a JSON keyword and a single character go without the prefix. */
export function ordinaryNames({ prefix = '' }: NameOptions = {}): readonly NamedCase[] {
  return [
    { label: 'letters of eight scripts', name: `${prefix}Žoë’s Ёж 小白 قطة बिल्ली კატა Կատու ድመት` },
    { label: 'digits only', name: '007' },
    { label: 'a JSON keyword', name: 'null' },
    { label: 'quotes and backslashes', name: `${prefix}"Rex" \`b\` C:\\n\\u0041` },
    { label: 'markup and an entity', name: `${prefix}<script>$&$1{{x}}</script>&amp;` },
    {
      label: 'an apostrophe and other syntax',
      name: `${prefix}O'R; drop--#^*[()]%41+\${},_|~@!?//../%s{0}.`,
    },
    { label: 'emoji beyond the basic plane', name: `${prefix}🐶𝒳🦜 ❤️🇩🇪👍🏽𠮷Ａｶ—€ế` },
    { label: 'two spaces inside', name: `${prefix}Big  Red   Dog` },
    // Three bytes each, so that a column that counts bytes is too short.
    {
      label: '64 characters',
      name: filled(prefix, LONGEST_ORDINARY_NAME, 'あいうえおかきくけこさしすせそたちつてとなにぬねのは'),
    },
    { label: 'one character', name: '0' },
  ];
}

/** Names that careless code takes for a value of another type, and writes in another way. */
export const typedNames: readonly string[] = ['2024-02-30', 'true', '1.10', '2024-01-01T00:00:00Z'];

/**
 * Further ordinary names without the prefix, since a server may look at the start of a name, or at the whole. One of them
 * differs from another name in letter case alone.
 */
export const bareNames: readonly string[] = ['🐶', '=1', '1e3', '__proto__', 'NULL', ...typedNames];

/**
 * Boundary cases of names on which the document is silent. A prefix would make some of them ordinary, so they have
 * none.
 */
export function unusualNames({ prefix = '' }: NameOptions = {}): readonly NamedCase[] {
  return [
    { label: 'empty', name: '' },
    { label: 'a single space', name: ' ' },
    { label: 'a leading space', name: ` ${prefix}Rex` },
    { label: 'a trailing space', name: `${prefix}Rex ` },
    { label: 'NUL inside', name: `${prefix}Re\0x` },
    {
      label: 'a tab and a line break inside, and other controls',
      name: `${prefix}Re\t\r\nx\ry\u0001\u001b\u007f`,
    },
    { label: '16,400 characters', name: filled(prefix, 16_400) },
    { label: 'a lone surrogate', name: `${prefix}Rex\ud83d` },
    { label: 'the replacement character', name: `${prefix}Re\ufffdx` },
    { label: 'characters without a width', name: `${prefix}Re\u00ad\u200b\u200d\ufeffx` },
    { label: 'spaces of other kinds', name: `${prefix}Re\u00a0\u2028\u3000x` },
    { label: 'a letter and a combining accent, not in NFC', name: `${prefix}Rene\u0301` },
  ];
}

/** A text whose characters differ by position, so that a cut at either end shows. */
function filled(prefix: string, length: number, alphabet = 'abcdefghijklmnopqrstuvwxyz'): string {
  return prefix + alphabet.repeat(Math.ceil(length / alphabet.length)).slice(0, length - prefix.length);
}
