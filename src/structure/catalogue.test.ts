import { expect, test } from 'vitest';
import { catalogue } from '../contract/catalogue.js';
import { loadChecks } from '../runner/in-process.js';

const checks = await loadChecks();
const judgedBy = checks.flatMap(({ requirements }) => requirements);

test('every check names requirements of the catalogue that are judged', () => {
  const judged = new Set(catalogue.judged.map(({ id }) => id));
  expect(judgedBy.filter((id) => !judged.has(id))).toEqual([]);
});

test('every judged requirement has one check', () => {
  expect(judgedBy.toSorted()).toEqual(catalogue.judged.map(({ id }) => id).toSorted());
});

test.each(checks.map(({ requirements }) => requirements))(
  'the requirements of one check apply alike: %s',
  (...requirements) => {
    const applying = requirements.map((id) => {
      const { until, needsWrites } = catalogue.find(id);
      return { until, needsWrites };
    });
    expect(applying.filter((one) => JSON.stringify(one) !== JSON.stringify(applying[0]))).toEqual([]);
  },
);
