import type { BehaviourChange } from '../../behaviour.js';
import type { Pet } from '../../pet.js';
import type { Fault } from '../fault.js';

type Matches = (pet: Pet, asked: string) => boolean;

/** Another idea of which pets a filter lets through. */
function matching(matches: Matches): BehaviourChange {
  return { listing: { matches } };
}

const strayStatus = { 'list.status.only': 'pet of another status in a filtered page' };
const strayWithout = { 'list.status.only': 'pet without a status in a filtered page' };
const incomplete = { 'list.status.complete': 'page too short' };

const ignored = (...values: readonly string[]): BehaviourChange =>
  matching(({ status }, asked) => values.includes(asked) || status === asked);

/** Where a filter lets other pets through. */
export const filterMatchingFaults: readonly Fault[] = [
  {
    id: 'filter-is-ignored',
    says: 'A filter makes no difference.',
    turnsRed: strayStatus,
    change: ignored('available', 'pending', 'sold'),
  },
  ...['available', 'pending', 'sold'].map(
    (status): Fault => ({
      id: `filter-${status}-is-ignored`,
      says: `The filter ${status} makes no difference.`,
      turnsRed: strayStatus,
      change: ignored(status),
    }),
  ),
  {
    id: 'filter-takes-pets-without-status',
    says: 'Pets without a status match every filter.',
    turnsRed: strayWithout,
    change: matching(({ status = '' }, asked) => status === '' || status === asked),
  },
  {
    id: 'filter-takes-no-status-for-available',
    says: 'Pets without a status match the filter available.',
    turnsRed: strayWithout,
    change: matching(({ status = 'available' }, asked) => status === asked),
  },
  {
    id: 'filter-is-by-complement',
    says: 'A filter shows the pets that do not match it.',
    turnsRed: strayStatus,
    change: matching(({ status }, asked) => status !== undefined && status !== asked),
  },
  {
    id: 'filter-pending-shows-what-is-sold',
    says: 'The filter pending also shows what is sold.',
    turnsRed: strayStatus,
    change: matching(({ status }, asked) => status === asked || (asked === 'pending' && status === 'sold')),
  },
  {
    id: 'filter-available-shows-what-is-not-sold',
    says: 'The filter available shows all that is not sold.',
    turnsRed: strayStatus,
    change: matching(({ status }, asked) => (asked === 'available' ? status !== 'sold' : status === asked)),
  },
  {
    id: 'filter-swaps-pending-and-sold',
    says: 'The filters pending and sold are confused.',
    turnsRed: strayStatus,
    change: matching(
      ({ status }, asked) => status === ({ pending: 'sold', sold: 'pending' }[asked] ?? asked),
    ),
  },
  {
    id: 'filter-sold-shows-nothing',
    says: 'The filter sold shows no pet.',
    turnsRed: incomplete,
    change: matching(({ status }, asked) => asked !== 'sold' && status === asked),
  },
  {
    id: 'filter-lacks-odd-ids',
    says: 'A filter shows only pets with even ids.',
    turnsRed: incomplete,
    change: matching(({ id, status }, asked) => status === asked && id % 2n === 0n),
  },
];
