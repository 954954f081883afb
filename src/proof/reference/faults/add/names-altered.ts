import type { Fault } from '../fault.js';
import { storedName as stored } from './stored-name.js';

const turnsRed = { 'add.name.unchanged': 'name altered' };
const bytes = (name: string) => Buffer.from(name, 'utf8');

/** Ordinary names whose letters, spaces or length do not come back as they were sent. */
export const namesAltered: readonly Fault[] = [
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
];
