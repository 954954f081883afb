import type { Pet } from '../../pet.js';
import type { Fault } from '../fault.js';
import { onPet, onResponse } from '../on-response.js';

const differs = (member: string) => `${member} differs from creation`;

/** Pets that read differently from how they were created, are not listed, or fail now and then. */
export const changedPetFaults: readonly Fault[] = [
  {
    id: 'names-of-pets-created-at-once-swapped',
    says: 'Pets that are created at once are stored under the name of the last of them.',
    turnsRed: { 'get.same-animal': differs('name'), 'list.same-animal': differs('name') },
    change: () => {
      let last = '';
      return {
        storing: {
          insert: async ({ store }, pet) => {
            last = pet.name;
            await new Promise((resolve) => setTimeout(resolve, 2));
            store.add({ ...pet, name: last });
          },
        },
      };
    },
  },
  {
    id: 'creation-changes-the-status-of-the-pet-before',
    says: 'The pet that was created before gets the status of the new one.',
    turnsRed: { 'get.same-animal': differs('status'), 'list.same-animal': differs('status') },
    consequences: { 'store.listed': 'A list by the status of its creation does not show the pet.' },
    change: {
      storing: {
        insert: ({ store }, pet) => {
          const before = store.pets.at(-1);
          if (before && pet.status !== undefined) Object.assign(before, { status: pet.status });
          store.add(pet);
        },
      },
    },
  },
  {
    id: 'invalid-creation-renames-the-newest-pet',
    says: 'An invalid creation writes its name into the pet that was created before.',
    turnsRed: { 'list.same-animal': differs('name') },
    change: ({ validation }) => ({
      validation: {
        categoryId: (context, value) => {
          try {
            return validation.categoryId(context, value);
          } catch (error) {
            const newest: Pet | undefined = context.store.pets.at(-1);
            if (newest) Object.assign(newest, { name: 'overwritten' });
            throw error;
          }
        },
      },
    }),
  },
  {
    id: 'created-pets-not-listed-for-a-minute',
    says: 'The list comes from a cache that lives a minute.',
    turnsRed: { 'store.listed': 'a created pet is not listed' },
    consequences: {
      'list.limit.full-page': 'The pages lack these pets.',
      'list.status.complete': 'So do the filtered ones.',
    },
    change: ({ listing }) => ({
      listing: {
        order: (context) =>
          [...listing.order(context)].filter(({ storedAt }) => storedAt < performance.now() - 60_000),
      },
    }),
  },
  {
    id: 'pets-without-a-status-not-listed',
    says: 'The list joins the table of statuses, and loses the pets that have none.',
    turnsRed: { 'store.listed': 'a created pet is not listed' },
    consequences: {
      'list.limit.full-page': 'The pages lack these pets.',
    },
    change: ({ listing }) => ({
      listing: {
        order: (context) => [...listing.order(context)].filter(({ status }) => status !== undefined),
      },
    }),
  },
  {
    id: 'sold-pets-not-listed-without-a-filter',
    says: 'Without a filter the list leaves sold pets out.',
    turnsRed: { 'store.listed': 'a created pet is not listed' },
    consequences: {
      'list.limit.full-page': 'The pages lack these pets.',
    },
    change: ({ listing }) => ({
      listing: {
        page: (context, wanted) => {
          const matches = (pet: Pet) => wanted.status !== undefined || pet.status !== 'sold';
          return [...listing.order(context)]
            .filter((pet) => matches(pet) && [undefined, pet.status].includes(wanted.status))
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
  {
    id: 'status-default-filled-in-after-creation',
    says: 'The database fills in the status that was not sent; the response to the creation does not know of it.',
    turnsRed: {
      'list.same-animal': 'status differs from creation',
      'get.same-animal': 'status differs from creation',
    },
    change: onResponse('addPet', 201, (response, { store }) => {
      const newest = store.pets.at(-1);
      if (newest && newest.status === undefined) Object.assign(newest, { status: 'available' });
      return response;
    }),
  },
  {
    id: 'status-default-filled-in-by-get',
    says: 'GET /pets/{petId} gives a pet without a status as available.',
    turnsRed: { 'get.same-animal': 'status differs from creation' },
    change: onPet('getPet', (pet) => ({ ...pet, status: pet.status ?? 'available' })),
  },
  {
    id: 'absent-status-null-by-get',
    says: 'GET /pets/{petId} gives a pet without a status with the status null.',
    turnsRed: { 'get.body': 'Pet/status type' },
    change: onPet('getPet', (pet) => ({ ...pet, status: pet.status ?? null })),
  },
  {
    id: 'pending-stored-as-available',
    says: 'A pending pet is answered as such when it is created, and stored as available.',
    turnsRed: {
      'list.same-animal': 'status differs from creation',
      'get.same-animal': 'status differs from creation',
      'list.status.complete': 'page too short',
    },
    consequences: { 'store.listed': 'The list of pending pets does not show it.' },
    change: onResponse('addPet', 201, (response, { store }) => {
      const newest = store.pets.at(-1);
      if (newest?.status === 'pending') Object.assign(newest, { status: 'available' });
      return response;
    }),
  },
];
