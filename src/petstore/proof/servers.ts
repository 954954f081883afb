/** All servers of the selftest, with what the kit must say of each. */
import { readFileSync } from 'node:fs';
import { packageRoot } from '../../engine/base/package.js';
import { judgedIds, type ProofServer } from '../../engine/kit/kit.js';
import { catalogue } from '../catalogue.js';
import { degenerates } from './degenerates.js';
import { derivedFaults } from './derived.js';
import { startReference } from './reference/start.js';
import type { Server, Story } from './rows.js';
import { situations } from './situations.js';
import { authenticationStories } from './stories/authentication.js';
import { listStories } from './stories/list.js';
import { petStories } from './stories/pets.js';
import { variations } from './variations.js';

export const allStories: readonly Story[] = [...authenticationStories, ...listStories, ...petStories];

/** Stories that parts of a run on the same server may call met, and why: most show only while the store is empty or small. */
const PARTS_MAY_MISS: Readonly<Record<string, string>> = {
  'creations-stored-twice': 'only a page with room for both shows a pet twice',
  'empty-list-is-404': 'a list of a store with pets is right',
  'empty-list-is-null': 'a list of a store with pets is right',
  'filter-with-one-match-finds-none': 'each filter finds more pets of the whole run',
  'filter-without-match-is-404': 'each filter finds pets of the whole run',
  'filter-without-match-shows-all': 'each filter finds pets of the whole run',
  'first-filter-fails': 'it was the first filter since the service started',
  'get-writes-round-categories-with-an-exponent': 'a read-only run reads eight of the listed pets',
  'list-lacks-what-has-no-status': 'other pets fill the longest page',
  'list-shows-a-sample': 'only a page with room shows it',
  'listing-deletes-the-first-pet': 'the pets of the whole run are deleted first',
  'one-of-five-lists-is-empty': 'a part may send too few lists',
  'third-pet-replaces-the-first': 'the third pet is that of the whole run',
  'unfiltered-list-lacks-what-is-pending': 'other pets fill the longest page',
};

/**
 * Unless all are asked for, every so many are judged, so that it takes two minutes. The first is odd, since the mistakes
 * of each request follow each other.
 */
const EVERY = { derived: 81, standard: 8 };

const changed =
  (kind: ProofServer['kind']) =>
  (server: Server): ProofServer => ({ ...server, kind, start: () => startReference(server) });

/** @param all not a sample of the derived faults, and of the variations in `standard` */
export function serversOf(all: boolean): readonly ProofServer[] {
  const oneOf = (stride: number) => (_: unknown, index: number) => all || index % stride === 0;
  const inStandard = variations.filter(oneOf(EVERY.standard)).map((one) => ({ ...one, profile: 'standard' as const }));
  const known = judgedIds({ service: { catalogue } });
  const derived = derivedFaults(readFileSync(`${packageRoot}/spec/requests.txt`, 'utf8'));
  return [
    // The kit waits in them, so they come first.
    ...situations.map(changed('situation')),
    ...degenerates,
    ...[...inStandard, ...variations].map(changed('variation')),
    ...allStories.map((story) => {
      const partsMayMiss = PARTS_MAY_MISS[story.id];
      return changed('story')({ ...story, ...(partsMayMiss !== undefined && { partsMayMiss }) });
    }),
    ...derived.filter(oneOf(EVERY.derived)).map((fault) => {
      // The path of a case may have a name of its own.
      return { ...fault, own: known.filter((id) => id === fault.id.split(/[/ ]/, 1)[0]) };
    }),
  ];
}
