import type { BehaviourChange } from '../../behaviour.js';
import { JsonNumber, type JsonValue } from '../../json/value.js';
import { crash } from '../crash.js';
import type { Fault } from '../fault.js';

/** Takes some values for a category that are none; those for which `read` gives undefined are judged as before. */
function reads(read: (value: JsonValue | undefined) => bigint | undefined): BehaviourChange {
  return ({ validation }) => ({
    validation: { categoryId: (context, value) => read(value) ?? validation.categoryId(context, value) },
  });
}

const accepted = { 'add.invalid.category': 'status 201' };
const fails = { 'add.invalid.category': 'status 500' };

/** Whole numbers beyond int64, as they are written. */
const beyond = (value: JsonValue | undefined): value is JsonNumber =>
  value instanceof JsonNumber && /^-?\d{19,}$/.test(value.text) && BigInt(value.text) !== wrapped(value);

const wrapped = ({ text }: JsonNumber) => BigInt.asIntN(64, BigInt(text));

/** Categories that are missing or no int64. */
export const invalidCategoryFaults: readonly Fault[] = [
  {
    id: 'missing-category-accepted',
    says: 'A pet without a category gets category 1.',
    turnsRed: accepted,
    change: reads((value) => (value === undefined ? 1n : undefined)),
  },
  {
    id: 'null-category-becomes-0',
    says: 'A category that is null becomes 0.',
    turnsRed: accepted,
    change: reads((value) => (value === null ? 0n : undefined)),
  },
  {
    id: 'categories-in-strings-accepted',
    says: 'A string of digits is taken for a category.',
    turnsRed: accepted,
    change: reads((value) =>
      typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : undefined,
    ),
  },
  {
    id: 'fractions-for-categories-cut',
    says: 'The fraction of a category is cut off: 1.5 becomes 1.',
    turnsRed: accepted,
    change: reads((value) =>
      value instanceof JsonNumber && /^-?\d+\.\d+$/.test(value.text)
        ? BigInt(value.text.split('.')[0] ?? '')
        : undefined,
    ),
  },
  {
    id: 'categories-beyond-int64-wrapped',
    says: 'The category 2^63 wraps to the least int64.',
    turnsRed: accepted,
    change: reads((value) => (beyond(value) ? wrapped(value) : undefined)),
  },
  {
    id: 'categories-beyond-int64-clamped',
    says: 'A category beyond int64 becomes the nearest that there is.',
    turnsRed: accepted,
    change: reads((value) => {
      if (!beyond(value)) return undefined;
      return value.text.startsWith('-') ? -(2n ** 63n) : 2n ** 63n - 1n;
    }),
  },
  {
    id: 'categories-beyond-int64-kept',
    says: 'Categories have no bounds.',
    turnsRed: accepted,
    change: reads((value) => (beyond(value) ? BigInt(value.text) : undefined)),
  },
  {
    id: 'true-for-a-category-becomes-1',
    says: 'true for a category becomes 1.',
    turnsRed: accepted,
    change: reads((value) => (value === true ? 1n : undefined)),
    // `quick` is content with the five plainest of these bodies.
    profile: 'standard',
  },
  {
    id: 'empty-string-for-a-category-becomes-0',
    says: 'An empty string for a category becomes 0.',
    turnsRed: accepted,
    change: reads((value) => (value === '' ? 0n : undefined)),
    // As above.
    profile: 'standard',
  },
  {
    id: 'missing-category-fails',
    says: 'A missing category fails at the database, which wants one: 500.',
    turnsRed: fails,
    change: reads((value) => (value === undefined ? crash() : undefined)),
  },
  {
    id: 'strings-for-categories-fail',
    says: 'A string for a category fails where it is added to a number: 500.',
    turnsRed: fails,
    change: reads((value) => (typeof value === 'string' ? crash() : undefined)),
  },
  {
    id: 'fractions-for-categories-fail',
    says: 'A fraction cannot be made an integer, and nobody catches that: 500.',
    turnsRed: fails,
    change: reads((value) =>
      value instanceof JsonNumber && /\.\d*[1-9]/.test(value.text) ? crash() : undefined,
    ),
  },
  {
    id: 'categories-beyond-int64-fail',
    says: 'The category 2^63 is out of the range of the column: 500.',
    turnsRed: fails,
    change: reads((value) => (beyond(value) ? crash() : undefined)),
  },
];
