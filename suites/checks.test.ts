import { expect, test } from 'vitest';
import { catalogue } from '../src/petstore/catalogue.js';
import { whenSmall } from '../src/petstore/pets.js';
import { judgeReference } from '../src/proof/selftest.js';
import { checks } from './index.js';

const rows = catalogue();
const named = checks.flatMap(({ ids }) => ids);

test('a check names only ids of the catalogue', () => {
  expect(named.filter((id) => !rows.some((row) => row.id === id))).toEqual([]);
  // @ts-expect-error a typo does not compile
  whenSmall('get.unknwn', 'an unknown id is answered 404');
});

test('a check names each requirement that is judged, or a rule of the table judges it', async () => {
  const { requirements } = await judgeReference({ key: 'a-key-of-the-reference' }, { profile: 'quick' });
  const byTable = requirements.filter(({ judged }) => judged > 0).map(({ id }) => id);
  const judged = rows.filter(({ basis }) => basis !== 'observed').map(({ id }) => id);
  expect(judged.filter((id) => !named.includes(id) && !byTable.includes(id))).toEqual([]);
});
