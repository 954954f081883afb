import { expect, test } from 'vitest';
import type { Exchange } from '../exchange/exchange.js';
import { crowdOf } from './crowd.js';

const request = { method: 'GET', target: '/a', headers: [] };
const exchangeAt = (at: number): Exchange => {
  return { ...{ path: 'c', attempt: 0, step: 0, try: 0 }, at, took: 50, request };
};
/** So many requests together, one every 100 ms before and after. */
const together = (count: number) => Array.from({ length: count }, () => exchangeAt(5000));
const alone = (count: number) => Array.from({ length: count }, (_, number) => exchangeAt(number * 100));
const crowd = (bad: readonly Exchange[], good: readonly Exchange[]) => crowdOf(bad, good, [...bad, ...good]);

test('failures that come while several requests are under way, and not with fewer, need a crowd', () => {
  expect(crowd(together(4), alone(12))).toEqual({
    least: 3,
    words: 'each time with at least 3 other requests under way, and never with fewer (12 successes)',
  });
});

test.each([
  ['nothing failed', [], alone(20)],
  ['one failure was alone', [...together(4), exchangeAt(9000)], alone(20)],
  ['two requests collide', together(2), alone(20)],
  ['four failures may have missed nine of thirteen requests by chance', together(4), alone(9)],
  ['most requests have company', together(9), [...alone(30), ...together(150)]],
])('there is no crowd where %s', (_, bad, good) => {
  expect(crowd(bad, good)).toBeUndefined();
});
