import type { BehaviourChange } from '../../behaviour.js';
import type { JsonObject, JsonValue } from '../../json-value.js';
import type { Fault } from '../fault.js';

/** A page in another shape than an array of pets. */
function page(shape: (pets: readonly JsonObject[]) => JsonValue): BehaviourChange {
  return ({ rendering }) => ({
    rendering: {
      pets: (exchange, pets) => shape(pets.map((pet) => rendering.pet(exchange, pet))),
    },
  });
}

const notAnArray = { 'list.body': 'Pets type' };
const idOf = ({ id }: JsonObject): string => String(id);

/** Where a page is no array. */
export const pageShapeFaults: readonly Fault[] = [
  {
    id: 'empty-list-is-null',
    says: 'An empty list is null.',
    turnsRed: notAnArray,
    change: page((pets) => (pets.length === 0 ? null : pets)),
  },
  {
    id: 'empty-list-is-an-object',
    says: 'An empty list is an empty object.',
    turnsRed: notAnArray,
    change: page((pets) => (pets.length === 0 ? {} : pets)),
  },
  {
    id: 'list-of-one-is-the-pet',
    says: 'A list of one pet is that pet, without an array around it.',
    turnsRed: notAnArray,
    change: page((pets) => (pets.length === 1 && pets[0] ? pets[0] : pets)),
  },
  {
    id: 'list-is-in-an-envelope',
    says: 'The list is the member data of an object that also holds the total.',
    turnsRed: notAnArray,
    change: page((data) => ({ data, total: data.length })),
  },
  {
    id: 'list-is-keyed-by-id',
    says: 'The list is an object with a pet under each id.',
    turnsRed: notAnArray,
    change: page((pets) => Object.fromEntries(pets.map((pet) => [idOf(pet), pet]))),
  },
  {
    id: 'list-is-a-string-of-json',
    says: 'The list is turned into JSON twice.',
    turnsRed: notAnArray,
    change: page((pets) =>
      JSON.stringify(pets, (_, value) => (typeof value === 'bigint' ? Number(value) : value)),
    ),
  },
  {
    id: 'list-is-in-an-array',
    says: 'The list is the first item of an array, with the total as the second.',
    turnsRed: { 'list.body': 'Pets/* type' },
    change: page((pets) => [pets, pets.length]),
  },
  {
    id: 'list-ends-with-null',
    says: 'A list that is not empty ends with null.',
    turnsRed: { 'list.body': 'Pets/* type' },
    change: page((pets) => (pets.length === 0 ? [] : [...pets.slice(0, -1), null])),
  },
  {
    id: 'list-holds-ids-only',
    says: 'The list holds the ids of the pets and nothing else.',
    turnsRed: { 'list.body': 'Pets/* type' },
    change: page((pets) => pets.map(({ id }) => id ?? null)),
  },
];
