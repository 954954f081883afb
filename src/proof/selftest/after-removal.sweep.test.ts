import { expect, test } from 'vitest';
import { Refusal } from '../reference/refusal.js';
import { judgeReference } from './judge-reference.js';

test('after the removal date a short page is found, and the removed operation is not a violation', async () => {
  const { verdict, requirements } = await judgeReference(
    {
      behaviour: ({ listing }) => ({
        listing: {
          page: (exchange, wanted) =>
            listing.page(exchange, { ...wanted, limit: Math.min(wanted.limit, 50) }),
        },
        lookup: {
          pet: () => {
            throw new Refusal(410, 'removed', 'This operation was removed.');
          },
        },
      }),
    },
    { profile: 'quick', asOf: '2031-01-01' },
  );
  const red = requirements.filter(({ outcome }) => outcome === 'violated').map(({ id }) => id);
  expect(verdict).toBe('non-conformant');
  // The pets of a sequence can only be found in the list, and the short page lacks them.
  expect(red).toEqual(['list.limit.full-page', 'store.sequence']);
  expect(
    requirements.filter(({ operation }) => operation === 'getPet').map(({ outcome }) => outcome),
  ).not.toContain('violated');
});
