import { describe, expect, test } from 'vitest';
import { Spacing } from './spacing.js';

/** A deployment that refuses a request after some that it accepted. Its clock goes on by so much for each cycle. */
function deploymentOf(spacing: Spacing) {
  let now = 0;
  return (accepted: number, milliseconds: number, { named = true, wasAlone = true } = {}): number => {
    for (let left = accepted; left > 0; left -= 1) spacing.accepted();
    now += milliseconds;
    spacing.refused(now, { named, wasAlone });
    return Math.round(spacing.interval);
  };
}

/** It accepts ten requests a second. */
function measured() {
  const spacing = new Spacing();
  const refuses = deploymentOf(spacing);
  const intervals = [refuses(16, 30), refuses(10, 1_000), refuses(10, 1_000)];
  const accepts = (count: number) => {
    for (let left = count; left > 0; left -= 1) spacing.accepted();
    return Math.round(spacing.interval);
  };
  return { refuses, accepts, intervals };
}

test('the third refusal shows the interval that the deployment bears; the first two may come from requests in flight', () => {
  expect(measured().intervals).toEqual([0, 0, 110]);
});

test('few accepted requests show nothing', () => {
  const refuses = deploymentOf(new Spacing());
  expect([1, 2, 3, 4].map(() => refuses(4, 1_000))).toEqual([0, 0, 0, 0]);
});

test('an interval of a few milliseconds is none', () => {
  const refuses = deploymentOf(new Spacing());
  expect([1, 2, 3, 4].map(() => refuses(20, 150))).toEqual([0, 0, 0, 0]);
});

test('refusals without a time, and with no response between them, double a guess, and give up in the end', () => {
  const refuses = deploymentOf(new Spacing());
  const intervals = Array.from({ length: 11 }, () => refuses(0, 250, { named: false }));
  expect(intervals).toEqual([0, 10, 20, 40, 80, 160, 320, 640, 1280, 2000, 0]);
});

describe('a shorter interval', () => {
  test('is tried after twenty accepted requests, and less often once that led to a refusal', () => {
    const { refuses, accepts } = measured();
    expect(accepts(19)).toBe(110);
    expect(accepts(1)).toBe(55);
    expect(refuses(5, 275)).toBe(110);
    expect(accepts(39)).toBe(110);
    expect(accepts(1)).toBe(55);
  });

  test('is not the cause of a refusal while other requests are in flight', () => {
    const { refuses, accepts } = measured();
    accepts(20);
    expect(refuses(5, 275, { wasAlone: false })).toBe(55);
  });

  test('is none in the end', () => {
    expect(measured().accepts(20 * 5)).toBe(0);
  });
});

test('there is no interval where refusals come despite it', () => {
  const { refuses, accepts } = measured();
  expect(refuses(10, 2_100)).toBe(231);
  expect(refuses(10, 3_310)).toBe(0);
  accepts(10);
  expect(refuses(10, 1_000)).toBe(0);
});
