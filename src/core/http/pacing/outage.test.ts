import { expect, test } from 'vitest';
import { Outage } from './outage.js';

/** The times of all tries to connect to a deployment that stays away. Each takes a millisecond. */
function triesOf(outage: Outage): readonly number[] {
  const times = [0];
  for (;;) {
    const at = times.at(-1) ?? 0;
    const next = outage.nextTry(at, at + 1);
    if (next === undefined) return times;
    times.push(next);
  }
}

test('a deployment that has responded is tried for nearly five seconds', () => {
  expect(triesOf(new Outage(true))).toEqual([0, 101, 402, 1_303, 3_004, 4_705]);
});

test('a deployment that has never responded is tried four times', () => {
  expect(triesOf(new Outage(false))).toEqual([0, 101, 402, 1_303]);
});

test('a deployment that stays away is not waited for again until it responds', () => {
  const outage = new Outage(true);
  triesOf(outage);
  expect(outage.nextTry(9_000, 9_001)).toBeUndefined();
  expect(outage.over()).toBe(5);
  expect(outage.nextTry(9_100, 9_101)).toBe(9_201);
});

test('what is tried together waits for one next try, and counts once', () => {
  const outage = new Outage(true);
  for (let request = 0; request < 16; request += 1) expect(outage.nextTry(request, 50 + request)).toBe(150);
  for (let request = 0; request < 16; request += 1) expect(outage.nextTry(150, 151 + request)).toBe(451);
  expect(outage.over()).toBe(2);
  expect(outage.over()).toBe(0);
});
