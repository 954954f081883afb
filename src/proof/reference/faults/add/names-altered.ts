import type { Fault } from '../fault.js';
import { storedName as stored } from './stored-name.js';

const turnsRed = { 'add.name.unchanged': 'name altered' };
const bytes = (name: string) => Buffer.from(name, 'utf8');

/** Ordinary names that do not come back as they were sent. */
export const alteredNameFaults: readonly Fault[] = [
  {
    id: 'spaces-in-names-collapsed',
    says: 'Repeated spaces in a name become one.',
    turnsRed,
    change: stored((name) => name.replace(/ {2,}/g, ' ')),
  },
  {
    id: 'names-in-capitals',
    says: 'Names are stored in capital letters.',
    turnsRed,
    change: stored((name) => name.toUpperCase()),
  },
  {
    id: 'names-in-small-letters',
    says: 'Names are stored in small letters.',
    turnsRed,
    change: stored((name) => name.toLowerCase()),
  },
  {
    id: 'names-begin-with-a-capital',
    says: 'The first letter of a name becomes a capital.',
    turnsRed,
    change: stored((name) => name.charAt(0).toUpperCase() + name.slice(1)),
  },
  {
    id: 'names-cut-at-50-characters',
    says: 'A name is cut after 50 characters.',
    turnsRed,
    change: stored((name) => name.slice(0, 50)),
  },
  {
    id: 'names-cut-at-32-bytes',
    says: 'A name is cut after 32 bytes of UTF-8, in the middle of a character where it must be.',
    turnsRed,
    change: stored((name) => bytes(name).subarray(0, 32).toString('utf8')),
  },
  {
    id: 'names-like-numbers-normalised',
    says: 'A name of digits goes through a number: "007" comes back as "7".',
    turnsRed,
    change: stored((name) => (/^\d+$/.test(name) ? String(Number(name)) : name)),
  },
  {
    id: 'the-name-null-becomes-empty',
    says: 'A pet that is called null comes back with an empty name.',
    turnsRed,
    change: stored((name) => (name === 'null' ? '' : name)),
  },
  {
    id: 'names-decomposed',
    says: 'Names are stored in decomposed form (NFD), as by some file systems.',
    turnsRed,
    change: stored((name) => name.normalize('NFD')),
  },
  {
    id: 'names-folded-for-compatibility',
    says: 'Names are stored in form NFKC, so that letters of mathematics become plain ones.',
    turnsRed,
    change: stored((name) => name.normalize('NFKC')),
  },
  {
    id: 'names-read-as-latin-1',
    says: 'The bytes of a name are taken for Latin-1 and encoded once more.',
    turnsRed,
    change: stored((name) => bytes(name).toString('latin1')),
  },
  {
    id: 'names-stored-in-latin-1',
    says: 'What Latin-1 does not have becomes a question mark.',
    turnsRed,
    change: stored((name) => name.replace(/[^\0-\xff]/gu, '?')),
  },
  {
    id: 'emoji-in-names-become-question-marks',
    says: 'An emoji becomes a question mark.',
    turnsRed,
    change: stored((name) => name.replace(/[\u{10000}-\u{10ffff}]/gu, '?')),
  },
  {
    id: 'surrogate-pairs-in-names-split',
    says: 'A character beyond the basic plane is encoded half by half, and each half is lost.',
    turnsRed,
    change: stored((name) => name.replace(/[\ud800-\udfff]/g, '\ufffd')),
  },
  {
    id: 'accents-in-names-removed',
    says: 'Letters lose their accents.',
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
