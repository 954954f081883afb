import { expect, test } from 'vitest';
import { catalogue } from '../src/petstore/catalogue.js';
import { whenSmall } from '../src/petstore/pets.js';
import { variations } from '../src/petstore/proof/variations.js';
import { judgeReference } from '../tests/judged.js';
import { checks } from './index.js';

const rows = catalogue;
const named = checks.flatMap(({ ids }) => ids);

test('a check names only ids of the catalogue', () => {
  expect(named.filter((id) => !rows.some((row) => row.id === id))).toEqual([]);
  // @ts-expect-error a typo does not compile
  whenSmall('get.unknwn', 'an unknown id is answered 404');
});

const key = 'a-key-of-the-reference';
const onReference = judgeReference({ key }, { profile: 'standard' });

test('the reference implementation is conformant', async () => {
  expect(await onReference).toMatchObject({ verdict: 'conformant', summary: { warned: 0 } });
});

test('a check names each requirement that is judged, or a rule of the table judges it', async () => {
  const { requirements } = await onReference;
  const byTable = requirements.filter(({ judged }) => judged > 0).map(({ id }) => id);
  const judged = rows.filter(({ basis }) => basis !== 'observed').map(({ id }) => id);
  expect(judged.filter((id) => !named.includes(id) && !byTable.includes(id))).toEqual([]);
});

test('each point that the document leaves open is seen on the reference implementation or on a variation', async () => {
  // The reference implementation cannot show it, since no earlier run has left anything in its store.
  const variation = variations.find(({ id }) => id === 'holds-invalid-pets-of-an-earlier-run');
  const onVariation = judgeReference({ key, behaviour: variation?.behaviour ?? {} }, { profile: 'quick' });
  const seen = (await Promise.all([onReference, onVariation])).flatMap(({ observations }) => observations);
  const observed = rows.filter(({ basis }) => basis === 'observed').map(({ id }) => id);
  expect(observed.filter((id) => !seen.some((one) => one.id === id))).toEqual([]);
});
