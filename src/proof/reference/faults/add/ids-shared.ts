import { setImmediate } from 'node:timers/promises';
import type { Creating } from '../../behaviour/creating.js';
import type { Fault } from '../fault.js';

const ids = (id: Creating['id']) => ({ creating: { id } });

const turnsRed = { 'add.id.unique': 'id given twice' };
const consequences = { 'list.unique': 'Both pets stand in the list, under one id.' };

/** Ids that two pets share. */
export const idsShared: readonly Fault[] = [
  {
    id: 'ids-begin-again-after-50',
    says: 'The counter of ids begins again after 50.',
    turnsRed,
    consequences,
    change: ids(({ store }) => {
      store.issued = (store.issued % 50n) + 1n;
      return store.issued;
    }),
  },
  {
    id: 'ids-race',
    says: 'The last id is read, and the next one written a moment later: creations at once share it.',
    turnsRed,
    recurs: 'by-chance',
    consequences,
    change: ids(async ({ store }) => {
      const next = store.issued + 1n;
      await setImmediate();
      store.issued = next;
      return next;
    }),
  },
  {
    id: 'ids-always-0',
    says: 'Every pet has the id 0, since the database fills it in after the response.',
    turnsRed,
    consequences,
    change: ids(() => 0n),
  },
  {
    id: 'ids-are-the-time',
    says: 'The id is the time in hundredths of a second.',
    turnsRed,
    recurs: 'by-chance',
    consequences,
    change: ids(() => BigInt(Math.floor(Date.now() / 10))),
  },
  {
    id: 'ids-by-status',
    says: 'Pets are numbered by status, each from 1.',
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
    says: 'The id is a hash of the name, so that two pets of one name are one.',
    turnsRed,
    consequences,
    change: ids((_service, { name }) =>
      [...name].reduce((hash, sign) => BigInt.asIntN(64, hash * 31n + BigInt(sign.codePointAt(0) ?? 0)), 7n),
    ),
  },
  {
    id: 'names-create-once',
    says: 'A creation with a name that is known already is answered 201 with the pet of that name.',
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
    says: 'Ids begin at 2^53 and go through a double on their way out.',
    turnsRed,
    // Two ids of three round to one that was given before.
    recurs: 'by-chance',
    consequences: { ...consequences, 'get.found': 'An id that was rounded belongs to no pet.' },
    change: ({ rendering }) => ({
      ...ids(({ store }) => {
        store.issued += 1n;
        return 2n ** 53n + store.issued;
      }),
      rendering: {
        pet: (exchange, pet) => ({
          ...rendering.pet(exchange, pet),
          id: BigInt(Number(pet.id)),
        }),
      },
    }),
  },
];
