import { describe, expect, test } from 'vitest';
import { request } from '../../testing/checks/client.js';
import { wireExchange } from '../../testing/runs/exchanges.js';
import type { FailureKind } from '../http/exchange.js';
import { Silence } from './silence.js';

/** A silence with a timeout of two seconds that has met these failures. */
function silenceAfter(
  failures: readonly { startedAt: number; durationMs: number; kind?: FailureKind }[],
): Silence {
  const losses = () => ({
    requests: 100,
    reconnects: 0,
    lost: { closed: 0, reset: 0, timeout: 0, gateway: 0 },
  });
  const silence = new Silence({ timeout: 2_000, maxLost: 5 }, losses);
  for (const { kind = 'closed', ...times } of failures)
    silence.note(wireExchange({ ...times, failure: { kind, problem: 'gone' } }));
  return silence;
}

const inARow = (count: number, durationMs: number) =>
  Array.from({ length: count }, (_, index) => ({ startedAt: index * durationMs, durationMs }));

describe('a deployment has stopped responding', () => {
  test('after ten requests, each sent after the one before it had failed', () => {
    expect(() => silenceAfter(inARow(9, 1)).refuseFutileSending('GET')).not.toThrow();
    expect(() => silenceAfter(inARow(10, 1)).refuseFutileSending('GET')).toThrow(
      '10 GET requests in a row got no response',
    );
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
    const silence = silenceAfter(inARow(10, 1));
    silence.note(after);
    expect(() => silence.refuseFutileSending('GET')).not.toThrow();
  }
});

test('requests of another method are not concerned, and responses to them end nothing', () => {
  const silence = silenceAfter(inARow(10, 1));
  expect(() => silence.refuseFutileSending('POST')).not.toThrow();
  silence.note(wireExchange({ request: request({ method: 'POST' }) }));
  expect(() => silence.refuseFutileSending('GET')).toThrow('stopped responding');
});

test('a run that has ended sends nothing more', () => {
  const silence = silenceAfter([]);
  silence.isStopped = true;
  expect(() => silence.refuseFutileSending('GET')).toThrow('the run ended');
});
