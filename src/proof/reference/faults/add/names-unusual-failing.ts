import { crash } from '../crash.js';
import type { Fault } from '../fault.js';
import { storedName } from './stored-name.js';

const failsIf = (found: (name: string) => boolean) => storedName((name) => (found(name) ? crash() : name));

const failsOn = (pattern: RegExp) => failsIf((name) => pattern.test(name));

const unusual = { 'add.name.unusual': 'status 500' };

/** Names on which the document is silent, and which nobody thought of. */
export const unusualNamesFailing: readonly Fault[] = [
  {
    id: 'names-with-nul-fail',
    says: 'A NUL within a name is refused by the database: 500.',
    turnsRed: unusual,
    change: failsOn(/\0/),
  },
  {
    id: 'names-with-line-breaks-fail',
    says: 'A line break within a name splits a log record, and the request fails: 500.',
    turnsRed: unusual,
    change: failsOn(/\n/),
  },
  {
    id: 'empty-names-fail',
    says: 'The first letter of an empty name is asked for: 500.',
    turnsRed: unusual,
    change: failsOn(/^$/),
  },
  {
    id: 'blank-names-fail',
    says: 'A name of spaces is empty once it is trimmed for the index, and fails: 500.',
    turnsRed: unusual,
    change: failsOn(/^ +$/),
  },
  {
    id: 'names-of-10000-characters-fail',
    says: 'A name of more than 4,096 characters does not fit the index: 500.',
    turnsRed: unusual,
    change: failsIf((name) => name.length > 4096),
    // `quick` is content with the six plainest of the unusual names.
    profile: 'standard',
  },
  {
    id: 'names-with-lone-surrogates-fail',
    says: 'Half a surrogate pair cannot be encoded for the database: 500.',
    turnsRed: unusual,
    change: failsOn(/\p{Surrogate}/u),
    // As above.
    profile: 'standard',
  },
];
