import type { Behaviour, Overrides, RequestContext } from '../../behaviour.js';
import { Refusal } from '../../refusal.js';
import type { Variation } from '../variation.js';

/** The document shows no categories: a deployment may support only some. */
export const categoryVariations: readonly Variation[] = [
  {
    id: 'known-categories-only',
    description: 'A category that no pet in the store has gets 400.',
    change: accepting((id, { store }) => store.pets.some(({ categoryId }) => categoryId === id)),
    seedPets: 25,
  },
  {
    id: 'known-categories-only-422',
    description: 'A category that no pet in the store has gets 422.',
    change: accepting((id, { store }) => store.pets.some(({ categoryId }) => categoryId === id), 422),
    seedPets: 110,
  },
  {
    id: 'one-category-in-an-empty-store',
    description: 'The only category is 4711, and the store is empty.',
    change: accepting((id) => id === 4711n),
    options: { categoryId: [4711n] },
  },
  {
    id: 'large-and-negative-categories',
    description: 'The only categories are the smallest int64 and one beyond 2^53, and the store is empty.',
    change: accepting((id) => id === -(2n ** 63n) || id === 9007199254740993n),
    options: { categoryId: [9007199254740993n, -9223372036854775808n] },
  },
  {
    id: 'category-zero',
    description: 'The only category is 0, and the store is empty.',
    change: accepting((id) => id === 0n),
    options: { categoryId: [0n] },
  },
  {
    id: 'first-categories-retired',
    description: 'Four of the five categories in the store accept no more pets; the last one does.',
    change: accepting((id) => id === 9007199254740993n),
    seedPets: 25,
  },
  {
    id: 'most-categories-retired',
    description: 'Eight of the nine categories in the store accept no more pets; the last one does.',
    change: (correct) => ({
      ...accepting((id) => id === 9n)(correct),
      creating: {
        pet: (service, draft, id) => {
          const categoryId = draft.categoryId === 9n ? 9n : 1n + (id % 9n);
          return correct.creating.pet(service, { ...draft, categoryId }, id);
        },
      },
    }),
    seedPets: 18,
  },
  {
    id: 'all-categories-retired-but-one',
    description: 'No category in the store accepts more pets; one that it does not show does.',
    change: accepting((id) => id === 4711n),
    seedPets: 25,
    options: { categoryId: [4711n] },
  },
  {
    id: 'categories-above-double-precision-refused',
    description: 'A category whose magnitude is above 2^53 - 1 gets 400.',
    change: accepting((id) => id >= -(2n ** 53n) + 1n && id <= 2n ** 53n - 1n),
  },
  {
    id: 'categories-are-positive-int32',
    description: 'A category outside 1 to 2^31 - 1 gets 422.',
    change: accepting((id) => id >= 1n && id <= 2n ** 31n - 1n, 422),
  },
];

function accepting(
  isAccepted: (categoryId: bigint, context: RequestContext) => boolean,
  status = 400,
): (correct: Behaviour) => Overrides {
  return ({ validation }) => ({
    validation: {
      categoryId: (context, value) => {
        const categoryId = validation.categoryId(context, value);
        if (isAccepted(categoryId, context)) return categoryId;
        throw new Refusal(status, 'unknown_category', 'There is no such category.');
      },
    },
  });
}
