import { Refusal } from '../../refusal.js';
import { crash } from '../crash.js';
import type { Fault } from '../fault.js';
import { storedName } from './stored-name.js';

/** Does something else than store a name that the test finds. */
const onName = (found: (name: string) => boolean, otherwise: () => never) =>
  storedName((name) => (found(name) ? otherwise() : name));

const failsOn = (pattern: RegExp) => onName((name) => pattern.test(name), crash);

function refuse(): never {
  throw new Refusal(400, 'invalid_member', 'The member name is not a proper name.');
}

const refuses = (pattern: RegExp) => onName((name) => pattern.test(name), refuse);

const accepted = (cause: string) => ({ 'add.name.accepted': cause });

/** Ordinary names that are not taken. */
export const refusedNameFaults: readonly Fault[] = [
  {
    id: 'names-with-emoji-fail',
    says: 'A name with an emoji does not fit the three-byte characters of the database: 500.',
    turnsRed: accepted('status 500'),
    change: failsOn(/[\u{10000}-\u{10ffff}]/u),
  },
  {
    id: 'names-with-apostrophes-fail',
    says: 'An apostrophe in a name ends the string of the SQL statement: 500.',
    turnsRed: accepted('status 500'),
    change: failsOn(/'/),
  },
  {
    id: 'names-with-quotes-fail',
    says: 'A quotation mark in a name breaks the text that it is pasted into: 500.',
    turnsRed: accepted('status 500'),
    change: failsOn(/"/),
  },
  {
    id: 'names-with-percent-signs-fail',
    says: 'A name is taken for a format string, so that a percent sign fails: 500.',
    turnsRed: accepted('status 500'),
    change: failsOn(/%/),
  },
  {
    id: 'names-from-right-to-left-fail',
    says: 'A name with Arabic or Hebrew letters fails: 500.',
    turnsRed: accepted('status 500'),
    change: failsOn(/[\u0590-\u08ff]/),
  },
  {
    id: 'names-of-64-characters-fail',
    says: 'The column for the name holds 63 characters, and one more fails: 500.',
    turnsRed: accepted('status 500'),
    change: onName((name) => name.length === 64, crash),
  },
  {
    id: 'names-with-markup-refused',
    says: 'A firewall refuses names with markup in them.',
    turnsRed: accepted('status 403'),
    change: onName(
      (name) => /<[a-z]/i.test(name),
      () => {
        throw new Refusal(403, 'blocked', 'The request looks like an attack.');
      },
    ),
  },
  {
    id: 'names-beyond-latin-refused',
    says: 'Only letters of the Latin alphabet are allowed in a name.',
    turnsRed: accepted('status 400'),
    change: refuses(/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u),
  },
  {
    id: 'names-of-digits-refused',
    says: 'A name of digits only is refused.',
    turnsRed: accepted('status 400'),
    change: refuses(/^\d+$/),
  },
  {
    id: 'names-of-one-letter-refused',
    says: 'A name needs two characters at least.',
    turnsRed: accepted('status 400'),
    change: refuses(/^.$/u),
  },
  {
    id: 'names-beyond-50-characters-refused',
    says: 'A name of more than 50 characters is refused.',
    turnsRed: accepted('status 400'),
    change: refuses(/^.{51,64}$/u),
  },
  {
    id: 'the-name-0-refused',
    says: 'A pet that is called 0 is refused as one without a name, since "0" is empty to the language.',
    turnsRed: accepted('status 400'),
    change: refuses(/^0$/),
  },
  {
    id: 'the-name-null-refused',
    says: 'A pet that is called null is refused as one without a name.',
    turnsRed: accepted('status 400'),
    change: refuses(/^null$/),
  },
];
