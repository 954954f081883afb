import { describe, expect, test } from 'vitest';
import { didYouMean, editDistance, nearest } from './nearest.js';

describe('edit distance', () => {
  test.each([
    ['limit', 'limit', 0],
    ['limt', 'limit', 1],
    ['limitt', 'limit', 1],
    ['lamit', 'limit', 1],
    ['liimt', 'limit', 1],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['kitten', 'sitting', 3],
  ])('%s and %s are %i apart', (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance);
  });
});

describe('the nearest candidate', () => {
  test('is the one with the fewest slips', () => {
    expect(nearest('list.limt.default', ['list.limit.maximum', 'list.limit.default'])).toBe(
      'list.limit.default',
    );
  });

  test('is nothing when all are far away', () => {
    expect(nearest('weather', ['list', 'serve'])).toBeUndefined();
    expect(didYouMean('weather', ['list', 'serve'])).toBe('');
  });

  test('a word of two letters is not taken for another one', () => {
    expect(nearest('xy', ['ab', 'only'])).toBeUndefined();
  });
});
