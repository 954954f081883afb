import type { Animal } from '../animal.js';
import type { BehaviourChange } from '../behaviour.js';
import type { Store } from '../store.js';
import type { Fault } from './fault.js';
import { onAnswer } from './on-answer.js';

/** Does something to the store when an animal goes in. */
function onInsert(insert: (store: Store, animal: Animal) => void): BehaviourChange {
  return { storing: { insert: ({ store }, animal) => insert(store, animal) } };
}

function remove(store: Store, animal: Animal | undefined): void {
  if (!animal) return;
  store.animals.splice(store.animals.indexOf(animal), 1);
  store.byId.delete(animal.id);
}

const gone = { 'store.sequence': 'animal not found' };
const consequences = {
  'store.listed': 'An animal that is gone is not in the list.',
  'get.found': 'An animal that is gone is not found by its id.',
  'list.status.complete': 'An animal that is gone is not in a filtered list either.',
};

/** Animals that were created and are gone. */
export const storeLosses: readonly Fault[] = [
  {
    id: 'third-animal-replaces-the-first',
    says: 'The third animal takes the place of the first.',
    turnsRed: gone,
    consequences,
    change: onInsert((store, animal) => {
      if (store.animals.length === 2 && animal.id === 3n) remove(store, store.animals[0]);
      store.add(animal);
    }),
  },
  {
    id: 'every-third-animal-replaces-the-one-before',
    says: 'Every third animal takes the place of the one that was created before it.',
    turnsRed: { 'store.listed': 'a created animal is not listed' },
    consequences: {
      ...consequences,
      'store.sequence': 'Of a sequence one may be gone.',
      'add.concurrent': 'Of those that are created at once one may be gone.',
    },
    change: onInsert((store, animal) => {
      if (animal.id % 3n === 0n) remove(store, store.animals.at(-1));
      store.add(animal);
    }),
  },
  {
    id: 'store-keeps-the-newest-30',
    says: 'The store keeps the thirty newest animals.',
    turnsRed: gone,
    consequences,
    change: onInsert((store, animal) => {
      if (store.animals.length >= 30) remove(store, store.animals[0]);
      store.add(animal);
    }),
  },
  {
    id: 'store-keeps-5-of-each-status',
    says: 'The store keeps the five newest animals of each status.',
    turnsRed: gone,
    consequences,
    change: onInsert((store, animal) => {
      const others = store.animals.filter(({ status }) => status === animal.status);
      if (others.length >= 5) remove(store, others[0]);
      store.add(animal);
    }),
  },
  {
    id: 'invalid-creation-deletes-the-newest-animal',
    says: 'An invalid creation is rolled back, and the creation before it with it.',
    turnsRed: gone,
    consequences,
    change: onAnswer('addPet', 400, (answer, { store }) => {
      remove(store, store.animals.at(-1));
      return answer;
    }),
  },
  {
    id: 'refused-creation-deletes-the-newest-animal',
    says: 'A creation without the key is rolled back, and the creation before it with it.',
    turnsRed: gone,
    consequences,
    change: onAnswer('addPet', 401, (answer, { store }) => {
      remove(store, store.animals.at(-1));
      return answer;
    }),
  },
  {
    id: 'creation-after-an-invalid-one-lost',
    says: 'The creation that follows an invalid one is answered 201 and not stored.',
    turnsRed: gone,
    consequences,
    change: () => {
      let failed = false;
      return {
        ...onAnswer('addPet', 400, (answer) => {
          failed = true;
          return answer;
        }),
        storing: {
          insert: ({ store }, animal) => {
            if (!failed) store.add(animal);
            failed = false;
          },
        },
      };
    },
  },
  {
    id: 'reading-deletes',
    says: 'An animal is deleted when it is read by its id.',
    turnsRed: { 'get.found': 'animal not found' },
    consequences: { 'store.sequence': 'An animal that was read is gone at the end of a sequence.' },
    change: onAnswer('getPet', 200, (answer, { store, petId }) => {
      remove(store, store.byId.get(BigInt(petId)));
      return answer;
    }),
  },
  {
    id: 'listing-deletes-the-first-animal',
    says: 'The first animal of a list is deleted when the list was given.',
    turnsRed: gone,
    consequences,
    change: onAnswer('listPets', 200, (answer, { store }) => {
      remove(store, store.animals[0]);
      return answer;
    }),
  },
  {
    id: 'every-tenth-animal-lost',
    says: 'Every tenth creation is answered 201 and not stored.',
    turnsRed: { 'get.found': 'animal not found' },
    recurs: 'now-and-then',
    consequences: {
      ...consequences,
      'store.sequence': 'Of a sequence one may be gone.',
      'add.concurrent': 'Of those that are created at once one may be gone.',
    },
    change: onInsert((store, animal) => {
      if (animal.id % 10n !== 0n) store.add(animal);
    }),
  },
  {
    id: 'animals-created-at-once-lost',
    says: 'Of animals that are created at once only the last is stored.',
    turnsRed: { 'add.concurrent': 'animal not found' },
    change: () => {
      let newest = 0n;
      return {
        storing: {
          insert: async ({ store }, animal) => {
            newest = animal.id;
            await new Promise((resolve) => setTimeout(resolve, 2));
            if (newest === animal.id) store.add(animal);
          },
        },
      };
    },
  },
];
