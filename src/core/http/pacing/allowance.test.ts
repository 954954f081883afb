import { expect, test } from 'vitest';
import { Allowance } from './allowance.js';

test('a run without a bound may send any number of requests', () => {
  expect(new Allowance(undefined).failureAfter(1_000_000, false)).toBeUndefined();
});

test('the failure of a request beyond the bound says what the bound is', () => {
  const allowance = new Allowance({ most: 3, reason: 'three at most' });
  expect(allowance.failureAfter(2, false)).toBeUndefined();
  expect(allowance.failureAfter(3, false)).toEqual({ kind: 'spent', problem: 'three at most' });
});

test('what is kept back is there for the requests that may use it, up to the bound', () => {
  const allowance = new Allowance({ most: 3, reason: 'three at most' });
  allowance.keepBack(2);
  expect(allowance.failureAfter(1, false)?.kind).toBe('spent');
  expect(allowance.failureAfter(2, true)).toBeUndefined();
  expect(allowance.failureAfter(3, true)?.kind).toBe('spent');
});
