import { setTimeout as wait } from 'node:timers/promises';
import { invalid } from '../../behaviour/validation.js';
import type { Overrides, Service } from '../../behaviour.js';
import { petStatuses } from '../../pet.js';
import type { Variation } from '../variation.js';

const OLDER_PETS = 40;

/** Other clients may add pets during the run, and remove older ones. */
export const otherClientVariations: readonly Variation[] = [
  {
    id: 'others-add-all-the-time',
    description: 'Other clients add 50 pets a second, and a response takes 5 ms.',
    change: () => joinedByTheClock(50),
  },
  {
    id: 'others-add-as-often',
    description: 'With each request another client adds a pet.',
    change: () => joinedAtEachRequest(1),
  },
  {
    id: 'others-add-as-often-newest-first',
    description: 'With each request another client adds a pet, and the list begins with the newest.',
    change: () => ({ ...joinedAtEachRequest(1), listing: { order: ({ store }) => store.newestFirst() } }),
  },
  {
    id: 'others-add-more-often',
    description: 'With each request other clients add 20 pets.',
    change: () => joinedAtEachRequest(20),
  },
  {
    id: 'others-add-more-often-newest-first',
    description: 'With each request other clients add 20 pets, and the list begins with the newest.',
    change: () => ({ ...joinedAtEachRequest(20), listing: { order: ({ store }) => store.newestFirst() } }),
  },
  {
    id: 'others-add-of-one-status',
    description: 'With each request other clients add three available pets.',
    change: () => joinedAtEachRequest(3, ['available']),
    seedPets: 40,
  },
  {
    id: 'others-remove-pets',
    description:
      'After each list, in a way of its own, another client removes a pet that was there before the run.',
    change: {
      hooks: {
        after: ({ operation, store }, response) => {
          const index = operation === 'listPets' ? store.pets.findIndex(({ id }) => id <= OLDER_PETS) : -1;
          for (const { id } of index < 0 ? [] : store.pets.splice(index, 1)) store.byId.delete(id);
          return response;
        },
      },
    },
    seedPets: OLDER_PETS,
  },
  {
    id: 'others-sell-pets',
    description: 'After each list, another client changes the status of a pet that was there before the run.',
    change: {
      hooks: {
        after: ({ operation, store }, response) => {
          const older = operation === 'listPets' ? store.pets.filter(({ id }) => id <= OLDER_PETS) : [];
          const index = store.pets.findIndex(
            ({ id }) => id === older.find(({ status }) => status !== 'sold')?.id,
          );
          const pet = store.pets[index];
          if (pet) {
            store.pets[index] = { ...pet, status: 'sold' };
            store.byId.set(pet.id, { ...pet, status: 'sold' });
          }
          return response;
        },
      },
    },
    seedPets: OLDER_PETS,
  },
  {
    id: 'others-give-the-same-names',
    description: 'After each creation another client adds a pet with the same name, in category 77.',
    change: ({ storing }) => ({
      storing: {
        insert: (service, pet) => {
          storing.insert(service, pet);
          service.store.add({ ...pet, id: -pet.id, categoryId: 77n });
        },
      },
    }),
  },
  {
    id: 'others-use-other-categories',
    description: 'Other clients add pets with categories that this client may not use.',
    change: (correct) => ({
      ...joinedAtEachRequest(1),
      validation: {
        categoryId: (context, value) => {
          const id = correct.validation.categoryId(context, value);
          if (id === 7n) return id;
          throw invalid('categoryId', value, 'one of your categories');
        },
      },
    }),
    options: { categoryId: [7n] },
  },
];

const ANY_STATUS = [...petStatuses, undefined];

function joinedAtEachRequest(
  atOnce: number,
  statuses: readonly (string | undefined)[] = ANY_STATUS,
): Overrides {
  const add = adding(statuses);
  return {
    hooks: {
      before: async ({ service }) => {
        for (let index = 0; index < atOnce; index += 1) await add(service);
        return undefined;
      },
    },
  };
}

function joinedByTheClock(perSecond: number): Overrides {
  const add = adding(ANY_STATUS);
  return {
    hooks: {
      before: async () => {
        await wait(5);
        return undefined;
      },
      started: (service) => {
        const timer = setInterval(() => void add(service), 1000 / perSecond);
        return () => clearInterval(timer);
      },
    },
  };
}

/** @returns a function that adds one more pet, each status in turn */
function adding(statuses: readonly (string | undefined)[]): (service: Service) => Promise<void> {
  let count = 0;
  return async (service) => {
    count += 1;
    const sent = {
      name: `Passer-by ${count}`,
      categoryId: BigInt(1 + (count % 5)),
      status: statuses[count % statuses.length],
    };
    await service.behaviour.creating.create(service, { ...sent, sent });
  };
}
