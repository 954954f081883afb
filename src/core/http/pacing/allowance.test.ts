import { expect, test } from 'vitest';
import { Allowance } from './allowance.js';

test('a run without a bound may send any number of requests', () => {
  expect(new Allowance(undefined).take(1_000_000, false)).toBeUndefined();
});

test('the failure of a request beyond the bound says what the bound is', () => {
  const allowance = new Allowance({ most: 3, reason: 'three at most' });
  expect(allowance.take(2, false)).toBeUndefined();
  expect(allowance.take(3, false)).toEqual({ kind: 'spent', problem: 'three at most' });
});

test('what is kept back is there for the requests that may use it, up to the bound', () => {
  const allowance = new Allowance({ most: 3, reason: 'three at most' });
  allowance.keepBack(2);
  expect(allowance.take(1, false)?.kind).toBe('spent');
  expect(allowance.take(2, true)).toBeUndefined();
  expect(allowance.take(3, true)?.kind).toBe('spent');
});

test('a request that uses what is kept back leaves as many for the others as before', () => {
  const allowance = new Allowance({ most: 5, reason: 'five at most' });
  allowance.keepBack(2);
  expect(allowance.left(0)).toBe(3);
  allowance.take(0, true);
  expect(allowance.left(1)).toBe(3);
  allowance.take(1, false);
  expect(allowance.left(2)).toBe(2);
});
