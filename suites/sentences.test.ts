import { expect, test } from 'vitest';
import type { Results } from '../src/engine/results/results.js';
import { wrap } from '../src/proof/changes.js';
import { type BehaviourChange, Refusal } from '../src/proof/reference/behaviour.js';
import { judgeReference } from '../src/proof/selftest.js';

const judged = (behaviour: BehaviourChange): Promise<Results> =>
  judgeReference({ key: 'a-key-of-the-reference', behaviour }, { profile: 'quick' });

test('where every NewPet is refused, the verdict quotes the server before it advises a category', async () => {
  const change = wrap('validation', 'newPet', async (correct, context, value) => {
    await correct(context, value);
    throw new Refusal(400, 'invalid', 'description is required');
  });
  const { reason } = await judged(change);
  expect(reason).toMatch(/refused every NewPet .* with 400 \("description is required"\); .*--category-id/);
});
