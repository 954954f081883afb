import type { Animal } from '../animal.js';
import type { Fault } from './fault.js';

const differs = (member: string) => `${member} differs from creation`;

/** Animals that were created and read otherwise later, or only now and then. */
export const storeMixedUp: readonly Fault[] = [
  {
    id: 'names-of-animals-created-at-once-swapped',
    says: 'Animals that are created at once are stored under the name of the last of them.',
    turnsRed: { 'get.same-animal': differs('name'), 'list.same-animal': differs('name') },
    change: () => {
      let last = '';
      return {
        storing: {
          insert: async ({ store }, animal) => {
            last = animal.name;
            await new Promise((resolve) => setTimeout(resolve, 2));
            store.add({ ...animal, name: last });
          },
        },
      };
    },
  },
  {
    id: 'creation-changes-the-status-of-the-animal-before',
    says: 'The animal that was created before gets the status of the new one.',
    turnsRed: { 'get.same-animal': differs('status'), 'list.same-animal': differs('status') },
    consequences: { 'store.listed': 'A list by the status of its creation does not show the animal.' },
    change: {
      storing: {
        insert: ({ store }, animal) => {
          const before = store.animals.at(-1);
          if (before && animal.status !== undefined) Object.assign(before, { status: animal.status });
          store.add(animal);
        },
      },
    },
  },
  {
    id: 'invalid-creation-renames-the-newest-animal',
    says: 'An invalid creation writes its name into the animal that was created before.',
    turnsRed: { 'list.same-animal': differs('name') },
    change: ({ validation }) => ({
      validation: {
        categoryId: (exchange, value) => {
          try {
            return validation.categoryId(exchange, value);
          } catch (error) {
            const newest: Animal | undefined = exchange.store.animals.at(-1);
            if (newest) Object.assign(newest, { name: 'overwritten' });
            throw error;
          }
        },
      },
    }),
  },
  {
    id: 'created-animals-not-listed-for-a-minute',
    says: 'The list comes from a cache that lives a minute.',
    turnsRed: { 'store.listed': 'a created animal is not listed' },
    consequences: {
      'list.limit.full-page': 'The pages lack these animals.',
      'list.status.complete': 'So do the filtered ones.',
    },
    change: ({ listing }) => ({
      listing: {
        order: (exchange) =>
          [...listing.order(exchange)].filter(({ storedAt }) => storedAt < performance.now() - 60_000),
      },
    }),
  },
  {
    id: 'animals-without-a-status-not-listed',
    says: 'The list joins the table of statuses, and loses the animals that have none.',
    turnsRed: { 'store.listed': 'a created animal is not listed' },
    consequences: {
      'list.limit.full-page': 'The pages lack these animals.',
    },
    change: ({ listing }) => ({
      listing: {
        order: (exchange) => [...listing.order(exchange)].filter(({ status }) => status !== undefined),
      },
    }),
  },
  {
    id: 'sold-animals-not-listed-without-a-filter',
    says: 'Without a filter the list leaves sold animals out.',
    turnsRed: { 'store.listed': 'a created animal is not listed' },
    consequences: {
      'list.limit.full-page': 'The pages lack these animals.',
    },
    change: ({ listing }) => ({
      listing: {
        page: (exchange, wanted) => {
          const matches = (animal: Animal) => wanted.status !== undefined || animal.status !== 'sold';
          return [...listing.order(exchange)]
            .filter((animal) => matches(animal) && [undefined, animal.status].includes(wanted.status))
            .slice(0, wanted.limit);
        },
      },
    }),
  },
  {
    id: 'every-tenth-creation-fails',
    says: 'Every tenth creation fails, though there is nothing wrong with it: 500.',
    turnsRed: { 'add.created': 'status 500' },
    recurs: 'now-and-then',
    change: ({ creating }) => {
      let creations = 0;
      return {
        creating: {
          create: (service, draft) => {
            creations += 1;
            if (creations % 10 === 0) throw new Error('The pool of connections is empty.');
            return creating.create(service, draft);
          },
        },
      };
    },
  },
];
