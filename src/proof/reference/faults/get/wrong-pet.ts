import type { Overrides, RequestContext } from '../../behaviour.js';
import type { Pet } from '../../pet.js';
import type { Fault } from '../fault.js';

/** Finds another pet for an id; undefined: none. */
function finds(find: (id: bigint, context: RequestContext) => Pet | undefined): Overrides {
  return { storing: { find: (context, id) => find(id, context) } };
}

const another = { 'get.id': 'another pet than asked for' };

/** Which pet an id stands for. */
export const wrongPetFaults: readonly Fault[] = [
  {
    id: 'ids-wrap-at-32-bits',
    says: 'Only the lower 32 bits of an id count, so that id + 2^32 is the same pet.',
    turnsRed: another,
    change: finds((id, { store }) => store.byId.get(BigInt.asIntN(32, id))),
  },
  {
    id: 'ids-looked-up-as-doubles',
    says: 'Ids begin at 2^53 and are looked for as doubles, so that neighbours are one.',
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
  {
    id: 'ids-lose-their-sign',
    says: 'The sign of an id is ignored, so that -1 is pet 1.',
    turnsRed: another,
    change: finds((id, { store }) => store.byId.get(id < 0n ? -id : id)),
  },
  {
    id: 'get-answers-the-pet-before',
    says: 'Pets are looked up by their position, one too low: all but the first are mixed up.',
    turnsRed: another,
    change: finds((id, { store }) =>
      store.byId.has(id) ? (store.byId.get(id - 1n) ?? store.byId.get(id)) : undefined,
    ),
  },
  {
    id: 'get-answers-the-newest-pet',
    says: 'Whatever the id, the newest pet is answered.',
    turnsRed: another,
    change: finds((_id, { store }) => store.pets.at(-1)),
  },
  {
    id: 'get-answers-the-pet-that-was-read-last',
    says: 'A cache without a key answers every known id with the pet that was read before.',
    turnsRed: another,
    change: () => {
      let cached: Pet | undefined;
      return finds((id, { store }) => {
        const pet = store.byId.get(id);
        if (!pet) return undefined;
        const answered = cached ?? pet;
        cached = pet;
        return answered;
      });
    },
  },
];
