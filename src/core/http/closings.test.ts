import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Closings } from './closings.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
});

const SHARED = { isSingle: false };
const SINGLE = { isSingle: true };

test('the target may not have seen the closings of the last tenth of a second', () => {
  const closings = new Closings(() => {});
  closings.add(SHARED);
  vi.advanceTimersByTime(90);
  closings.add(SHARED);
  vi.advanceTimersByTime(5);
  expect(closings.ages).toEqual([5, 95]);
  vi.advanceTimersByTime(10);
  expect(closings.ages).toEqual([15]);
});

test('the closing of a connection of one request explains nothing before the target was seen to be late', () => {
  const closings = new Closings(() => {});
  closings.add(SINGLE);
  expect(closings.ages).toEqual([]);
  closings.wasUnseen(1);
  expect(closings.ages).toEqual([0]);
});

test('a target that sees closings at once counts none', () => {
  const closings = new Closings(() => {});
  closings.add(SHARED);
  expect(closings.counted).toBe(0);
});

test('one that had not seen a closing counts each for twice as long, and no longer than a tenth of a second', () => {
  const seen = vi.fn();
  const closings = new Closings(seen);
  closings.wasUnseen(20);
  closings.add(SHARED);
  vi.advanceTimersByTime(39);
  expect(closings.counted).toBe(1);
  expect(seen).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(closings.counted).toBe(0);
  expect(seen).toHaveBeenCalledOnce();
  closings.wasUnseen(80);
  closings.add(SINGLE);
  vi.advanceTimersByTime(99);
  expect(closings.counted).toBe(1);
  vi.advanceTimersByTime(1);
  expect(closings.counted).toBe(0);
});

test('what was known of a late target stays known', () => {
  const closings = new Closings(() => {});
  closings.wasUnseen(20);
  closings.wasUnseen(5);
  closings.add(SHARED);
  vi.advanceTimersByTime(39);
  expect(closings.counted).toBe(1);
});
