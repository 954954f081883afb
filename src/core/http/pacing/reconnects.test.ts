import { describe, expect, test } from 'vitest';
import type { AttemptResult, Mishap } from '../outside.js';
import { Reconnects } from './reconnects.js';

const failed = (mishap: Mishap): AttemptResult => ({
  failure: { kind: 'closed', problem: 'the connection closed before a response' },
  mishap,
});

/** The reconnects of a server that closed this many connections. */
function reconnectsOf(closed: number, mishap: Mishap): Reconnects {
  const reconnects = new Reconnects();
  for (let left = closed; left > 0; left -= 1) reconnects.add(failed(mishap), true);
  return reconnects;
}

describe('each request has a new connection', () => {
  test('once more than one request in twenty met a closed connection', () => {
    expect(reconnectsOf(10, 'idle').keepsLosing(200)).toBe(false);
    expect(reconnectsOf(11, 'idle').keepsLosing(200)).toBe(true);
  });

  test('but not after the first few', () => {
    expect(reconnectsOf(8, 'idle').keepsLosing(10)).toBe(false);
  });

  test('but not where the server only bears fewer connections', () => {
    expect(reconnectsOf(60, 'too-many').keepsLosing(200)).toBe(false);
  });
});

describe('a new connection that closes', () => {
  test('is one too many where kept ones stay open', () => {
    const reconnects = new Reconnects();
    expect(reconnects.add(failed('too-many'), true)).toBe(true);
    expect(reconnects.count).toBe(1);
  });

  test('shows that the server drops requests where kept ones close too often', () => {
    const reconnects = reconnectsOf(11, 'idle');
    expect(reconnects.add(failed('too-many'), false)).toBe(false);
    expect(reconnects.count).toBe(11);
  });
});

describe('a request whose connection seems to be one too many', () => {
  const retriedInVain = (reconnects: Reconnects) =>
    [0, 1, 2, 3].map((times) => reconnects.pauseBefore(failed('too-many'), times));

  test('is not retried where three were retried in vain, and no other was', () => {
    const reconnects = new Reconnects();
    for (let count = 0; count < 3; count += 1)
      expect(retriedInVain(reconnects)).toEqual([0, 100, 300, undefined]);
    expect(reconnects.pauseBefore(failed('too-many'), 0)).toBeUndefined();
    expect(reconnects.pauseBefore(failed('idle'), 0)).toBe(0);
  });

  test('is retried where that helped others', () => {
    const reconnects = new Reconnects();
    for (let count = 0; count < 4; count += 1) reconnects.pauseBefore(failed('too-many'), 0);
    for (let count = 0; count < 4; count += 1)
      expect(retriedInVain(reconnects)).toEqual([0, 100, 300, undefined]);
  });
});
