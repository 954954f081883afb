import type { BehaviourChange } from '../../behaviour.js';
import type { JsonObject, JsonValue } from '../../json/value.js';
import type { Fault } from '../fault.js';

/** Changes how the list shows a pet. */
function inTheList(pet: (pet: JsonObject) => JsonValue): BehaviourChange {
  return ({ rendering }) => ({
    rendering: {
      pets: (context, pets) => pets.map((one) => pet(rendering.pet(context, one))),
    },
  });
}

function wrong(id: string, description: string, cause: string, pet: (pet: JsonObject) => JsonValue): Fault {
  return { id: `list-shows-${id}`, description, turnsRed: { 'list.body': cause }, change: inTheList(pet) };
}

/** A pet that lacks its status and another member does not count as a pet of another status. */
function withoutStatusAnd(member: 'id' | 'name' | 'categoryId'): Fault {
  return {
    id: `filtered-list-shows-neither-status-nor-${member === 'categoryId' ? 'category' : member}`,
    description: `Pets in a filtered list have no status and no ${member}.`,
    turnsRed: { 'list.body': `Pets/* required:${member}` },
    change: ({ rendering }) => ({
      rendering: {
        pets: (context, pets) =>
          pets
            .map((one) => rendering.pet(context, one))
            .map((pet) =>
              context.query.has('status') ? { ...pet, status: undefined, [member]: undefined } : pet,
            ),
      },
    }),
  };
}

/** Changes the shape of a page. */
function page(shape: (pets: readonly JsonObject[]) => JsonValue): BehaviourChange {
  return ({ rendering }) => ({
    rendering: {
      pets: (context, pets) => shape(pets.map((pet) => rendering.pet(context, pet))),
    },
  });
}

const notAnArray = { 'list.body': 'Pets type' };
const idOf = ({ id }: JsonObject): string => String(id);

/** Pages that are not an array, or hold an item that is not a Pet. */
export const pageBodyFaults: readonly Fault[] = [
  wrong('ids-as-strings', 'Ids in the list are strings.', 'Pets/*/id type', (pet) => ({
    ...pet,
    id: String(pet.id),
  })),
  wrong('no-ids', 'Pets in the list have no id.', 'Pets/* required:id', (pet) => ({
    ...pet,
    id: undefined,
  })),
  wrong('ids-as-fractions', 'Ids in the list have a fraction.', 'Pets/*/id type', (pet) => ({
    ...pet,
    id: Number(pet.id) + 0.5,
  })),
  wrong('ids-beyond-64-bits', 'Ids in the list have 24 digits.', 'Pets/*/id int64', (pet) => ({
    ...pet,
    id: 10n ** 23n + BigInt(String(pet.id)),
  })),
  wrong('categories-as-strings', 'Categories in the list are strings.', 'Pets/*/categoryId type', (pet) => ({
    ...pet,
    categoryId: String(pet.categoryId),
  })),
  wrong(
    'category-records',
    'Pets in the list show their category as an object.',
    'Pets/* required:categoryId',
    ({ categoryId, ...pet }) => ({ ...pet, category: { id: categoryId } }),
  ),
  wrong('null-for-no-category', 'Categories in the list are null.', 'Pets/*/categoryId type', (pet) => ({
    ...pet,
    categoryId: null,
  })),
  wrong('null-for-no-status', 'The list shows a missing status as null.', 'Pets/*/status type', (pet) => ({
    ...pet,
    status: pet.status ?? null,
  })),
  wrong(
    'empty-text-for-no-status',
    'The list shows a missing status as an empty string.',
    'Pets/*/status enum',
    (pet) => ({ ...pet, status: pet.status ?? '' }),
  ),
  wrong('status-in-capitals', 'Statuses in the list are in upper case.', 'Pets/*/status enum', (pet) => ({
    ...pet,
    status: typeof pet.status === 'string' ? pet.status.toUpperCase() : undefined,
  })),
  wrong('status-as-a-number', 'Statuses in the list are numbers.', 'Pets/*/status type', (pet) => ({
    ...pet,
    status: pet.status === undefined ? undefined : 1,
  })),
  wrong('no-names', 'Pets in the list have no name.', 'Pets/* required:name', (pet) => ({
    ...pet,
    name: undefined,
  })),
  wrong('null-for-a-name', 'Names in the list are null.', 'Pets/*/name type', (pet) => ({
    ...pet,
    name: null,
  })),
  wrong('numbers-for-names', 'Names of digits are numbers in the list.', 'Pets/*/name type', (pet) => ({
    ...pet,
    name: /^\d+$/.test(String(pet.name)) ? Number(pet.name) : pet.name,
  })),
  wrong(
    'names-under-title',
    'The member name is called title in the list.',
    'Pets/* required:name',
    ({ name, ...pet }) => ({
      ...pet,
      title: name,
    }),
  ),
  {
    id: 'empty-list-is-null',
    description: 'An empty list is null.',
    turnsRed: notAnArray,
    change: page((pets) => (pets.length === 0 ? null : pets)),
  },
  {
    id: 'empty-list-is-an-object',
    description: 'An empty list is an empty object.',
    turnsRed: notAnArray,
    change: page((pets) => (pets.length === 0 ? {} : pets)),
  },
  {
    id: 'list-of-one-is-the-pet',
    description: 'A list of one pet is that pet, without an array around it.',
    turnsRed: notAnArray,
    change: page((pets) => (pets.length === 1 && pets[0] ? pets[0] : pets)),
  },
  {
    id: 'list-is-in-an-envelope',
    description: 'The list is the member data of an object that also holds the total.',
    turnsRed: notAnArray,
    change: page((data) => ({ data, total: data.length })),
  },
  {
    id: 'list-is-keyed-by-id',
    description: 'The list is an object with a pet under each id.',
    turnsRed: notAnArray,
    change: page((pets) => Object.fromEntries(pets.map((pet) => [idOf(pet), pet]))),
  },
  {
    id: 'list-is-a-string-of-json',
    description: 'The list is serialised to JSON twice.',
    turnsRed: notAnArray,
    change: page((pets) =>
      JSON.stringify(pets, (_, value) => (typeof value === 'bigint' ? Number(value) : value)),
    ),
  },
  {
    id: 'list-is-in-an-array',
    description: 'The list is the first item of an array, with the total as the second.',
    turnsRed: { 'list.body': 'Pets/* type' },
    change: page((pets) => [pets, pets.length]),
  },
  {
    id: 'list-ends-with-null',
    description: 'A list that is not empty ends with null.',
    turnsRed: { 'list.body': 'Pets/* type' },
    change: page((pets) => (pets.length === 0 ? [] : [...pets.slice(0, -1), null])),
  },
  {
    id: 'list-begins-with-null-and-exceeds-the-default',
    description: 'Without a limit the list has 25 pets after a null.',
    turnsRed: { 'list.body': 'Pets/* type', 'list.limit.default': 'page too long' },
    change: ({ listing, rendering }) => ({
      listing: {
        page: (context, wanted) =>
          listing.page(context, context.query.has('limit') ? wanted : { ...wanted, limit: 25 }),
      },
      rendering: {
        pets: (context, pets) =>
          context.query.has('limit')
            ? rendering.pets(context, pets)
            : [null, ...pets.map((pet) => rendering.pet(context, pet))],
      },
    }),
  },
  ...(['id', 'name', 'categoryId'] as const).map(withoutStatusAnd),
  {
    id: 'list-holds-ids-only',
    description: 'The list holds only the ids of the pets.',
    turnsRed: { 'list.body': 'Pets/* type' },
    change: page((pets) => pets.map(({ id }) => id ?? null)),
  },
];
