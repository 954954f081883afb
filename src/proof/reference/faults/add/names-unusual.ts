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
    description: 'Spaces at both ends of a name are removed.',
    turnsRed: altered,
    change: stored((name) => name.trim()),
  },
  {
    id: 'trailing-spaces-of-names-lost',
    description: 'Spaces at the end of a name are lost, as in a CHAR column.',
    turnsRed: altered,
    change: stored((name) => name.replace(/ +$/, '')),
  },
  {
    id: 'names-end-at-nul',
    description: 'A name ends at its first NUL, like a string in C.',
    turnsRed: altered,
    change: stored((name) => name.split('\0')[0] ?? ''),
  },
  {
    id: 'control-characters-in-names-removed',
    description: 'Control characters are removed from names.',
    turnsRed: altered,
    change: stored((name) => name.replace(/\p{Cc}/gu, '')),
  },
  {
    id: 'empty-names-replaced',
    description: 'A pet with an empty name is called "unnamed".',
    turnsRed: altered,
    change: stored((name) => name || 'unnamed'),
  },
  {
    id: 'names-cut-at-255-characters',
    description: 'A name is cut after 255 characters.',
    turnsRed: altered,
    change: stored((name) => name.slice(0, 255)),
  },
  {
    id: 'names-cut-at-10000-characters',
    description: 'A name is cut after 10,000 characters.',
    turnsRed: altered,
    change: stored((name) => name.slice(0, 10_000)),
  },
  {
    id: 'replacement-characters-in-names-multiplied',
    description: 'U+FFFD in a name becomes three of them, one for each of its bytes.',
    row: 'the replacement character',
    turnsRed: altered,
    change: stored((name) => name.replaceAll('\ufffd', '\ufffd'.repeat(3))),
    // `quick` sends few of the unusual names.
    profile: 'standard',
  },
  {
    id: 'lone-surrogates-in-names-removed',
    description: 'Half a surrogate pair is removed from a name.',
    turnsRed: altered,
    change: stored((name) => name.replace(/\p{Surrogate}/gu, '')),
    // As above.
    profile: 'standard',
  },
  {
    id: 'names-composed',
    description: 'Names are stored in composed form (NFC).',
    turnsRed: altered,
    change: stored((name) => name.normalize('NFC')),
  },
  {
    id: 'joiners-in-names-removed',
    description: 'The zero width joiner, which joins emoji, is removed from names.',
    row: 'characters without a width',
    turnsRed: altered,
    change: stored((name) => name.replaceAll('\u200d', '')),
    // As above.
    profile: 'standard',
  },
  {
    id: 'other-spaces-in-names-made-plain',
    description: 'Spaces of other kinds become plain spaces in a name.',
    row: 'spaces of other kinds',
    turnsRed: altered,
    change: stored((name) => name.replace(/[\u00a0\u3000]/g, ' ')),
    // As above.
    profile: 'standard',
  },
  {
    id: 'names-of-65-characters-fail',
    description: 'A name of more than 64 and fewer than 4,096 characters fails: 500.',
    turnsRed: fails,
    change: failsIf((name) => name.length > 64 && name.length < 4096),
    // As above.
    profile: 'standard',
  },
  {
    id: 'names-with-nul-fail',
    description: 'The database refuses a NUL in a name: 500.',
    turnsRed: fails,
    change: failsOn(/\0/),
  },
  {
    id: 'names-with-line-breaks-fail',
    description: 'A line break in a name splits a log record, and the request fails: 500.',
    turnsRed: fails,
    change: failsOn(/\n/),
  },
  {
    id: 'empty-names-fail',
    description: 'The code reads the first letter of an empty name: 500.',
    turnsRed: fails,
    change: failsOn(/^$/),
  },
  {
    id: 'blank-names-fail',
    description: 'A blank name is empty once it is trimmed for the index, and fails: 500.',
    turnsRed: fails,
    change: failsOn(/^ +$/),
  },
  {
    id: 'names-of-10000-characters-fail',
    description: 'A name of more than 4,096 characters does not fit the index: 500.',
    turnsRed: fails,
    change: failsIf((name) => name.length > 4096),
  },
  {
    id: 'names-with-lone-surrogates-fail',
    description: 'Half a surrogate pair cannot be encoded for the database: 500.',
    turnsRed: fails,
    change: failsOn(/\p{Surrogate}/u),
    // `quick` sends few of the unusual names.
    profile: 'standard',
  },
];
