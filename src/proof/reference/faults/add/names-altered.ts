import type { BehaviourChange } from '../../behaviour.js';
import { Refusal } from '../../refusal.js';
import type { Fault } from '../fault.js';
import { storedName as stored } from './stored-name.js';

const turnsRed = { 'add.name.unchanged': 'name altered' };
const bytes = (name: string) => Buffer.from(name, 'utf8');

/** Names that are read as a value of another type, and written as it is. */
const typed: readonly (readonly [id: string, description: string, sent: string, kept: string])[] = [
  ['dates-in-names-corrected', 'A name that is a date becomes an existing one', '2024-02-30', '2024-03-01'],
  [
    'times-in-names-written-again',
    'A name that is a time gets milliseconds',
    '2024-01-01T00:00:00Z',
    '2024-01-01T00:00:00.000Z',
  ],
  ['decimals-in-names-shortened', 'A name that is a decimal loses its last zero', '1.10', '1.1'],
  ['booleans-in-names-are-numbers', 'A name that is a boolean becomes a number', 'true', '1'],
];

/** Other categories than 1 are refused, so that only names in that one show it. */
const inOneCategory = (change: BehaviourChange): BehaviourChange => {
  return (correct) => {
    const { validation, ...others } = typeof change === 'function' ? change(correct) : change;
    return {
      ...others,
      validation: {
        ...validation,
        categoryId: (context, value) => {
          const id = correct.validation.categoryId(context, value);
          if (id === 1n) return id;
          throw new Refusal(400, 'unknown_category', 'There is no such category.');
        },
      },
    };
  };
};

