import { expect, test } from 'vitest';
import type { Outcome } from './model.js';
import { unblocking, unblockingWords } from './unblocking.js';

const row = (id: string, outcome: Outcome, others: object = {}) => ({ id, outcome, ...others });

test('what is in the way of most comes first, each named once', () => {
  const found = unblocking([
    row('list.answered', 'violated'),
    row('list.body', 'violated'),
    row('list.unique', 'inconclusive', { blockedBy: 'list.answered' }),
    row('store.listed', 'inconclusive', { blockedBy: 'list.body' }),
    row('list.limit.maximum', 'inconclusive', { explainedBy: ['list.body'] }),
    row('get.found', 'inconclusive'),
  ]);
  expect(found.map(unblockingWords)).toEqual([
    'fix list.body first: 2 more can then be judged',
    'fix list.answered first: 1 more can then be judged',
  ]);
  expect(found[0]?.ids).toEqual(['store.listed', 'list.limit.maximum']);
});

test('what the run did not find violated unblocks nothing', () => {
  expect(
    unblocking([
      row('list.body', 'not-applicable'),
      row('list.unique', 'inconclusive', { blockedBy: 'list.body' }),
    ]),
  ).toEqual([]);
});
