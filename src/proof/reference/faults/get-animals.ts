import type { Animal } from '../animal.js';
import type { Overrides } from '../behaviour.js';
import type { Exchange } from '../exchange.js';
import type { Fault } from './fault.js';

/** Finds another animal for an id; undefined: none. */
function finds(find: (id: bigint, exchange: Exchange) => Animal | undefined): Overrides {
  return { storing: { find: (exchange, id) => find(id, exchange) } };
}

const another = { 'get.id': 'another animal than asked for' };

/** Which animal an id stands for. */
export const getAnimals: readonly Fault[] = [
  {
    id: 'ids-wrap-at-32-bits',
    says: 'Only the lower 32 bits of an id count, so that id + 2^32 is the same animal.',
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
    says: 'The sign of an id is ignored, so that -1 is animal 1.',
    turnsRed: another,
    change: finds((id, { store }) => store.byId.get(id < 0n ? -id : id)),
  },
  {
    id: 'get-answers-the-animal-before',
    says: 'Animals are looked up by their position, one too low: all but the first are mixed up.',
    turnsRed: another,
    change: finds((id, { store }) =>
      store.byId.has(id) ? (store.byId.get(id - 1n) ?? store.byId.get(id)) : undefined,
    ),
  },
  {
    id: 'get-answers-the-newest-animal',
    says: 'Whatever the id, the newest animal is answered.',
    turnsRed: another,
    change: finds((_id, { store }) => store.animals.at(-1)),
  },
  {
    id: 'get-answers-the-animal-that-was-read-last',
    says: 'A cache without a key answers every known id with the animal that was read before.',
    turnsRed: another,
    change: () => {
      let cached: Animal | undefined;
      return finds((id, { store }) => {
        const animal = store.byId.get(id);
        if (!animal) return undefined;
        const answered = cached ?? animal;
        cached = animal;
        return answered;
      });
    },
  },
];
