import { expect, test } from 'vitest';
import { Refusal } from '../reference/refusal.js';
import { judgeReference } from './judge-reference.js';

test('a short page is found after the removal day too, and the removed operation is not held against anyone', async () => {
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
  // What was created at once can only be looked for in the list, which lacks it: the consequence of the short page.
  expect(red).toEqual(['list.limit.full-page', 'add.concurrent']);
  expect(
    requirements.filter(({ operation }) => operation === 'getPet').map(({ outcome }) => outcome),
  ).not.toContain('violated');
});
