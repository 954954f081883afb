import type { Fault } from '../fault.js';
import { storedName as stored } from './stored-name.js';

const turnsRed = { 'add.name.unchanged': 'name altered' };

/** Ordinary names in which characters of some syntax were escaped, unescaped or removed. */
export const namesEscaped: readonly Fault[] = [
  {
    id: 'names-escaped-for-html',
    says: 'The characters of HTML in a name are stored as entities.',
    turnsRed,
    change: stored((name) => name.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)),
  },
  {
    id: 'markup-in-names-removed',
    says: 'What looks like a tag is taken out of the name.',
    turnsRed,
    change: stored((name) => name.replace(/<[^>]*>/g, '')),
  },
  {
    id: 'entities-in-names-decoded',
    says: 'Entities of HTML in a name become the characters that they stand for.',
    turnsRed,
    change: stored((name) => name.replaceAll('&amp;', '&')),
  },
  {
    id: 'percent-codes-in-names-decoded',
    says: 'A percent sign and two digits in a name become one character.',
    turnsRed,
    change: stored((name) =>
      name.replace(/%([0-7][0-9a-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    ),
  },
  {
    id: 'quotes-in-names-doubled',
    says: 'Apostrophes are doubled for SQL and stored so.',
    turnsRed,
    change: stored((name) => name.replaceAll("'", "''")),
  },
  {
    id: 'backslashes-in-names-lost',
    says: 'Backslashes are taken for escapes and lost.',
    turnsRed,
    change: stored((name) => name.replaceAll('\\', '')),
  },
  {
    id: 'escapes-in-names-read-twice',
    says: 'A backslash with an n, sent as two characters, becomes a line break.',
    turnsRed,
    change: stored((name) => name.replaceAll('\\n', '\n')),
  },
];