/** Ordinary names that do not come back as they were sent. */
export const alteredNameFaults: readonly Fault[] = [
  {
    id: 'spaces-in-names-collapsed',
    description: 'Repeated spaces in a name become one.',
    turnsRed,
    change: stored((name) => name.replace(/ {2,}/g, ' ')),
  },
  {
    id: 'names-in-capitals',
    description: 'Names are stored in upper case.',
    turnsRed,
    change: stored((name) => name.toUpperCase()),
  },
  {
    id: 'names-in-small-letters',
    description: 'Names are stored in lower case.',
    turnsRed,
    change: stored((name) => name.toLowerCase()),
  },
  {
    id: 'names-begin-with-a-capital',
    description: 'The first letter of a name becomes a capital.',
    turnsRed,
    change: stored((name) => name.charAt(0).toUpperCase() + name.slice(1)),
  },
  {
    id: 'names-cut-at-50-characters',
    description: 'A name is cut after 50 characters.',
    turnsRed,
    change: stored((name) => name.slice(0, 50)),
  },
  {
    id: 'names-cut-at-32-bytes',
    description: 'A name is cut after 32 bytes of UTF-8, even in the middle of a character.',
    turnsRed,
    change: stored((name) => bytes(name).subarray(0, 32).toString('utf8')),
  },
  ...typed.map(
    ([id, description, sent, kept]): Fault => ({
      id,
      description: `${description}. There is one category.`,
      row: `"${sent}"`,
      turnsRed,
      change: inOneCategory(stored((name) => (name === sent ? kept : name))),
      profile: 'standard',
    }),
  ),
  {
    id: 'names-with-an-exponent-are-numbers',
    description:
      'A name that is a number with an exponent is converted to a number and back: "1e3" becomes "1000".',
    row: '"1e3"',
    turnsRed,
    change: stored((name) => (/^\d+e\d+$/.test(name) ? String(Number(name)) : name)),
    profile: 'standard',
  },
  {
    id: 'formulas-in-names-disarmed',
    description: 'A name that begins like a formula of a spreadsheet gets an apostrophe in front.',
    row: '"=1"',
    turnsRed,
    change: stored((name) => (/^[=+@-]/.test(name) ? `'${name}` : name)),
    profile: 'standard',
  },
  {
    id: 'names-like-numbers-normalised',
    description: 'A name of digits is converted to a number and back: "007" becomes "7".',
    turnsRed,
    change: stored((name) => (/^\d+$/.test(name) ? String(Number(name)) : name)),
  },
  {
    id: 'the-name-null-becomes-empty',
    description: 'A pet called null gets an empty name.',
    turnsRed,
    change: stored((name) => (name === 'null' ? '' : name)),
  },
  {
    id: 'names-decomposed',
    description: 'Names are stored in decomposed form (NFD), as by some file systems.',
    turnsRed,
    change: stored((name) => name.normalize('NFD')),
  },
  {
    id: 'names-folded-for-compatibility',
    description: 'Names are stored in form NFKC, so that mathematical letters become plain ones.',
    turnsRed,
    change: stored((name) => name.normalize('NFKC')),
  },
  {
    id: 'names-read-as-latin-1',
    description: 'The bytes of a name are decoded as Latin-1 and encoded again.',
    turnsRed,
    change: stored((name) => bytes(name).toString('latin1')),
  },
  {
    id: 'names-stored-in-latin-1',
    description: 'Characters outside Latin-1 become question marks.',
    turnsRed,
    change: stored((name) => name.replace(/[^\0-\xff]/gu, '?')),
  },
  {
    id: 'emoji-in-names-become-question-marks',
    description: 'An emoji becomes a question mark.',
    turnsRed,
    change: stored((name) => name.replace(/[\u{10000}-\u{10ffff}]/gu, '?')),
  },
  {
    id: 'surrogate-pairs-in-names-split',
    description: 'The halves of a surrogate pair are encoded separately, and each is lost.',
    turnsRed,
    change: stored((name) => name.replace(/[\ud800-\udfff]/g, '\ufffd')),
  },
  {
    id: 'accents-in-names-removed',
    description: 'Letters lose their accents.',
    turnsRed,
    change: stored((name) =>
      name
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .normalize('NFC'),
    ),
  },
  {
    id: 'names-escaped-for-html',
    description: 'The special characters of HTML in a name are stored as entities.',
    turnsRed,
    change: stored((name) => name.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)),
  },
  {
    id: 'markup-in-names-removed',
    description: 'Tags are removed from names.',
    turnsRed,
    change: stored((name) => name.replace(/<[^>]*>/g, '')),
  },
  {
    id: 'entities-in-names-decoded',
    description: 'HTML entities in a name are decoded.',
    turnsRed,
    change: stored((name) => name.replaceAll('&amp;', '&')),
  },
  {
    id: 'percent-codes-in-names-decoded',
    description: 'A percent sign and two digits in a name are decoded to one character.',
    turnsRed,
    change: stored((name) =>
      name.replace(/%([0-7][0-9a-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    ),
  },
  {
    id: 'quotes-in-names-doubled',
    description: 'Apostrophes are doubled for SQL and stored like that.',
    turnsRed,
    change: stored((name) => name.replaceAll("'", "''")),
  },
  {
    id: 'backslashes-in-names-lost',
    description: 'Backslashes are read as escapes and lost.',
    turnsRed,
    change: stored((name) => name.replaceAll('\\', '')),
  },
  {
    id: 'escapes-in-names-read-twice',
    description: 'A backslash followed by an n becomes a line break.',
    turnsRed,
    change: stored((name) => name.replaceAll('\\n', '\n')),
  },
  {
    id: 'names-cut-at-150-bytes',
    description: 'A name is cut after 150 bytes of UTF-8, between characters.',
    turnsRed,
    change: stored((name) =>
      bytes(name)
        .subarray(0, 150)
        .toString('utf8')
        .replace(/\ufffd$/, ''),
    ),
  },
  {
    id: 'names-end-at-commas',
    description: 'A name is stored in a file of comma-separated values, and ends at a comma.',
    turnsRed,
    change: stored((name) => name.split(',')[0] ?? ''),
  },
  {
    id: 'underscores-in-names-become-spaces',
    description: 'Underscores in a name become spaces.',
    turnsRed,
    change: stored((name) => name.replaceAll('_', ' ')),
  },
  {
    id: 'names-lose-a-full-stop',
    description: 'A full stop at the end of a name is lost, as in names of files.',
    turnsRed,
    change: stored((name) => name.replace(/\.$/, '')),
  },
  {
    id: 'quotation-marks-in-names-straightened',
    description: 'Typographic quotation marks in a name become straight ones.',
    turnsRed,
    change: stored((name) => name.replace(/[\u2018\u2019]/g, "'")),
  },
];
