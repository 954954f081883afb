import type { BehaviourChange } from '../../behaviour.js';
import type { Fault } from '../fault.js';

/** Ids of their own kind, which are right, and which the list shows as others. */
function shown(id: (issued: bigint) => bigint, inTheList: (id: bigint) => bigint): BehaviourChange {
  return ({ rendering }) => ({
    creating: {
      id: ({ store }) => {
        store.issued += 1n;
        return id(store.issued);
      },
    },
    rendering: {
      pets: (exchange, pets) => pets.map((pet) => rendering.pet(exchange, { ...pet, id: inTheList(pet.id) })),
    },
  });
}

const counted =
  'By their ids the pets that the list shows are others than those that were created, and are missing too.';
const read = 'By its id each pet is read as another one.';
const turnsRed = { 'store.listed': 'a created pet is not listed' };

/** Where the list shows ids that no pet has. */
export const listedIdFaults: readonly Fault[] = [
  {
    id: 'list-rounds-ids',
    says: 'The list reads ids through a double, and they are beyond 2^53.',
    turnsRed,
    consequences: { 'list.limit.full-page': counted },
    // Far enough from each other for the rounded ones to differ.
    change: shown(
      (issued) => 2n ** 53n + 1n + 4n * issued,
      (id) => BigInt(Number(id)),
    ),
  },
  {
    id: 'list-cuts-ids',
    says: 'The list reads ids as 32 bits, and they are beyond 2^32.',
    turnsRed,
    consequences: { 'list.limit.full-page': counted },
    change: shown(
      (issued) => 2n ** 32n + issued,
      (id) => BigInt.asIntN(32, id),
    ),
  },
  {
    id: 'list-shows-positions-for-ids',
    says: 'The list shows ids that count from 0, and the pets are counted from 1.',
    turnsRed,
    consequences: { 'list.same-animal': read },
    change: shown(
      (issued) => issued,
      (id) => id - 1n,
    ),
  },
];
