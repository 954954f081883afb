import type { BehaviourChange } from '../../behaviour.js';
import type { Pet } from '../../pet.js';
import type { Fault } from '../fault.js';

type Alter = (pet: Pet, page: readonly Pet[], place: number) => Partial<Pet>;

/** Pets that are right in themselves, but not as they were created. */
function altered(alter: Alter): BehaviourChange {
  return ({ rendering }) => ({
    rendering: {
      pets: (context, page) =>
        page.map((pet, place) => rendering.pet(context, { ...pet, ...alter(pet, page, place) })),
    },
  });
}

function differs(id: string, says: string, member: 'name' | 'categoryId' | 'status', alter: Alter): Fault {
  return {
    id: `list-${id}`,
    says,
    turnsRed: { 'list.same-animal': `${member} differs from creation` },
    change: altered(alter),
  };
}

const otherStatus = 'A page with a filter shows the other status, too.';

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
      pets: (context, pets) => pets.map((pet) => rendering.pet(context, { ...pet, id: inTheList(pet.id) })),
    },
  });
}

const counted =
  'By their ids the pets that the list shows are others than those that were created, and are missing too.';
const read = 'By its id each pet is read as another one.';
const turnsRed = { 'store.listed': 'a created pet is not listed' };

/** Pets that the list shows differently from how they were created, their ids included. */
export const samePetFaults: readonly Fault[] = [
  {
    ...differs('drops-the-status', 'The list leaves the status out.', 'status', () => ({
      status: undefined,
    })),
    consequences: { 'list.status.only': otherStatus },
  },
  {
    ...differs('shows-all-as-available', 'The list shows every pet as available.', 'status', () => ({
      status: 'available',
    })),
    consequences: { 'list.status.only': otherStatus },
  },
  differs(
    'fills-in-the-status',
    'The list shows pets without a status as available.',
    'status',
    ({ status }) => ({
      status: status ?? 'available',
    }),
  ),
  differs('trims-names', 'The list shows names without the spaces at their ends.', 'name', ({ name }) => ({
    name: name.trim(),
  })),
  differs('joins-spaces', 'The list shows several spaces in a name as one.', 'name', ({ name }) => ({
    name: name.replace(/ +/g, ' '),
  })),
  differs('escapes-names', 'The list shows names as they are written in HTML.', 'name', ({ name }) => ({
    name: name.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  })),
  differs('shows-names-in-small-letters', 'The list shows names in small letters.', 'name', ({ name }) => ({
    name: name.toLowerCase(),
  })),
  differs('cuts-names', 'The list shows the first 32 characters of a name.', 'name', ({ name }) => ({
    name: name.slice(0, 32),
  })),
  differs(
    'shows-names-in-latin',
    'The list shows a question mark for every letter beyond Latin-1.',
    'name',
    ({ name }) => ({
      name: name.replace(/[^\0-\xff]/gu, '?'),
    }),
  ),
  differs(
    'shows-the-name-of-another',
    'The list shows each name with the next pet.',
    'name',
    (_pet, page, place) => ({
      name: page.at(place - 1)?.name ?? '',
    }),
  ),
  differs(
    'shows-the-category-of-another',
    'The list shows each category with the next pet.',
    'categoryId',
    (_pet, page, place) => ({ categoryId: page.at(place - 1)?.categoryId ?? 0n }),
  ),
  differs(
    'rounds-categories',
    'The list reads categories through a double.',
    'categoryId',
    ({ categoryId }) => ({
      categoryId: BigInt.asIntN(64, BigInt(Number(categoryId))),
    }),
  ),
  differs('cuts-categories', 'The list reads categories as 32 bits.', 'categoryId', ({ categoryId }) => ({
    categoryId: BigInt.asIntN(32, categoryId),
  })),
  {
    id: 'filtered-page-leaves-out-the-status',
    says: 'With a filter the list leaves the status out, since it is known.',
    turnsRed: { 'list.status.only': 'pet without a status in a filtered page' },
    consequences: { 'list.same-animal': 'The pets were created with a status.' },
    change: ({ rendering }) => ({
      rendering: {
        pets: (context, page) =>
          page.map((pet) => {
            const { status, ...others } = rendering.pet(context, pet);
            return context.query.has('status') ? others : { ...others, status };
          }),
      },
    }),
  },
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
