import type { BehaviourChange } from '../../behaviour.js';
import type { JsonObject, JsonValue } from '../../json-value.js';
import type { Fault } from '../fault.js';

/** Pets that look otherwise in the list than anywhere else. */
function inTheList(pet: (pet: JsonObject) => JsonValue): BehaviourChange {
  return ({ rendering }) => ({
    rendering: {
      pets: (exchange, pets) => pets.map((one) => pet(rendering.pet(exchange, one))),
    },
  });
}

function wrong(id: string, says: string, cause: string, pet: (pet: JsonObject) => JsonValue): Fault {
  return { id: `list-shows-${id}`, says, turnsRed: { 'list.body': cause }, change: inTheList(pet) };
}

/** Where an item of the list is no Pet. */
export const listedMemberFaults: readonly Fault[] = [
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
  wrong('null-for-no-status', 'A status that a pet does not have is null.', 'Pets/*/status type', (pet) => ({
    ...pet,
    status: pet.status ?? null,
  })),
  wrong(
    'empty-text-for-no-status',
    'A status that a pet does not have is an empty string.',
    'Pets/*/status enum',
    (pet) => ({ ...pet, status: pet.status ?? '' }),
  ),
  wrong(
    'status-in-capitals',
    'Statuses in the list are in capital letters.',
    'Pets/*/status enum',
    (pet) => ({
      ...pet,
      status: typeof pet.status === 'string' ? pet.status.toUpperCase() : undefined,
    }),
  ),
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
  wrong(
    'numbers-for-names',
    'Names that are made of digits are numbers in the list.',
    'Pets/*/name type',
    (pet) => ({ ...pet, name: /^\d+$/.test(String(pet.name)) ? Number(pet.name) : pet.name }),
  ),
  wrong(
    'names-under-title',
    'The member name is called title in the list.',
    'Pets/* required:name',
    ({ name, ...pet }) => ({
      ...pet,
      title: name,
    }),
  ),
];
