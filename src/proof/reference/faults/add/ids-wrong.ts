import type { Creating } from '../../behaviour/creating.js';
import { JsonNumber } from '../../json-value.js';
import type { Draft, Pet } from '../../pet.js';
import type { Service } from '../../service.js';
import type { Fault } from '../fault.js';
import { onPet } from '../on-response.js';

const ids = (id: Creating['id']) => ({ creating: { id } });

/** Ids that the client chooses, that are no int64, or that do not stay. */
export const idsWrong: readonly Fault[] = [
  {
    id: 'ids-from-the-client',
    says: 'An id in the body becomes the id of the pet, in the place of another where it must be.',
    turnsRed: { 'add.extra-members': 'id taken from the client', 'add.id.unique': 'id given twice' },
    change: ({ creating }) => ({
      creating: {
        id: (service, draft) => idOf(draft) ?? creating.id(service, draft),
      },
      storing: { insert: upsert },
    }),
  },
  {
    id: 'creation-with-a-known-id-replaces',
    says: 'A body with the id of a pet that there is takes its place; any other id in a body is ignored.',
    turnsRed: { 'add.id.unique': 'id given twice' },
    change: ({ creating }) => ({
      creating: {
        id: (service, draft) => {
          const wanted = idOf(draft);
          return wanted !== undefined && service.store.byId.has(wanted)
            ? wanted
            : creating.id(service, draft);
        },
      },
      storing: { insert: upsert },
    }),
  },
  {
    id: 'unused-ids-from-the-client',
    says: 'An id in the body becomes the id of the pet where no other pet has it.',
    turnsRed: { 'add.extra-members': 'id taken from the client' },
    // The same id is not unused any more when it is sent again.
    recurs: 'now-and-then',
    change: ({ creating }) => ({
      creating: {
        id: (service, draft) => {
          const wanted = idOf(draft);
          if (wanted !== undefined && !service.store.byId.has(wanted)) return wanted;
          return creating.id(service, draft);
        },
      },
    }),
  },
  {
    id: 'created-id-in-a-string',
    says: 'The id of a created pet is answered as a string.',
    turnsRed: { 'add.body': 'Pet/id type' },
    change: onPet('addPet', (pet) => ({ ...pet, id: String(pet.id) })),
  },
  {
    id: 'created-id-is-a-uuid',
    says: 'Ids are UUIDs.',
    turnsRed: { 'add.body': 'Pet/id type' },
    consequences: { 'list.body': 'The list gives the same ids.' },
    change: ({ rendering }) => ({
      rendering: {
        pet: (exchange, pet) => ({
          ...rendering.pet(exchange, pet),
          id: `00000000-0000-4000-8000-${pet.id.toString(16).padStart(12, '0')}`,
        }),
      },
    }),
  },
  {
    id: 'ids-beyond-int64',
    says: 'Ids are unsigned and begin at 2^63.',
    turnsRed: { 'add.body': 'Pet/id int64' },
    consequences: { 'list.body': 'The list gives the same ids.' },
    change: ids(({ store }) => {
      store.issued += 1n;
      return 2n ** 63n + store.issued;
    }),
  },
  {
    id: 'ids-differ-in-the-list',
    says: 'The list gives row numbers for ids, other ones than the creations were answered with.',
    turnsRed: { 'store.listed': 'a created pet is not listed' },
    consequences: {
      'list.limit.full-page': 'By their ids there are twice as many pets as the list shows.',
    },
    change: ({ rendering }) => ({
      rendering: {
        pets: (exchange, pets) =>
          pets.map((pet) => ({ ...rendering.pet(exchange, pet), id: pet.id + 1_000_000n })),
      },
    }),
  },
];

/** The id that the client sent, if it is a number. */
function idOf({ sent }: Draft): bigint | undefined {
  return sent.id instanceof JsonNumber ? BigInt(sent.id.text) : undefined;
}

function upsert({ store }: Service, pet: Pet): void {
  const index = store.pets.findIndex(({ id }) => id === pet.id);
  if (index < 0) {
    store.add(pet);
    return;
  }
  store.pets[index] = pet;
  store.byId.set(pet.id, pet);
}
