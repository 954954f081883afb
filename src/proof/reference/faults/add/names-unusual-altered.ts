import type { Fault } from '../fault.js';
import { storedName as stored } from './stored-name.js';

const unusual = { 'add.name.unusual': 'name altered' };

/** Names on which the document is silent: they are accepted, and do not come back as they were sent. */
export const unusualNamesAltered: readonly Fault[] = [
  {
    id: 'names-trimmed',
    says: 'Spaces at both ends of a name are removed.',
    turnsRed: unusual,
    change: stored((name) => name.trim()),
  },
  {
    id: 'trailing-spaces-of-names-lost',
    says: 'Spaces at the end of a name are lost, as in a CHAR column.',
    turnsRed: unusual,
    change: stored((name) => name.replace(/ +$/, '')),
  },
  {
    id: 'names-end-at-nul',
    says: 'A name ends where C ends a string: at the first NUL.',
    turnsRed: unusual,
    change: stored((name) => name.split('\0')[0] ?? ''),
  },
  {
    id: 'control-characters-in-names-removed',
    says: 'Control characters are taken out of a name.',
    turnsRed: unusual,
    change: stored((name) => name.replace(/\p{Cc}/gu, '')),
  },
  {
    id: 'empty-names-replaced',
    says: 'A pet with an empty name is called "unnamed".',
    turnsRed: unusual,
    change: stored((name) => name || 'unnamed'),
  },
  {
    id: 'names-cut-at-255-characters',
    says: 'A name is cut after 255 characters.',
    turnsRed: unusual,
    change: stored((name) => name.slice(0, 255)),
    // `quick` is content with the six plainest of the unusual names.
    profile: 'standard',
  },
  {
    id: 'lone-surrogates-in-names-replaced',
    says: 'Half a surrogate pair is stored as a replacement character.',
    turnsRed: unusual,
    change: stored((name) => name.replace(/\p{Surrogate}/gu, '\ufffd')),
    // As above.
    profile: 'standard',
  },
  {
    id: 'names-composed',
    says: 'Names are stored in composed form (NFC).',
    turnsRed: unusual,
    change: stored((name) => name.normalize('NFC')),
    // As above.
    profile: 'standard',
  },
];
