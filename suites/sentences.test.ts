import { expect, test } from 'vitest';
import type { Results } from '../src/engine/results/results.js';
import { wrap } from '../src/petstore/proof/changes.js';
import { Refusal } from '../src/petstore/proof/reference/behaviour.js';
import type { BehaviourChange } from '../src/petstore/proof/reference/correct.js';
import { allStories } from '../src/petstore/proof/servers.js';
import { judgeReference } from '../tests/judged.js';
import { commandsInWords } from './store.js';

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

test('a key that counts for the next request shows in a case and a command for one connection', async () => {
  const { requirements } = await judged(
    allStories.find(({ id }) => id === 'key-counts-for-the-connection')?.behaviour ?? {},
  );
  for (const word of ['each-request', 'invalid-key']) {
    const [found] = requirements.find(({ id }) => id === `list.auth.${word}`)?.findings ?? [];
    expect(found?.case.title).toMatch(/^right key, .* on one connection$/);
    expect(found?.exchanges.at(-1)?.request.curl).toMatch(
      /^curl -i .*"authorization: Bearer \$\{PETSTORE_API_KEY\}".* --next -i /,
    );
  }
});

test('a sequence of operations reads as a sentence', () => {
  const adding = [{ add: ['sold', undefined] }, { addInvalid: '{' }, { addWithoutKey: true }] as const;
  expect(commandsInWords([{ read: 3 }, ...adding, { list: undefined }, { list: 'sold' }, { read: 3 }])).toBe(
    'read no pet, then create 2 pets (sold, no status), then POST {, then POST without a key, then list pets, ' +
      'then list sold pets, then read pet 2 of this case',
  );
});
