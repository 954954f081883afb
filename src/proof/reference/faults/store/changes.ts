import type { Pet } from '../../pet.js';
import type { Fault } from '../fault.js';
import { onPet, onResponse } from '../on-response.js';

const differs = (member: string) => `${member} differs from creation`;

/** Pets that read differently from how they were created, are not listed, or fail now and then. */
export const changedPetFaults: readonly Fault[] = [
  {
    id: 'names-of-pets-created-at-once-swapped',
    description: 'Pets created at the same time are stored under the name of the last of them.',
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
    description: 'A creation also changes the status of the pet created before.',
    turnsRed: { 'get.same-animal': differs('status'), 'list.same-animal': differs('status') },
    // Cases that run at once create pets in between.
    recurs: 'by-chance',
    consequences: { 'store.listed': 'A list filtered by the original status does not show the pet.' },
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
    description: 'An invalid creation overwrites the name of the pet created before.',
    turnsRed: { 'list.same-animal': differs('name') },
    consequences: { 'get.same-animal': 'A read by id shows the new name, too.' },
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
    id: 'creations-stored-twice',
    description: 'A retry after the commit stores each pet a second time, under another id.',
    turnsRed: { 'store.sequence': 'one creation added two pets' },
    change: {
      storing: {
        insert: ({ store }, pet) => {
          store.add(pet);
          store.add({ ...pet, id: -pet.id });
        },
      },
    },
  },
  {
    id: 'pet-before-more-text-stored',
    description: 'A body with text behind its object gets 400, but the pet is stored by then.',
    turnsRed: { 'add.invalid.no-effect': 'a refused pet is in the list' },
    // The plain invalid bodies have no such text.
    profile: 'standard',
    change: ({ parsing, validation }) => ({
      parsing: {
        json: async (context) => {
          try {
            return await parsing.json(context);
          } catch (error) {
            const [object] = /^\{.*\}(?= )/.exec(Buffer.from(context.body).toString()) ?? [];
            if (object !== undefined) {
              const draft = await validation.newPet(context, parsing.parse(context, object));
              await context.behaviour.creating.create(context.service, draft);
            }
            throw error;
          }
        },
      },
    }),
  },
  {
    id: 'created-pets-not-listed-for-a-minute',
    description: 'The list comes from a cache that is kept for a minute.',
    turnsRed: { 'store.listed': 'a created pet is not listed' },
    consequences: {
      'list.limit.full-page': 'The pages lack these pets.',
      'list.status.complete': 'So do filtered pages.',
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
    description: 'The list joins the table of statuses, and loses pets without one.',
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
    description: 'Without a filter the list leaves sold pets out.',
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
    description: 'Every tenth creation of an available pet fails: 500.',
    turnsRed: { 'add.created': 'status 500' },
    recurs: 'by-chance',
    consequences: Object.fromEntries(
      [
        'auth.scheme-case',
        'name.ordinary',
        'name.unusual',
        'status.accepted',
        'status.optional',
        'content-type.json',
      ].map((word) => [`add.${word}`, 'Any creation may be the tenth.']),
    ),
    change: ({ creating }) => {
      let creations = 0;
      return {
        creating: {
          create: (service, draft) => {
            creations += draft.status === 'available' ? 1 : 0;
            if (draft.status === 'available' && creations % 10 === 0)
              throw new Error('The connection pool is empty.');
            return creating.create(service, draft);
          },
        },
      };
    },
  },
  {
    id: 'status-default-filled-in-after-creation',
    description: 'The database sets a missing status after the response to the creation.',
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
    description: 'Reading by id shows a pet without a status as available.',
    turnsRed: { 'get.same-animal': 'status differs from creation' },
    change: onPet('getPet', (pet) => ({ ...pet, status: pet.status ?? 'available' })),
  },
  {
    id: 'absent-status-null-by-get',
    description: 'Reading by id shows the missing status of a pet as null.',
    turnsRed: { 'get.body': 'Pet/status type' },
    change: onPet('getPet', (pet) => ({ ...pet, status: pet.status ?? null })),
  },
  {
    id: 'pending-stored-as-available',
    description: 'A pending pet is pending in the response to its creation, but stored as available.',
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
