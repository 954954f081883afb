import type { Fault } from '../fault.js';
import { storedName as stored } from './stored-name.js';

const turnsRed = { 'add.name.unchanged': 'name altered' };
const bytes = (name: string) => Buffer.from(name, 'utf8');

/** Ordinary names whose characters were encoded or normalised in another way. */
export const namesEncoded: readonly Fault[] = [
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
];
