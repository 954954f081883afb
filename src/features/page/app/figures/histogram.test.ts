import { expect, test } from 'vitest';
import { logHistogram } from './histogram.js';

test('each value is counted once, at the bounds and beyond them too', () => {
  const values = [0, 0.5, 1, 3, 9.9, 10, 40, 100, 1000];
  const bins = logHistogram(values, 1, 100, 4);
  expect(bins.map(({ count }) => count)).toEqual([4, 1, 1, 3]);
  expect(bins.map(({ from }) => Number(from.toFixed(2)))).toEqual([1, 3.16, 10, 31.62]);
});

test('equal values are in one bin', () => {
  expect(logHistogram([5, 5], 5, 5, 3).map(({ count }) => count)).toEqual([2, 0, 0]);
});
