import { setImmediate } from 'node:timers/promises';
import type { Creating, Service } from '../../behaviour.js';
import { JsonNumber } from '../../json/value.js';
import type { Draft, Pet } from '../../pet.js';
import type { Fault } from '../fault.js';
import { onPet } from '../on-response.js';

const ids = (id: Creating['id']) => ({ creating: { id } });

const turnsRed = { 'add.id.unique': 'id given twice' };
const consequences = {
  'list.unique': 'The list shows both pets with one id.',
  'list.same-animal': 'The list shows another pet with that id.',
};

/** Ids that two pets share, that the client chooses, that are not int64, or that do not stay. */
export const idFaults: readonly Fault[] = [
  {
    id: 'ids-begin-again-after-50',
    description: 'The id counter starts over after 50.',
    turnsRed,
    consequences,
    change: ids(({ store }) => {
      store.issued = (store.issued % 50n) + 1n;
      return store.issued;
    }),
  },
  {
    id: 'ids-race',
    description:
      'The last id is read first, and the next one written a moment later: concurrent creations share it.',
    turnsRed,
    recurs: 'by-chance',
    consequences: {
      ...consequences,
      'list.same-animal': 'A list may show the second pet with an id before the response to its creation.',
    },
    change: ids(async ({ store }) => {
      const next = store.issued + 1n;
      await setImmediate();
      store.issued = next;
      return next;
    }),
  },
  {
    id: 'ids-always-0',
    description: 'Every pet has the id 0, since the database sets it after the response.',
    turnsRed,
    consequences,
    change: ids(() => 0n),
  },
  {
    id: 'ids-are-the-time',
    description: 'The id is the time in hundredths of a second.',
    turnsRed,
    recurs: 'by-chance',
    consequences,
    change: ids(() => BigInt(Math.floor(Date.now() / 10))),
  },
  {
    id: 'ids-by-status',
    description: 'Pets are numbered separately for each status, from 1.',
    turnsRed,
    consequences,
    change: () => {
      const last = new Map<string | undefined, bigint>();
      return ids((_service, { status }) => {
        const next = (last.get(status) ?? 0n) + 1n;
        last.set(status, next);
        return next;
      });
    },
  },
  {
    id: 'ids-made-from-names',
    description: 'The id is a hash of the name, so two pets with one name share it.',
    turnsRed,
    consequences,
    change: ids((_service, { name }) =>
      [...name].reduce(
        (hash, character) => BigInt.asIntN(64, hash * 31n + BigInt(character.codePointAt(0) ?? 0)),
        7n,
      ),
    ),
  },
  {
    id: 'names-create-once',
    description: 'A creation with a known name returns 201 with the existing pet of that name.',
    turnsRed,
    consequences: { 'add.status.unchanged': 'The pet of that name may have another status.' },
    change: ({ creating }) => ({
      creating: {
        create: (service, draft) =>
          service.store.pets.find(({ name }) => name === draft.name) ?? creating.create(service, draft),
      },
    }),
  },
  {
    id: 'ids-beyond-doubles-rounded',
    description: 'Ids begin at 2^53 and are converted to doubles in responses.',
    turnsRed,
    // Two of three ids round to one that was given before.
    recurs: 'by-chance',
    consequences: {
      ...consequences,
      'get.found': 'No pet has the rounded id.',
      'store.sequence': 'No pet of a sequence has the rounded id.',
      'list.same-animal': 'The list shows another pet with the rounded id.',
      'get.same-animal': 'Another pet has the rounded id.',
    },
    change: ({ rendering }) => ({
      ...ids(({ store }) => {
        store.issued += 1n;
        return 2n ** 53n + store.issued;
      }),
      rendering: {
        pet: (context, pet) => ({
          ...rendering.pet(context, pet),
          id: BigInt(Number(pet.id)),
        }),
      },
    }),
  },
  {
    id: 'ids-from-the-client',
    description: 'An id in the body becomes the id of the pet, replacing another pet if necessary.',
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
    description:
      'A body with the id of an existing pet replaces that pet; any other id in a body is ignored.',
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
    description: 'An id in the body becomes the id of the pet unless another pet has it.',
    row: 'id',
    turnsRed: { 'add.extra-members': 'id taken from the client' },
    // When the same id is sent again, it is no longer unused.
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
    description: 'The id of a created pet is a string in the response.',
    turnsRed: { 'add.body': 'Pet/id type' },
    change: onPet('addPet', (pet) => ({ ...pet, id: String(pet.id) })),
  },
  {
    id: 'created-id-is-a-uuid',
    description: 'Ids are UUIDs.',
    turnsRed: { 'add.body': 'Pet/id type' },
    consequences: { 'list.body': 'The list shows the same ids.' },
    change: ({ rendering }) => ({
      rendering: {
        pet: (context, pet) => ({
          ...rendering.pet(context, pet),
          id: `00000000-0000-4000-8000-${pet.id.toString(16).padStart(12, '0')}`,
        }),
      },
    }),
  },
  {
    id: 'ids-beyond-int64',
    description: 'Ids are unsigned and begin at 2^63.',
    turnsRed: { 'add.body': 'Pet/id int64' },
    consequences: { 'list.body': 'The list shows the same ids.' },
    change: ids(({ store }) => {
      store.issued += 1n;
      return 2n ** 63n + store.issued;
    }),
  },
  {
    id: 'ids-differ-in-the-list',
    description: 'The list shows row numbers as ids, which differ from those of the creations.',
    turnsRed: { 'store.listed': 'a created pet is not listed' },
    consequences: {
      'list.limit.full-page': 'By their ids there are twice as many pets as the list shows.',
      'list.status.complete': 'In a filtered list, too.',
    },
    change: ({ rendering }) => ({
      rendering: {
        pets: (context, pets) =>
          pets.map((pet) => ({ ...rendering.pet(context, pet), id: pet.id + 1_000_000n })),
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
