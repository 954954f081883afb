import { expect, test } from 'vitest';
import { windows } from './windows.js';

test('a text of a few lines is shown whole', () => {
  expect(windows(0, [], 10)).toEqual([]);
  expect(windows(12, [3], 10)).toEqual([{ from: 0, to: 12 }]);
});

test('of a long text without a mark the beginning is shown', () => {
  expect(windows(500, [], 40)).toEqual([{ from: 0, to: 40 }]);
});

test('of a long text its head is shown, and what is around the marks', () => {
  expect(windows(500, [300, 301, 450], 40)).toEqual([
    { from: 0, to: 6 },
    { from: 298, to: 304 },
    { from: 448, to: 453 },
  ]);
});

test('marks that are near the head, or the end, are one with it', () => {
  expect(windows(500, [2, 8, 499], 40)).toEqual([
    { from: 0, to: 11 },
    { from: 497, to: 500 },
  ]);
});

test('there is never more than there is room for', () => {
  const every = Array.from({ length: 500 }, (_, index) => index);
  const shown = windows(500, every, 40).reduce((sum, { from, to }) => sum + to - from, 0);
  expect(shown).toBeGreaterThan(30);
  expect(shown).toBeLessThanOrEqual(40);
});
