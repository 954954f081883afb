import type { BehaviourChange } from '../behaviour.js';
import type { JsonObject, JsonValue } from '../json-value.js';
import type { Fault } from './fault.js';

/** A page in another shape than an array of animals. */
function page(shape: (animals: readonly JsonObject[]) => JsonValue): BehaviourChange {
  return ({ rendering }) => ({
    rendering: {
      pets: (exchange, animals) => shape(animals.map((animal) => rendering.pet(exchange, animal))),
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
    change: page((animals) => (animals.length === 0 ? null : animals)),
  },
  {
    id: 'empty-list-is-an-object',
    says: 'An empty list is an empty object.',
    turnsRed: notAnArray,
    change: page((animals) => (animals.length === 0 ? {} : animals)),
  },
  {
    id: 'list-of-one-is-the-animal',
    says: 'A list of one animal is that animal, without an array around it.',
    turnsRed: notAnArray,
    change: page((animals) => (animals.length === 1 && animals[0] ? animals[0] : animals)),
  },
  {
    id: 'list-is-in-an-envelope',
    says: 'The list is the member data of an object that also holds the total.',
    turnsRed: notAnArray,
    change: page((data) => ({ data, total: data.length })),
  },
  {
    id: 'list-is-keyed-by-id',
    says: 'The list is an object with an animal under each id.',
    turnsRed: notAnArray,
    change: page((animals) => Object.fromEntries(animals.map((animal) => [idOf(animal), animal]))),
  },
  {
    id: 'list-is-a-string-of-json',
    says: 'The list is turned into JSON twice.',
    turnsRed: notAnArray,
    change: page((animals) =>
      JSON.stringify(animals, (_, value) => (typeof value === 'bigint' ? Number(value) : value)),
    ),
  },
  {
    id: 'list-is-in-an-array',
    says: 'The list is the first item of an array, with the total as the second.',
    turnsRed: { 'list.body': 'Pets/* type' },
    change: page((animals) => [animals, animals.length]),
  },
  {
    id: 'list-ends-with-null',
    says: 'A list that is not empty ends with null.',
    turnsRed: { 'list.body': 'Pets/* type' },
    change: page((animals) => (animals.length === 0 ? [] : [...animals.slice(0, -1), null])),
  },
  {
    id: 'list-holds-ids-only',
    says: 'The list holds the ids of the animals and nothing else.',
    turnsRed: { 'list.body': 'Pets/* type' },
    change: page((animals) => animals.map(({ id }) => id ?? null)),
  },
];
