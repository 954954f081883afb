import { expect, test } from 'vitest';
import { expectLaws, sampled } from '../../testing/checks/generator-laws.js';
import { anyInt64, extremeCategories, isInt64Value } from './categories.js';
import { afterLargest, aliases, boundaryIds, improbableId } from './pet-ids.js';

test('the tables stay within int64 and reach both ends of it', () => {
  for (const table of [extremeCategories, boundaryIds]) {
    expect(table.every(isInt64Value)).toBe(true);
    expect(table).toEqual(expect.arrayContaining([9223372036854775807n, -9223372036854775808n]));
  }
});

test('each generated int64 is one', () => {
  expectLaws(anyInt64(), (value) => (isInt64Value(value) ? undefined : 'beyond int64'));
});

test('generated int64s often lie beyond what a double holds', () => {
  const rounded = sampled(anyInt64()).filter((value) => BigInt(Number(value)) !== value);
  expect(rounded.length).toBeGreaterThan(50);
});

test('an improbable id is far from zero and from the ends of int64, on both sides', () => {
  expectLaws(improbableId(), (id) => {
    const size = id < 0n ? -id : id;
    return size >= 2n ** 55n && size <= 2n ** 62n ? undefined : 'out of range';
  });
  const signs = sampled(improbableId()).map((id) => id < 0n);
  expect(new Set(signs).size).toBe(2);
});

test.each([
  [0n, [2n ** 32n, -(2n ** 32n)]],
  [12n, [2n ** 32n + 12n, 12n - 2n ** 32n, -12n]],
  [2n ** 63n - 1n, [2n ** 63n - 2n, 2n ** 63n - 1n - 2n ** 32n, 1n - 2n ** 63n]],
  [-(2n ** 63n), [1n - 2n ** 63n, 2n ** 32n - 2n ** 63n]],
  [
    2n ** 53n + 1n,
    [2n ** 53n + 2n, 2n ** 53n, 2n ** 53n + 1n + 2n ** 32n, 2n ** 53n + 1n - 2n ** 32n, -1n - 2n ** 53n],
  ],
  [
    2n ** 53n + 2n,
    [2n ** 53n + 3n, 2n ** 53n + 1n, 2n ** 53n + 2n + 2n ** 32n, 2n ** 53n + 2n - 2n ** 32n, -2n - 2n ** 53n],
  ],
])(
  'the aliases of %s are int64s with the same lower bits or digits, or neighbours that are the same double',
  (id, expected) => {
    expect(aliases(id).map((alias) => alias.id)).toEqual(expected);
  },
);

test.each([
  [[3n, -7n, 12n], 13n],
  [[-7n, -(2n ** 63n)], -6n],
  [[1n, 2n ** 63n - 1n], undefined],
])('the id after the largest of %s is an int64', (ids, expected) => {
  expect(afterLargest(ids)).toBe(expected);
});
