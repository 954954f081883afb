import { describe, expect, test } from 'vitest';
import { request } from '../../testing/checks/client.js';
import { wireExchange } from '../../testing/runs/exchanges.js';
import type { Failure, FailureKind } from '../http/exchange.js';
import { NO_LOSS } from '../results/traffic-model.js';
import { Silence } from './silence.js';

/** A silence with a timeout of two seconds that has met these failures. */
function silenceAfter(
  failures: readonly { startedAt: number; durationMs: number; kind?: FailureKind }[],
): Silence {
  const losses = () => ({ requests: 100, reconnects: 0, lost: NO_LOSS });
  const silence = new Silence({ timeout: 2_000, maxLost: 5 }, losses);
  for (const { kind = 'closed', ...times } of failures)
    silence.note(wireExchange({ ...times, failure: { kind, problem: 'gone' } }));
  return silence;
}

const inARow = (count: number, durationMs: number) =>
  Array.from({ length: count }, (_, index) => ({ startedAt: index * durationMs, durationMs }));

describe('a deployment has stopped responding', () => {
  test('after ten requests, each sent after the one before it had failed', () => {
    expect(() => silenceAfter(inARow(9, 111)).refuseFutileSending('GET')).not.toThrow();
    expect(() => silenceAfter(inARow(10, 100)).refuseFutileSending('GET')).toThrow(
      '10 requests in a row got no response',
    );
  });

  test('not when they all fail within a second', () => {
    expect(() => silenceAfter(inARow(10, 99)).refuseFutileSending('GET')).not.toThrow();
    expect(() => silenceAfter(inARow(500, 1)).refuseFutileSending('GET')).not.toThrow();
    expect(() => silenceAfter(inARow(500, 2)).refuseFutileSending('GET')).toThrow('500 requests in a row');
  });

  test('after five times the timeout', () => {
    expect(() => silenceAfter(inARow(4, 2_000)).refuseFutileSending('GET')).not.toThrow();
    expect(() => silenceAfter(inARow(5, 2_000)).refuseFutileSending('GET')).toThrow('stopped responding');
  });
});

test('requests that were in flight together count as one', () => {
  const together = Array.from({ length: 64 }, (_, index) => ({ startedAt: index, durationMs: 2_000 }));
  expect(() => silenceAfter(together).refuseFutileSending('GET')).not.toThrow();
});

test('requests that were in flight together and were refused one by one count each', () => {
  const together = Array.from({ length: 10 }, () => ({
    startedAt: 0,
    durationMs: 1,
    kind: 'throttled' as const,
  }));
  expect(() => silenceAfter(together).refuseFutileSending('GET')).toThrow(
    'the deployment keeps refusing requests: 10 GET requests in a row got 429 or 503',
  );
});

test('a response, a broken one and one that is cut end the silence', () => {
  for (const after of [
    wireExchange(),
    wireExchange({ failure: { kind: 'broken', problem: 'odd' } }),
    wireExchange({ failure: { kind: 'reset', problem: 'cut' } }),
  ]) {
    const silence = silenceAfter(inARow(10, 100));
    silence.note(after);
    expect(() => silence.refuseFutileSending('GET')).not.toThrow();
  }
});

test('losses that are noted late do not count when a response came since they were sent', () => {
  const silence = silenceAfter([]);
  silence.note(wireExchange({ startedAt: 2_000, durationMs: 5 }));
  const lost = (startedAt: number) =>
    wireExchange({ startedAt, durationMs: 100, failure: { kind: 'closed', problem: 'gone' } });
  for (let times = 0; times < 20; times += 1) silence.note(lost(times * 100));
  expect(() => silence.refuseFutileSending('GET')).not.toThrow();
  for (let times = 0; times < 10; times += 1) silence.note(lost(2_005 + times * 100));
  expect(() => silence.refuseFutileSending('GET')).toThrow('10 requests in a row got no response');
});

test('reads and writes without a response count together, and apart where the others get theirs', () => {
  const silence = silenceAfter(inARow(9, 100));
  const write = (failure?: Failure) =>
    wireExchange({ request: request({ method: 'POST' }), startedAt: 1_000, ...(failure && { failure }) });
  silence.note(write());
  silence.note(wireExchange({ startedAt: 1_100, failure: { kind: 'closed', problem: 'gone' } }));
  expect(() => silence.refuseFutileSending('GET')).toThrow('10 GET requests in a row got no response');
  expect(() => silence.refuseFutileSending('POST')).not.toThrow();
  const both = silenceAfter(inARow(9, 100));
  both.note(write({ kind: 'closed', problem: 'gone' }));
  expect(() => both.refuseFutileSending('POST')).toThrow('10 requests in a row got no response');
});

test('refused writes do not end the reads', () => {
  const silence = silenceAfter([]);
  for (let times = 0; times < 10; times += 1)
    silence.note(
      wireExchange({ request: request({ method: 'POST' }), failure: { kind: 'throttled', problem: 'wait' } }),
    );
  expect(() => silence.refuseFutileSending('GET')).not.toThrow();
  expect(() => silence.refuseFutileSending('POST')).toThrow('10 POST requests in a row got 429 or 503');
});

test('a run that has ended sends nothing more', () => {
  const silence = silenceAfter([]);
  silence.isStopped = true;
  expect(() => silence.refuseFutileSending('GET')).toThrow('the run ended');
});
