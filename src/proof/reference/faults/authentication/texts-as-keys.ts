import type { Fault } from '../fault.js';
import { compared } from './keys.js';

const takenTexts: readonly (readonly [id: string, description: string, text: string, row?: string])[] = [
  [
    'keys-are-patterns',
    'The key is looked up as a pattern of SQL, and a percent sign is any text.',
    '%',
    'a key of one character',
  ],
  ['keys-are-globs', 'The key is looked up as a pattern of file names.', '*'],
  ['keys-are-regular-expressions', 'The key is looked up as a regular expression.', '.*'],
  ['null-is-a-key', 'The text null counts as the key of a client that has none.', 'null'],
  ['undefined-is-a-key', 'The key is compared as text with one that is not set.', 'undefined'],
];

/** Texts that are accepted as the key, whatever it is. */
export const textKeyFaults: readonly Fault[] = takenTexts.map(
  ([id, description, text, row = `the key ${text}`]) =>
    compared(id, description, (presented, key) => presented === key || presented === text, {
      row,
      profile: 'standard',
    }),
);
