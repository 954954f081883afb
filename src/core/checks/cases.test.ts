import { expect, test } from 'vitest';
import { openTrial } from '../../testing/checks/trial.js';
import { randomKeyCases } from './cases.js';

test('fixed wrong keys take the place of random ones, but not in a run that explores', () => {
  const trial = openTrial('http://127.0.0.1:9/v1', { runs: 25 });
  const { table = [], mostRandom } = randomKeyCases(trial);
  expect(table.length + (mostRandom ?? 0)).toBe(25);
  const exploration = { seed: 1, cases: 25, isOver: () => false };
  expect(randomKeyCases(trial.fork({ exploration }))).not.toHaveProperty('mostRandom');
});
