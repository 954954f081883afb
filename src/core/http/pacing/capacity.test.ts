import { describe, expect, test } from 'vitest';
import { Capacity } from './capacity.js';

/** A capacity that knows responses of these times in milliseconds, all sent at 0. */
function measured(times: readonly number[], { timeout = 10_000, most = 16, sentAt = 0 } = {}) {
  const capacity = new Capacity(timeout);
  for (const time of times) capacity.answered(0, time);
  return capacity.after(sentAt, timeout, most);
}

/** One response after the other, 800 ms each. */
const inTurn = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((position) => position * 800);

test('responses that waited for their turn show that the requests in flight caused a timeout', () => {
  const found = measured(inTurn);
  // Six responses of 800 ms take half of the timeout.
  expect(found).toMatchObject({ most: 6 });
  expect(Math.round(found?.millisecondsEach ?? 0)).toBe(833);
});

test('a timeout among quick responses is not the doing of the requests in flight', () => {
  expect(measured(Array.from({ length: 200 }, (_, index) => 5 + (index % 40)))).toBeUndefined();
});

test('a timeout without any response says nothing about the requests in flight', () => {
  expect(measured([])).toBeUndefined();
  expect(measured(inTurn, { sentAt: 9_700 })).toBeUndefined();
});

test('a request that was alone in flight did not cause its own timeout', () => {
  expect(measured(inTurn, { most: 1 })).toBeUndefined();
});

describe('the requests in flight', () => {
  test('are at least one', () => {
    expect(measured([9_000], { most: 2 })).toMatchObject({ most: 1 });
  });

  test('are halved at least, since what was measured was too much', () => {
    const quick = Array.from({ length: 100 }, (_, index) => 2_000 + index * 80);
    expect(measured(quick)).toMatchObject({ most: 8 });
  });
});

test('timeouts of requests that were sent before the first one have the same cause, and change nothing more', () => {
  const capacity = new Capacity(10_000);
  for (const time of inTurn) capacity.answered(0, time);
  const first = capacity.after(0, 10_000, 16);
  expect(capacity.after(9_600, 19_600, 6)).toBe(first);
  expect(capacity.after(20_000, 30_000, 6)).toBeUndefined();
});
