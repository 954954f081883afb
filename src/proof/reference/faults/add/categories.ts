import type { BehaviourChange } from '../../behaviour.js';
import { crash } from '../crash.js';
import type { Fault } from '../fault.js';
import { onPet } from '../on-response.js';

/** Stores a changed category, which every response then shows. */
function stored(change: (categoryId: bigint) => bigint): BehaviourChange {
  return ({ validation }) => ({
    validation: { categoryId: (context, value) => change(validation.categoryId(context, value)) },
  });
}

const failsOn = (found: (categoryId: bigint) => boolean) =>
  stored((categoryId) => (found(categoryId) ? crash() : categoryId));

const altered = { 'add.category.extreme': 'categoryId altered' };
const fails = { 'add.category.extreme': 'status 500' };

/** Categories that are altered or fail. */
export const categoryFaults: readonly Fault[] = [
  {
    id: 'category-through-a-double',
    description: 'Categories are parsed as doubles, and lose their last digits beyond 2^53.',
    row: 'categoryId 9007199254740993',
    turnsRed: altered,
    change: stored((categoryId) => {
      const rounded = BigInt(Number(categoryId));
      // 2^63-1 would become 2^63: that is the next fault.
      return rounded === 2n ** 63n ? categoryId : rounded;
    }),
  },
  {
    id: 'category-rounded-beyond-int64',
    description: 'The largest category is rounded to 2^63, which is outside int64.',
    turnsRed: { 'add.body': 'Pet/categoryId int64' },
    consequences: { 'list.body': 'The pet with that category is in the list too.' },
    change: stored((categoryId) => (categoryId === 2n ** 63n - 1n ? 2n ** 63n : categoryId)),
  },
  {
    id: 'category-wraps-at-32-bits',
    description: 'Only the lower 32 bits of a category are kept.',
    turnsRed: altered,
    change: stored((categoryId) => BigInt.asIntN(32, categoryId)),
  },
  {
    id: 'category-clamped-to-32-bits',
    description: 'A category beyond 32 bits becomes the largest 32-bit integer.',
    turnsRed: altered,
    change: stored((categoryId) => (categoryId > 2n ** 31n - 1n ? 2n ** 31n - 1n : categoryId)),
  },
  {
    id: 'category-of-32-bits-has-a-sign',
    description: 'The 32nd bit of a category counts as its sign where it is the first: 2^31 becomes -2^31.',
    row: 'categoryId 2147483648',
    turnsRed: altered,
    change: stored((categoryId) =>
      categoryId >= 0n && categoryId < 2n ** 32n ? BigInt.asIntN(32, categoryId) : categoryId,
    ),
  },
  {
    id: 'category-loses-its-sign',
    description: 'A negative category becomes positive, except for the smallest.',
    turnsRed: altered,
    change: stored((categoryId) => (categoryId < 0n && categoryId > -(2n ** 63n) ? -categoryId : categoryId)),
  },
  {
    id: 'category-off-by-one',
    description: 'A created pet has the category after the one that was sent.',
    turnsRed: { 'add.category.exact': 'categoryId altered' },
    change: stored((categoryId) => BigInt.asIntN(63, categoryId + 1n)),
  },
  {
    id: 'category-off-by-one-and-null-for-no-status',
    description:
      'A pet created without a status has the category after the one that was sent, and the response shows null for the status.',
    turnsRed: { 'add.category.exact': 'categoryId altered', 'add.body': 'Pet/status type' },
    change: ({ creating }) => ({
      creating: {
        create: (service, draft) => {
          const { categoryId, status } = draft;
          const next = BigInt.asIntN(63, categoryId + 1n);
          return creating.create(service, status === undefined ? { ...draft, categoryId: next } : draft);
        },
      },
      ...onPet('addPet', (pet) => ({ ...pet, status: pet.status ?? null })),
    }),
  },
  {
    id: 'category-always-1',
    description: 'Every pet belongs to category 1.',
    turnsRed: altered,
    change: stored(() => 1n),
  },
  {
    id: 'category-0-becomes-1',
    description: 'Category 0 counts as missing, and a missing one becomes category 1.',
    turnsRed: altered,
    change: stored((categoryId) => categoryId || 1n),
  },
  {
    id: 'category-in-a-string',
    description: 'The category of a pet is a string in responses.',
    turnsRed: { 'add.body': 'Pet/categoryId type' },
    consequences: {
      'list.body': 'The list shows the category in the same way.',
      'get.body': 'So does the pet by its id.',
    },
    change: ({ rendering }) => ({
      rendering: {
        pet: (context, pet) => ({
          ...rendering.pet(context, pet),
          categoryId: String(pet.categoryId),
        }),
      },
    }),
  },
  {
    id: 'negative-categories-fail',
    description: 'The category column is unsigned, so a negative category fails: 500.',
    row: 'categoryId -1',
    turnsRed: fails,
    change: failsOn((categoryId) => categoryId < 0n),
  },
  {
    id: 'categories-of-33-to-52-bits-fail',
    description: 'A category that a double holds and 32 bits do not is neither a number nor a string: 500.',
    turnsRed: fails,
    change: failsOn((categoryId) => {
      const size = categoryId < 0n ? -categoryId : categoryId;
      return size > 2n ** 32n && size < 2n ** 53n;
    }),
    // Only random categories have that size.
    profile: 'standard',
  },
  {
    id: 'categories-far-below-0-fail',
    description: 'A category below 32 bits is out of range, except for the least: 500.',
    row: 'categoryId -21474836',
    profile: 'standard',
    turnsRed: fails,
    change: failsOn((categoryId) => categoryId < -(2n ** 31n) && categoryId > -(2n ** 63n)),
  },
  {
    id: 'category-0-fails',
    description: 'Looking up category 0 finds nothing, and the code does not expect that: 500.',
    row: 'categoryId 0',
    turnsRed: fails,
    change: failsOn((categoryId) => categoryId === 0n),
  },
  {
    id: 'categories-beyond-32-bits-fail',
    description: 'The category column has 32 bits, so a larger category is out of range: 500.',
    turnsRed: fails,
    change: failsOn((categoryId) => categoryId !== BigInt.asIntN(32, categoryId)),
  },
  {
    id: 'the-largest-category-fails',
    description: 'The category 2^63-1 overflows when it is rounded up: 500.',
    row: 'categoryId 9223372036854775807',
    turnsRed: fails,
    change: failsOn((categoryId) => categoryId === 2n ** 63n - 1n),
  },
  {
    id: 'the-least-category-fails',
    description: 'The category -2^63 has no positive counterpart, and fails: 500.',
    row: 'categoryId -9223372036854775808',
    turnsRed: fails,
    change: failsOn((categoryId) => categoryId === -(2n ** 63n)),
  },
];
