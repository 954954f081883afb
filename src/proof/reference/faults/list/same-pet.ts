import type { BehaviourChange } from '../../behaviour.js';
import type { Pet } from '../../pet.js';
import type { Fault } from '../fault.js';

type Alter = (pet: Pet, page: readonly Pet[], place: number) => Partial<Pet>;

/** Valid pets that differ from how they were created. */
function altered(alter: Alter): BehaviourChange {
  return ({ rendering }) => ({
    rendering: {
      pets: (context, page) =>
        page.map((pet, place) => rendering.pet(context, { ...pet, ...alter(pet, page, place) })),
    },
  });
}

function differs(
  id: string,
  description: string,
  member: 'name' | 'categoryId' | 'status',
  alter: Alter,
): Fault {
  return {
    id: `list-${id}`,
    description,
    turnsRed: { 'list.same-animal': `${member} differs from creation` },
    change: altered(alter),
  };
}

const otherStatus = 'A filtered page shows the other status, too.';

/** Gives pets valid ids of another kind, and shows different ones in the list. */
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

const counted = 'By their ids the listed pets are not the created ones, which seem to be missing.';
const read = 'Each listed id is that of another pet.';
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
  differs('trims-names', 'The list trims names.', 'name', ({ name }) => ({
    name: name.trim(),
  })),
  differs('joins-spaces', 'The list collapses repeated spaces in a name.', 'name', ({ name }) => ({
    name: name.replace(/ +/g, ' '),
  })),
  differs('escapes-names', 'The list escapes names for HTML.', 'name', ({ name }) => ({
    name: name.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  })),
  differs('shows-names-in-small-letters', 'The list shows names in lower case.', 'name', ({ name }) => ({
    name: name.toLowerCase(),
  })),
  differs('cuts-names', 'The list shows the first 32 characters of a name.', 'name', ({ name }) => ({
    name: name.slice(0, 32),
  })),
  differs(
    'shows-names-in-latin',
    'The list shows characters outside Latin-1 as question marks.',
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
    'The list converts categories to doubles.',
    'categoryId',
    ({ categoryId }) => ({
      categoryId: BigInt.asIntN(64, BigInt(Number(categoryId))),
    }),
  ),
  differs(
    'cuts-categories',
    'The list reads categories as 32-bit integers.',
    'categoryId',
    ({ categoryId }) => ({
      categoryId: BigInt.asIntN(32, categoryId),
    }),
  ),
  {
    id: 'filtered-page-leaves-out-the-status',
    description: 'With a filter the list leaves the status out, since it is known.',
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
    description: 'The list converts ids to doubles, and they are beyond 2^53.',
    turnsRed,
    consequences: { 'list.limit.full-page': counted, 'list.status.complete': counted },
    // Far enough apart for the rounded ids to differ.
    change: shown(
      (issued) => 2n ** 53n + 1n + 4n * issued,
      (id) => BigInt(Number(id)),
    ),
  },
  {
    id: 'list-cuts-ids',
    description: 'The list reads ids as 32-bit integers, and they are beyond 2^32.',
    turnsRed,
    consequences: { 'list.limit.full-page': counted, 'list.status.complete': counted },
    change: shown(
      (issued) => 2n ** 32n + issued,
      (id) => BigInt.asIntN(32, id),
    ),
  },
  {
    id: 'list-shows-positions-for-ids',
    description: 'The list counts ids from 0, and the other operations count them from 1.',
    turnsRed,
    consequences: { 'list.same-animal': read },
    change: shown(
      (issued) => issued,
      (id) => id - 1n,
    ),
  },
];
