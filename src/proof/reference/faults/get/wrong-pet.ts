import type { Overrides, RequestContext } from '../../behaviour.js';
import type { Pet } from '../../pet.js';
import type { Fault } from '../fault.js';
import { onPet } from '../on-response.js';

/** Changes which pet an id finds; undefined: none. */
function finds(find: (id: bigint, context: RequestContext) => Pet | undefined): Overrides {
  return { storing: { find: (context, id) => find(id, context) } };
}

const another = { 'get.id': 'another pet than asked for' };

/** Ids that return another pet. */
export const wrongPetFaults: readonly Fault[] = [
  {
    id: 'ids-wrap-at-32-bits',
    description: 'Only the lower 32 bits of a positive id count, so id + 2^32 is the same pet.',
    row: 'id + 2^32',
    turnsRed: another,
    change: finds((id, { store }) => store.byId.get(id < 0n ? id : BigInt.asUintN(32, id))),
  },
  {
    id: 'ids-looked-up-as-doubles',
    description: 'Ids begin at 2^53 and are looked up as doubles, so neighbours are the same pet.',
    row: 'id + 1',
    turnsRed: another,
    change: {
      creating: {
        id: ({ store }) => {
          store.issued += 2n;
          return 2n ** 53n + store.issued;
        },
      },
      storing: { find: ({ store }, id) => store.byId.get(BigInt(Number(id))) },
    },
  },
  ...([1n, -1n] as const).map(
    (sign): Fault => ({
      id: `${sign > 0n ? 'ids' : 'negative-ids'}-lose-their-last-bit`,
      description: `Ids begin at ${sign > 0n ? '' : '-'}2^53, all odd, and are looked up without their last bit.`,
      row: 'id - 1',
      profile: 'standard',
      turnsRed: another,
      change: {
        creating: {
          id: ({ store }) => {
            store.issued += 4n;
            return sign * (2n ** 53n + store.issued) + 1n;
          },
        },
        storing: { find: ({ store }, id) => store.byId.get(id | 1n) },
      },
    }),
  ),
  {
    id: 'negative-ids-count-from-2-to-32',
    description: 'Ids are read as unsigned 32-bit integers where they are negative.',
    row: 'id - 2^32',
    profile: 'standard',
    turnsRed: another,
    change: finds((id, { store }) => store.byId.get(id < 0n ? id + 2n ** 32n : id)),
  },
  {
    id: 'ids-lose-their-sign',
    description: 'The sign of an id is ignored, so -1 is pet 1.',
    turnsRed: another,
    change: finds((id, { store }) => store.byId.get(id < 0n ? -id : id)),
  },
  {
    id: 'get-answers-the-pet-before',
    description: 'Pets are looked up by their position, one too low: all but the first are mixed up.',
    turnsRed: another,
    change: finds((id, { store }) =>
      store.byId.has(id) ? (store.byId.get(id - 1n) ?? store.byId.get(id)) : undefined,
    ),
  },
  {
    id: 'get-answers-the-pet-before-with-null-for-its-status',
    description: 'Pets are looked up by their position, one too low, and their status is null.',
    turnsRed: { ...another, 'get.body': 'Pet/status type' },
    change: {
      ...finds((id, { store }) =>
        store.byId.has(id) ? (store.byId.get(id - 1n) ?? store.byId.get(id)) : undefined,
      ),
      ...onPet('getPet', (pet) => ({ ...pet, status: null })),
    },
  },
  {
    id: 'get-answers-the-newest-pet',
    description: 'Every id returns the newest pet.',
    turnsRed: another,
    change: finds((_id, { store }) => store.pets.at(-1)),
  },
  {
    id: 'get-answers-the-pet-that-was-read-last',
    description: 'A cache without a key returns the pet that was read before for every known id.',
    turnsRed: another,
    recurs: 'by-chance',
    change: () => {
      let cached: Pet | undefined;
      return finds((id, { store }) => {
        const pet = store.byId.get(id);
        if (!pet) return undefined;
        const returned = cached ?? pet;
        cached = pet;
        return returned;
      });
    },
  },
];
