import { describe, expect, test } from 'vitest';
import { results } from '../../testing/runs/results-fixture.js';
import { MOST_LOST } from '../config/options/pace.js';
import { NO_LOSS } from '../results/traffic-model.js';
import { lossNotices, refuseBeyondHope, tooLossy } from './loss-bound.js';

const run = (requests: number, reset: number) => ({ requests, reconnects: 0, lost: { ...NO_LOSS, reset } });

describe('a run that loses more responses than it may', () => {
  test('is inconclusive with the rate, the kinds and what to set', () => {
    const lost = { closed: 30, reset: 60, timeout: 2, gateway: 0 };
    expect(tooLossy({ requests: 1_250, reconnects: 0, lost }, 5)).toBe(
      '7.4 % of the responses were lost (30 closed before a response, 60 cut by a reset, 2 timed out in 1250 requests), more than --max-lost 5 allows; judge over a more reliable network, or set --max-lost 15',
    );
  });

  test('is advised the highest bound that the option takes, and none where that would not do', () => {
    expect(tooLossy(run(1_000, 100), 5)).toContain(`or set --max-lost ${MOST_LOST}`);
    const why = tooLossy(run(1_000, 101), 5);
    expect(why).toContain('10.1 % of the responses were lost');
    expect(why).not.toContain('or set');
  });

  test('is one where every fifth response is lost, whatever the bound is', () => {
    expect(tooLossy(run(1_000, 200), MOST_LOST)).toContain('20.0 % of the responses were lost');
  });

  test.each([
    [1_000, 50, 5],
    [0, 0, 0],
    [10, 0, 0],
    [100, MOST_LOST, MOST_LOST],
  ])('is not one with %i requests, %i losses and a bound of %i', (requests, lost, bound) => {
    expect(tooLossy(run(requests, lost), bound)).toBeUndefined();
  });

  test('is one with a single loss where none is allowed', () => {
    expect(tooLossy(run(1_000, 1), 0)).toContain('0.1 % of the responses were lost');
  });
});

describe('a connection that closed instead of a response', () => {
  const run = (closed: number, reconnects: number) => ({
    requests: 1_000,
    reconnects,
    lost: { ...NO_LOSS, closed },
  });

  test('was idle if new connections last', () => {
    expect(tooLossy(run(0, 400), 5)).toBeUndefined();
    expect(tooLossy(run(10, 400), 5)).toBeUndefined();
  });

  test('was not idle if as many new connections close', () => {
    expect(tooLossy(run(40, 160), 5)).toContain('20.0 % of the responses were lost (200 closed before');
    expect(tooLossy(run(2, 18), 5)).toBeUndefined();
  });
});

describe('a run ends early', () => {
  test('when every fifth response is lost', () => {
    expect(() => refuseBeyondHope(run(60, 12), 5)).toThrow(
      'more responses are lost than --max-lost 5 allows',
    );
  });

  test('not because of a few losses at its beginning, or a share just above the bound', () => {
    expect(() => refuseBeyondHope(run(10, 3), 5)).not.toThrow();
    expect(() => refuseBeyondHope(run(1_000, 60), 5)).not.toThrow();
  });
});

test('a notice counts the same losses as the verdict', () => {
  const lossy = {
    ...results().statistics,
    requests: 1_000,
    reconnects: 160,
    lost: { ...NO_LOSS, closed: 40 },
  };
  expect(tooLossy(lossy, 5)).toContain('(200 closed before a response in 1000 requests)');
  expect(lossNotices(lossy, 5)).toEqual([
    '200 of 1000 responses got lost (200 closed before a response), and came when the kit retried the requests.',
  ]);
});

test('a notice counts the losses by kind, another names the requests at once that the deployment bears', () => {
  const { statistics } = results();
  expect(lossNotices(statistics, 5)).toEqual([]);
  const lost = { closed: 0, reset: 3, timeout: 1, gateway: 0 };
  expect(lossNotices({ ...statistics, requests: 240, lost, crowded: 16, lowered: 6 }, 5)).toEqual([
    '4 of 240 responses got lost (3 cut by a reset, 1 timed out), and came when the kit retried the requests.',
    '16 requests timed out because too many were in flight at once; the kit went on with 6 at once. Set --concurrency 6.',
  ]);
});
