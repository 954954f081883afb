import type { BehaviourChange } from '../../behaviour.js';
import { crash } from '../crash.js';
import type { Fault } from '../fault.js';

/** Stores every category after it was changed; each response then gives the changed one. */
function stored(change: (categoryId: bigint) => bigint): BehaviourChange {
  return ({ validation }) => ({
    validation: { categoryId: (context, value) => change(validation.categoryId(context, value)) },
  });
}

const failsOn = (found: (categoryId: bigint) => boolean) =>
  stored((categoryId) => (found(categoryId) ? crash() : categoryId));

const altered = { 'add.category.extreme': 'categoryId altered' };
const fails = { 'add.category.extreme': 'status 500' };

/** What becomes of the categoryId of a NewPet. */
export const categoryFaults: readonly Fault[] = [
  {
    id: 'category-through-a-double',
    says: 'Categories are read as doubles, and lose their last digits beyond 2^53.',
    turnsRed: altered,
    change: stored((categoryId) => {
      const rounded = BigInt(Number(categoryId));
      // 2^63-1 would become 2^63, which is another fault.
      return rounded === 2n ** 63n ? categoryId : rounded;
    }),
  },
  {
    id: 'category-rounded-beyond-int64',
    says: 'The largest category is rounded to 2^63, which is no int64 any more.',
    turnsRed: { 'add.body': 'Pet/categoryId int64' },
    consequences: { 'list.body': 'The pet with that category stands in the list too.' },
    change: stored((categoryId) => (categoryId === 2n ** 63n - 1n ? 2n ** 63n : categoryId)),
  },
  {
    id: 'category-wraps-at-32-bits',
    says: 'Only the lower 32 bits of a category are kept.',
    turnsRed: altered,
    change: stored((categoryId) => BigInt.asIntN(32, categoryId)),
  },
  {
    id: 'category-clamped-to-32-bits',
    says: 'A category beyond 32 bits becomes the largest of 32 bits.',
    turnsRed: altered,
    change: stored((categoryId) => (categoryId > 2n ** 31n - 1n ? 2n ** 31n - 1n : categoryId)),
  },
  {
    id: 'category-loses-its-sign',
    says: 'A negative category becomes positive, but for the least.',
    turnsRed: altered,
    change: stored((categoryId) => (categoryId < 0n && categoryId > -(2n ** 63n) ? -categoryId : categoryId)),
  },
  {
    id: 'category-off-by-one',
    says: 'The category of a created pet is the one after the one that was sent.',
    turnsRed: { 'add.category.exact': 'categoryId altered' },
    change: stored((categoryId) => BigInt.asIntN(63, categoryId + 1n)),
  },
  {
    id: 'category-always-1',
    says: 'Every pet belongs to category 1.',
    turnsRed: altered,
    change: stored(() => 1n),
  },
  {
    id: 'category-0-becomes-1',
    says: 'Category 0 counts as none, and none means category 1.',
    turnsRed: altered,
    change: stored((categoryId) => categoryId || 1n),
  },
  {
    id: 'category-in-a-string',
    says: 'The category of a created pet is answered as a string.',
    turnsRed: { 'add.body': 'Pet/categoryId type' },
    consequences: { 'list.body': 'The list writes the category in the same way.' },
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
    says: 'The column for the category is unsigned, so that a negative one fails: 500.',
    turnsRed: fails,
    change: failsOn((categoryId) => categoryId < 0n),
  },
  {
    id: 'category-0-fails',
    says: 'Category 0 is looked for and not found, and nobody expected that: 500.',
    turnsRed: fails,
    change: failsOn((categoryId) => categoryId === 0n),
  },
  {
    id: 'categories-beyond-32-bits-fail',
    says: 'The column for the category has 32 bits, and more is out of range: 500.',
    turnsRed: fails,
    change: failsOn((categoryId) => categoryId !== BigInt.asIntN(32, categoryId)),
  },
  {
    id: 'the-largest-category-fails',
    says: 'The category 2^63-1 overflows when it is rounded up: 500.',
    turnsRed: fails,
    change: failsOn((categoryId) => categoryId === 2n ** 63n - 1n),
  },
  {
    id: 'the-least-category-fails',
    says: 'The category -2^63 has no positive counterpart, and fails: 500.',
    turnsRed: fails,
    change: failsOn((categoryId) => categoryId === -(2n ** 63n)),
  },
];
