import type { Validation } from '../../behaviour/validation.js';
import type { BehaviourChange } from '../../behaviour.js';
import { JsonNumber } from '../../json-value.js';
import { crash } from '../crash.js';
import type { Fault } from '../fault.js';

const object =
  (change: (right: Validation['object']) => Validation['object']): BehaviourChange =>
  ({ validation }) => ({ validation: { object: change(validation.object) } });

/** JSON that is not an object. */
export const invalidBodiesNoObject: readonly Fault[] = [
  {
    id: 'first-of-an-array-created',
    says: 'Of an array of pets the first is created.',
    turnsRed: { 'add.invalid.object': 'status 201' },
    change: object((right) => (exchange, value) => right(exchange, Array.isArray(value) ? value[0] : value)),
    // `quick` is content with null and an empty array.
    profile: 'standard',
  },
  {
    id: 'null-for-a-body-fails',
    says: 'The members of null are asked for: 500.',
    turnsRed: { 'add.invalid.object': 'status 500' },
    change: object((right) => (exchange, value) => (value === null ? crash() : right(exchange, value))),
  },
  {
    id: 'empty-array-for-a-body-fails',
    says: 'The first pet of an empty array is asked for: 500.',
    turnsRed: { 'add.invalid.object': 'status 500' },
    change: object(
      (right) => (exchange, value) =>
        Array.isArray(value) && value.length === 0 ? crash() : right(exchange, value),
    ),
  },
  {
    id: 'empty-array-creates-nothing',
    says: 'An array is a batch: an empty one is answered 200 with an empty array.',
    turnsRed: { 'add.invalid.object': 'status 200' },
    change: ({ operations }) => ({
      operations: {
        addPet: (exchange) =>
          Buffer.from(exchange.body).toString().trim() === '[]'
            ? { status: 200, headers: {}, content: [] }
            : operations.addPet(exchange),
      },
    }),
  },
  {
    id: 'null-creates-a-pet',
    says: 'null for a body means a pet of default values.',
    turnsRed: { 'add.invalid.object': 'status 201' },
    change: object(
      (right) => (exchange, value) =>
        right(exchange, value ?? { name: 'unnamed', categoryId: new JsonNumber('1') }),
    ),
  },
];
