import { Refusal } from '../../refusal.js';
import { crash } from '../crash.js';
import type { Fault } from '../fault.js';
import { storedName } from './stored-name.js';

/** Fails or refuses instead of storing a name that `found` selects. */
const onName = (found: (name: string) => boolean, otherwise: () => never) =>
  storedName((name) => (found(name) ? otherwise() : name));

const failsOn = (pattern: RegExp) => onName((name) => pattern.test(name), crash);

function refuse(): never {
  throw new Refusal(400, 'invalid_member', 'The member name is not a proper name.');
}

function unavailable(): never {
  throw new Refusal(503, 'unavailable', 'No worker is left.', { 'retry-after': '0' });
}

const refuses = (pattern: RegExp) => onName((name) => pattern.test(name), refuse);

const accepted = (cause: string) => ({ 'add.name.ordinary': cause });

/** Ordinary names that are not accepted. */
export const refusedNameFaults: readonly Fault[] = [
  {
    id: 'names-with-emoji-fail',
    description: 'A name with an emoji does not fit the three-byte characters of the database: 500.',
    turnsRed: accepted('status 500'),
    change: failsOn(/[\u{10000}-\u{10ffff}]/u),
  },
  {
    id: 'names-with-emoji-are-unavailable',
    description:
      'A name with an emoji ends the worker process, and the load balancer reports that none is left: 503.',
    turnsRed: accepted('status 503'),
    change: onName((name) => /[\u{10000}-\u{10ffff}]/u.test(name), unavailable),
  },
  {
    id: 'names-with-apostrophes-fail',
    description: 'An apostrophe in a name ends the string in the SQL statement: 500.',
    turnsRed: accepted('status 500'),
    change: failsOn(/'/),
  },
  {
    id: 'names-with-quotes-fail',
    description: 'A quotation mark in a name breaks the text that it is pasted into: 500.',
    turnsRed: accepted('status 500'),
    change: failsOn(/"/),
  },
  {
    id: 'names-with-percent-signs-fail',
    description: 'A name is used as a format string, so a percent sign fails: 500.',
    turnsRed: accepted('status 500'),
    change: failsOn(/%/),
  },
  {
    id: 'names-from-right-to-left-fail',
    description: 'A name with Arabic or Hebrew letters fails: 500.',
    turnsRed: accepted('status 500'),
    change: failsOn(/[\u0590-\u08ff]/),
  },
  {
    id: 'names-of-64-characters-fail',
    description: 'The name column holds 63 characters, and one more fails: 500.',
    turnsRed: accepted('status 500'),
    change: onName((name) => name.length === 64, crash),
  },
  {
    id: 'names-with-markup-refused',
    description: 'A firewall refuses names that contain markup.',
    turnsRed: accepted('status 403'),
    change: onName(
      (name) => /<[a-z]/i.test(name),
      () => {
        throw new Refusal(403, 'blocked', 'The request looks like an attack.');
      },
    ),
  },
  {
    id: 'names-with-scripts-refused',
    description: 'A firewall refuses names that contain a script.',
    turnsRed: accepted('status 403'),
    change: onName(
      (name) => name.includes('<script'),
      () => {
        throw new Refusal(403, 'blocked', 'The request looks like an attack.');
      },
    ),
  },
  {
    id: 'names-with-flags-fail',
    description: 'The icon of a pet is made of its name, and a flag has none: 500.',
    turnsRed: accepted('status 500'),
    change: failsOn(/[\u{1f1e6}-\u{1f1ff}]/u),
  },
  {
    id: 'names-beyond-latin-refused',
    description: 'Only letters of the Latin alphabet are allowed in a name.',
    turnsRed: accepted('status 400'),
    change: refuses(/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u),
  },
  {
    id: 'names-of-digits-refused',
    description: 'A name of digits only is refused.',
    turnsRed: accepted('status 400'),
    change: refuses(/^\d+$/),
  },
  {
    id: 'names-of-one-letter-refused',
    description: 'A name needs at least two characters.',
    turnsRed: accepted('status 400'),
    change: refuses(/^.$/u),
  },
  {
    id: 'names-beyond-50-characters-refused',
    description: 'A name of more than 50 characters is refused.',
    turnsRed: accepted('status 400'),
    change: refuses(/^.{51,64}$/u),
  },
  {
    id: 'the-name-0-refused',
    description: 'A pet called 0 is refused as nameless, since "0" is falsy in the language.',
    turnsRed: accepted('status 400'),
    change: refuses(/^0$/),
  },
  {
    id: 'names-without-letters-and-digits-fail',
    description:
      'The address of a pet is made of the letters and digits of its name, and fails when there are none: 500.',
    row: '"🐶"',
    turnsRed: accepted('status 500'),
    change: failsOn(/^[^\p{L}\p{N}]*$/u),
    // The samples of `quick` have no such name.
    profile: 'standard',
  },
  {
    id: 'names-of-two-characters-refused',
    description: 'A name needs at least three characters, and one of a single character is not checked.',
    turnsRed: accepted('status 400'),
    change: refuses(/^..$/u),
    profile: 'standard',
  },
  {
    id: 'the-name-of-the-prototype-fails',
    description: 'Pets are kept in an object by their names, and __proto__ is there already: 500.',
    row: '"__proto__"',
    turnsRed: accepted('status 500'),
    change: failsOn(/^__proto__$/),
    profile: 'standard',
  },
  {
    id: 'the-name-null-refused',
    description: 'A pet called null is refused as nameless.',
    turnsRed: accepted('status 400'),
    change: refuses(/^null$/),
  },
];
