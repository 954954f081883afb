import { expect, test } from 'vitest';
import { openTrial } from '../../testing/checks/trial.js';
import { randomKeyCases } from './cases.js';

test('fixed wrong keys take the place of random ones', () => {
  const { table = [], mostRandom } = randomKeyCases(openTrial('http://127.0.0.1:9/v1', { runs: 25 }));
  expect(table.length + (mostRandom ?? 0)).toBe(25);
});
