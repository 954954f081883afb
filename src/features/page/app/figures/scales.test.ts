import { describe, expect, test } from 'vitest';
import { linearScale, logScale } from './scales.js';

describe('a logarithmic scale', () => {
  test('gives equal factors equal room, in either direction', () => {
    const scale = logScale(1, 100, 0, 200);
    expect([1, 10, 100].map(scale)).toEqual([0, 100, 200]);
    expect(logScale(1, 100, 200, 0)(100)).toBe(0);
  });

  test('has powers of ten at its axis, and steps between them where they are few', () => {
    expect(logScale(0.1, 1000, 0, 1).ticks).toEqual([0.1, 1, 10, 100, 1000]);
    expect(logScale(0.8, 21, 0, 1).ticks).toEqual([1, 2, 5, 10, 20]);
  });

  test('can bear nothing, and one value', () => {
    for (const scale of [logScale(0, 0, 0, 100), logScale(5, 5, 0, 100)]) {
      expect(scale(0)).toBeLessThanOrEqual(0);
      expect(Number.isFinite(scale(5))).toBe(true);
    }
  });
});

describe('a linear scale', () => {
  test('begins at nought', () => {
    expect([0, 5, 10].map(linearScale(10, 20, 120))).toEqual([20, 70, 120]);
  });

  test.each([
    [1234, [0, 500, 1000]],
    [10, [0, 2, 4, 6, 8, 10]],
    [3, [0, 1, 2, 3]],
    [0, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  ])('up to %d has few round values at its axis', (most, ticks) => {
    expect(linearScale(most, 0, 1).ticks.map((tick) => Number(tick.toFixed(6)))).toEqual(ticks);
  });
});
