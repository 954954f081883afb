import { crash } from '../crash.js';
import type { Fault } from '../fault.js';
import { storedName as stored, storedName } from './stored-name.js';

const altered = { 'add.name.unusual': 'name altered' };

const failsIf = (found: (name: string) => boolean) => storedName((name) => (found(name) ? crash() : name));

const failsOn = (pattern: RegExp) => failsIf((name) => pattern.test(name));

const fails = { 'add.name.unusual': 'status 500' };

/** Names on which the document is silent: accepted and altered, or not handled at all. */
export const unusualNameFaults: readonly Fault[] = [
  {
    id: 'names-trimmed',
    says: 'Spaces at both ends of a name are removed.',
    turnsRed: altered,
    change: stored((name) => name.trim()),
  },
  {
    id: 'trailing-spaces-of-names-lost',
    says: 'Spaces at the end of a name are lost, as in a CHAR column.',
    turnsRed: altered,
    change: stored((name) => name.replace(/ +$/, '')),
  },
  {
    id: 'names-end-at-nul',
    says: 'A name ends where C ends a string: at the first NUL.',
    turnsRed: altered,
    change: stored((name) => name.split('\0')[0] ?? ''),
  },
  {
    id: 'control-characters-in-names-removed',
    says: 'Control characters are taken out of a name.',
    turnsRed: altered,
    change: stored((name) => name.replace(/\p{Cc}/gu, '')),
  },
  {
    id: 'empty-names-replaced',
    says: 'A pet with an empty name is called "unnamed".',
    turnsRed: altered,
    change: stored((name) => name || 'unnamed'),
  },
  {
    id: 'names-cut-at-255-characters',
    says: 'A name is cut after 255 characters.',
    turnsRed: altered,
    change: stored((name) => name.slice(0, 255)),
    // `quick` is content with the six plainest of the altered names.
    profile: 'standard',
  },
  {
    id: 'lone-surrogates-in-names-replaced',
    says: 'Half a surrogate pair is stored as a replacement character.',
    turnsRed: altered,
    change: stored((name) => name.replace(/\p{Surrogate}/gu, '\ufffd')),
    // As above.
    profile: 'standard',
  },
  {
    id: 'names-composed',
    says: 'Names are stored in composed form (NFC).',
    turnsRed: altered,
    change: stored((name) => name.normalize('NFC')),
    // As above.
    profile: 'standard',
  },
  {
    id: 'names-with-nul-fail',
    says: 'A NUL within a name is refused by the database: 500.',
    turnsRed: fails,
    change: failsOn(/\0/),
  },
  {
    id: 'names-with-line-breaks-fail',
    says: 'A line break within a name splits a log record, and the request fails: 500.',
    turnsRed: fails,
    change: failsOn(/\n/),
  },
  {
    id: 'empty-names-fail',
    says: 'The first letter of an empty name is asked for: 500.',
    turnsRed: fails,
    change: failsOn(/^$/),
  },
  {
    id: 'blank-names-fail',
    says: 'A name of spaces is empty once it is trimmed for the index, and fails: 500.',
    turnsRed: fails,
    change: failsOn(/^ +$/),
  },
  {
    id: 'names-of-10000-characters-fail',
    says: 'A name of more than 4,096 characters does not fit the index: 500.',
    turnsRed: fails,
    change: failsIf((name) => name.length > 4096),
    // `quick` is content with the six plainest of the fails names.
    profile: 'standard',
  },
  {
    id: 'names-with-lone-surrogates-fail',
    says: 'Half a surrogate pair cannot be encoded for the database: 500.',
    turnsRed: fails,
    change: failsOn(/\p{Surrogate}/u),
    // As above.
    profile: 'standard',
  },
];
