import { expect, test } from 'vitest';
import { catalogue } from '../../core/catalogue/catalogue.js';
import { loadChecks } from '../../core/run/in-process.js';

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
    const rows = requirements.map((id) => catalogue.find(id));
    expect(new Set(rows.map(({ until }) => until)).size).toBe(1);
    // A read-only run leaves a check out where the first one needs writes.
    expect(rows[0]?.needsWrites).toBe(rows.every(({ needsWrites }) => needsWrites));
  },
);
