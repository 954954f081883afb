import type { BehaviourChange } from '../../behaviour.js';
import type { Pet } from '../../pet.js';
import type { Store } from '../../store.js';
import type { Fault } from '../fault.js';
import { onResponse } from '../on-response.js';

/** Changes how a pet is inserted. */
function onInsert(insert: (store: Store, pet: Pet) => void): BehaviourChange {
  return { storing: { insert: ({ store }, pet) => insert(store, pet) } };
}

function remove(store: Store, pet: Pet | undefined): void {
  if (!pet) return;
  store.pets.splice(store.pets.indexOf(pet), 1);
  store.byId.delete(pet.id);
}

const gone = { 'store.sequence': 'pet not found' };
const consequences = {
  'store.listed': 'A lost pet is not in the list.',
  'get.found': 'A lost pet is not found by its id.',
  'get.same-animal': 'A pet of any name may be lost.',
  'list.status.complete': 'A lost pet is not in a filtered list either.',
  'add.concurrent': 'A pet that was created at the same time as others may be lost.',
};

/** Created pets that are lost. */
export const lostPetFaults: readonly Fault[] = [
  {
    id: 'third-pet-replaces-the-first',
    description: 'The third pet replaces the first.',
    turnsRed: gone,
    consequences,
    change: onInsert((store, pet) => {
      if (store.pets.length === 2 && pet.id === 3n) remove(store, store.pets[0]);
      store.add(pet);
    }),
  },
  {
    id: 'only-the-first-and-the-newest-pet-stay',
    description: 'Each pet from the third on replaces the one that was created before it.',
    turnsRed: { 'get.found': 'pet not found' },
    recurs: 'by-chance',
    consequences: {
      ...consequences,
      'store.sequence': 'One pet of a sequence may be lost.',
      'add.concurrent': 'One of the pets created at the same time may be lost.',
    },
    change: onInsert((store, pet) => {
      if (pet.id > 2n) remove(store, store.pets.at(-1));
      store.add(pet);
    }),
  },
  {
    id: 'store-keeps-the-newest-30',
    description: 'The store keeps only the newest 30 pets.',
    turnsRed: gone,
    consequences,
    change: onInsert((store, pet) => {
      if (store.pets.length >= 30) remove(store, store.pets[0]);
      store.add(pet);
    }),
  },
  {
    id: 'store-keeps-the-newest-256',
    description: 'The store keeps only the newest 256 pets.',
    turnsRed: gone,
    // `quick` creates fewer.
    profile: 'standard',
    change: onInsert((store, pet) => {
      if (store.pets.length >= 256) remove(store, store.pets[0]);
      store.add(pet);
    }),
  },
  {
    id: 'store-keeps-5-of-each-status',
    description: 'The store keeps only the newest 5 pets of each status.',
    turnsRed: { 'get.found': 'pet not found' },
    // Other checks create pets in between.
    recurs: 'by-chance',
    consequences: { ...consequences, 'store.sequence': 'A pet of a sequence may be lost.' },
    change: onInsert((store, pet) => {
      const others = store.pets.filter(({ status }) => status === pet.status);
      if (others.length >= 5) remove(store, others[0]);
      store.add(pet);
    }),
  },
  {
    id: 'invalid-creation-deletes-the-newest-pet',
    description: 'An invalid creation is rolled back, together with the creation before it.',
    turnsRed: gone,
    recurs: 'by-chance',
    consequences,
    change: onResponse('addPet', 400, (response, { store }) => {
      remove(store, store.pets.at(-1));
      return response;
    }),
  },
  {
    id: 'refused-creation-deletes-the-newest-pets',
    description: 'A creation without the key is rolled back, together with the three creations before it.',
    // Which pets are the newest depends on the order of the requests; some check reads one of three in any case.
    turnsRed: { 'get.found': 'pet not found' },
    recurs: 'by-chance',
    consequences: {
      ...consequences,
      'store.sequence': 'A sequence may create a pet that is then lost.',
    },
    // In `quick` it may take all the requests before they show it.
    profile: 'standard',
    change: onResponse('addPet', 401, (response, { store }) => {
      for (const pet of store.pets.slice(-3)) remove(store, pet);
      return response;
    }),
  },
  {
    id: 'creation-after-an-invalid-one-lost',
    description: 'The three creations after an invalid one return 201, but the pets are not stored.',
    turnsRed: { 'store.sequence': 'pet not found' },
    // Other checks may create the next pets.
    recurs: 'by-chance',
    consequences: { ...consequences, 'get.same-animal': 'The next pet may be one that is read by its id.' },
    // In `quick` it may take all the requests before they show it.
    profile: 'standard',
    change: () => {
      let lost = 0;
      return {
        ...onResponse('addPet', 400, (response) => {
          lost = 3;
          return response;
        }),
        storing: {
          insert: ({ store }, pet) => {
            if (lost === 0) store.add(pet);
            lost = Math.max(0, lost - 1);
          },
        },
      };
    },
  },
  {
    id: 'reading-deletes',
    description: 'Reading a pet by its id deletes it.',
    turnsRed: { 'get.found': 'pet not found' },
    consequences: { 'store.sequence': 'A pet that was read is missing at the end of a sequence.' },
    change: onResponse('getPet', 200, (response, { store, petId }) => {
      remove(store, store.byId.get(BigInt(petId)));
      return response;
    }),
  },
  {
    id: 'listing-deletes-the-first-pet',
    description: 'Every list deletes its first pet.',
    turnsRed: gone,
    recurs: 'by-chance',
    consequences: {
      ...consequences,
      'get.same-animal': 'A pet that is read back may be lost.',
      'list.limit.default': 'Of two lists the second may lack a pet.',
      'list.status.limit': 'Of two lists the second may lack a pet.',
    },
    // In `quick` it may take all the requests before they show it.
    profile: 'standard',
    change: onResponse('listPets', 200, (response, { store }) => {
      remove(store, store.pets[0]);
      return response;
    }),
  },
  {
    id: 'every-fourth-pet-lost',
    description: 'Every fourth creation returns 201, but the pet is not stored.',
    // Of five pets that are created in a row, one is lost.
    turnsRed: { 'store.listed': 'a created pet is not listed' },
    // Other checks create pets in between.
    recurs: 'by-chance',
    consequences: {
      ...consequences,
      'get.same-animal': 'One of the pets that are read back may be lost.',
      'store.sequence': 'One pet of a sequence may be lost.',
      'add.concurrent': 'One of the pets created at the same time may be lost.',
    },
    change: onInsert((store, pet) => {
      if (pet.id % 4n !== 0n) store.add(pet);
    }),
  },
  {
    id: 'same-pets-created-at-once-lost',
    description: 'Of pets with one name that are created at the same time, only the last is stored.',
    turnsRed: { 'add.concurrent': 'pet not found' },
    change: () => {
      const newest = new Map<string, bigint>();
      return {
        storing: {
          insert: async ({ store }, pet) => {
            newest.set(pet.name, pet.id);
            // Long enough that requests of one moment meet on a busy machine, too.
            await new Promise((resolve) => setTimeout(resolve, 50));
            if (newest.get(pet.name) === pet.id) store.add(pet);
          },
        },
      };
    },
  },
  {
    id: 'pets-created-at-once-lost',
    description: 'Of pets created at the same time, only the last is stored.',
    turnsRed: { 'add.concurrent': 'pet not found' },
    consequences: {
      ...consequences,
      'store.sequence': 'Pets of a sequence are created while others are.',
    },
    // In `quick` it may take all the requests before they show it.
    profile: 'standard',
    change: () => {
      let newest = 0n;
      return {
        storing: {
          insert: async ({ store }, pet) => {
            newest = pet.id;
            await new Promise((resolve) => setTimeout(resolve, 2));
            if (newest === pet.id) store.add(pet);
          },
        },
      };
    },
  },
];
