import type { BehaviourChange } from '../../behaviour.js';
import type { Pet } from '../../pet.js';
import type { Fault } from '../fault.js';

type Matches = (pet: Pet, requested: string) => boolean;

/** Changes which pets match a filter. */
function matching(matches: Matches): BehaviourChange {
  return { listing: { matches } };
}

const strayStatus = { 'list.status.only': 'pet of another status in a filtered page' };
const strayWithout = { 'list.status.only': 'pet without a status in a filtered page' };
const incomplete = { 'list.status.complete': 'page too short' };

const ignored = (...values: readonly string[]): BehaviourChange =>
  matching(({ status }, requested) => values.includes(requested) || status === requested);

/** Filters that match other pets. */
export const filterMatchingFaults: readonly Fault[] = [
  {
    id: 'filter-is-ignored',
    description: 'The filter is ignored.',
    turnsRed: strayStatus,
    change: ignored('available', 'pending', 'sold'),
  },
  ...['available', 'pending', 'sold'].map(
    (status): Fault => ({
      id: `filter-${status}-is-ignored`,
      description: `The filter ${status} is ignored.`,
      turnsRed: strayStatus,
      change: ignored(status),
    }),
  ),
  {
    id: 'filter-takes-pets-without-status',
    description: 'Pets without a status match every filter.',
    turnsRed: strayWithout,
    change: matching(({ status = '' }, requested) => status === '' || status === requested),
  },
  {
    id: 'filter-takes-no-status-for-available',
    description: 'Pets without a status match the filter available.',
    turnsRed: strayWithout,
    change: matching(({ status = 'available' }, requested) => status === requested),
  },
  {
    id: 'filter-is-by-complement',
    description: 'A filter shows the pets that do not match it.',
    turnsRed: strayStatus,
    change: matching(({ status }, requested) => status !== undefined && status !== requested),
  },
  {
    id: 'filter-pending-shows-what-is-sold',
    description: 'The filter pending also shows sold pets.',
    turnsRed: strayStatus,
    change: matching(
      ({ status }, requested) => status === requested || (requested === 'pending' && status === 'sold'),
    ),
  },
  {
    id: 'filter-available-shows-what-is-not-sold',
    description: 'The filter available shows every pet that is not sold.',
    turnsRed: strayStatus,
    change: matching(({ status }, requested) =>
      requested === 'available' ? status !== 'sold' : status === requested,
    ),
  },
  {
    id: 'filter-swaps-pending-and-sold',
    description: 'The filters pending and sold are swapped.',
    turnsRed: strayStatus,
    consequences: { 'list.status.complete': 'While no pet is sold, the list of pending pets is empty.' },
    change: matching(
      ({ status }, requested) => status === ({ pending: 'sold', sold: 'pending' }[requested] ?? requested),
    ),
  },
  {
    id: 'filter-sold-shows-nothing',
    description: 'The filter sold matches no pet.',
    turnsRed: incomplete,
    change: matching(({ status }, requested) => requested !== 'sold' && status === requested),
  },
  {
    id: 'filter-lacks-odd-ids',
    description: 'A filter shows only pets with even ids.',
    turnsRed: incomplete,
    change: matching(({ id, status }, requested) => status === requested && id % 2n === 0n),
  },
];
