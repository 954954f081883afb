import type { BehaviourChange } from '../../behaviour.js';
import { JsonNumber, type JsonValue } from '../../json/value.js';
import { crash } from '../crash.js';
import type { Fault } from '../fault.js';

/** Accepts some invalid values as a category; where `read` returns undefined, validation is unchanged. */
function reads(read: (value: JsonValue | undefined) => bigint | undefined): BehaviourChange {
  return ({ validation }) => ({
    validation: { categoryId: (context, value) => read(value) ?? validation.categoryId(context, value) },
  });
}

const accepted = { 'add.invalid.category': 'status 201' };
const fails = { 'add.invalid.category': 'status 500' };

/** True for an integer literal outside int64. */
const beyond = (value: JsonValue | undefined): value is JsonNumber =>
  value instanceof JsonNumber && /^-?\d{19,}$/.test(value.text) && BigInt(value.text) !== wrapped(value);

const wrapped = ({ text }: JsonNumber) => BigInt.asIntN(64, BigInt(text));

/** Categories that are missing or not int64. */
export const invalidCategoryFaults: readonly Fault[] = [
  {
    id: 'missing-category-accepted',
    description: 'A pet without a category gets category 1.',
    row: 'categoryId missing',
    turnsRed: accepted,
    change: reads((value) => (value === undefined ? 1n : undefined)),
  },
  {
    id: 'null-category-becomes-0',
    description: 'A category of null becomes 0.',
    row: 'categoryId null',
    turnsRed: accepted,
    change: reads((value) => (value === null ? 0n : undefined)),
  },
  {
    id: 'categories-in-strings-accepted',
    description: 'A string of digits is accepted as a category.',
    row: 'categoryId in a string',
    turnsRed: accepted,
    change: reads((value) =>
      typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : undefined,
    ),
  },
  {
    id: 'fractions-for-categories-cut',
    description: 'The fraction of a category is cut off: 1.5 becomes 1.',
    row: 'categoryId 1.5',
    turnsRed: accepted,
    change: reads((value) =>
      value instanceof JsonNumber && /^-?\d+\.\d+$/.test(value.text)
        ? BigInt(value.text.split('.')[0] ?? '')
        : undefined,
    ),
  },
  {
    id: 'categories-beyond-int64-wrapped',
    description: 'The category 2^63 wraps to the smallest int64.',
    row: 'categoryId 2^63',
    turnsRed: accepted,
    change: reads((value) => (beyond(value) ? wrapped(value) : undefined)),
  },
  {
    id: 'categories-beyond-int64-clamped',
    description: 'A category beyond int64 becomes the nearest int64.',
    turnsRed: accepted,
    change: reads((value) => {
      if (!beyond(value)) return undefined;
      return value.text.startsWith('-') ? -(2n ** 63n) : 2n ** 63n - 1n;
    }),
  },
  {
    id: 'categories-beyond-int64-kept',
    description: 'Categories have no bounds.',
    turnsRed: accepted,
    change: reads((value) => (beyond(value) ? BigInt(value.text) : undefined)),
  },
  {
    id: 'true-for-a-category-becomes-1',
    description: 'A category of true becomes 1.',
    row: 'categoryId true',
    turnsRed: accepted,
    change: reads((value) => (value === true ? 1n : undefined)),
  },
  {
    id: 'empty-string-for-a-category-becomes-0',
    description: 'An empty string as a category becomes 0.',
    row: 'categoryId an empty string',
    turnsRed: accepted,
    change: reads((value) => (value === '' ? 0n : undefined)),
    // As above.
    profile: 'standard',
  },
  {
    id: 'missing-category-fails',
    description: 'A missing category violates a constraint of the database: 500.',
    turnsRed: fails,
    change: reads((value) => (value === undefined ? crash() : undefined)),
  },
  {
    id: 'strings-for-categories-fail',
    description: 'A string as a category fails where it is added to a number: 500.',
    turnsRed: fails,
    change: reads((value) => (typeof value === 'string' ? crash() : undefined)),
  },
  {
    id: 'fractions-for-categories-fail',
    description: 'Converting a fraction to an integer fails, and the exception is not caught: 500.',
    turnsRed: fails,
    change: reads((value) =>
      value instanceof JsonNumber && /\.\d*[1-9]/.test(value.text) ? crash() : undefined,
    ),
  },
  {
    id: 'categories-beyond-int64-fail',
    description: "The category 2^63 is out of the column's range: 500.",
    turnsRed: fails,
    change: reads((value) => (beyond(value) ? crash() : undefined)),
  },
];
