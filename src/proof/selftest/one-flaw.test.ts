import { expect, test } from 'vitest';
import { faults } from '../reference/faults/index.js';
import { judgeReference } from './judge-reference.js';

test.each([
  ['errors-are-called-problems', []],
  ['errors-without-a-code', []],
  ['empty-list-is-null', []],
  ['refused-creation-is-stored', []],
  [
    'errors-without-a-status',
    [
      ['list.error-status', 'every error response breaks list.error-body; fix that first'],
      ['add.error-status', 'every error response breaks add.error-body; fix that first'],
      ['get.error-status', 'every error response breaks get.error-body; fix that first'],
    ],
  ],
])('with %s, all is judged that can be', async (id, unjudged) => {
  const { change } = faults.find((fault) => fault.id === id) ?? expect.fail('there is no such fault');
  const { requirements } = await judgeReference({ behaviour: change }, { profile: 'quick' });
  const open = requirements.filter(({ outcome }) => outcome === 'inconclusive');
  expect(open.map((one) => [one.id, one.reason])).toEqual(unjudged);
});

test('many requests at once that are never answered do not end the run', async () => {
  const { change } =
    faults.find(({ id }) => id === 'negative-ids-are-a-bad-gateway') ?? expect.fail('there is no such fault');
  const { requirements } = await judgeReference({ behaviour: change }, { profile: 'standard' });
  const open = requirements.filter(({ outcome }) => outcome !== 'met');
  expect(open.map(({ id, outcome }) => [id, outcome])).toEqual([['get.message', 'violated']]);
});
