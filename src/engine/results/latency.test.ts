import { expect, test } from 'vitest';
import { CLEAN } from '../reports/testing/runs.js';
import { toyOptions } from '../testing/toy.js';
import { concurrencyFor, latencyAdvice } from './latency.js';

const ADVICE = 'Most of the time went into latency, 200 ms a response: --concurrency 64 would take about 5 s.';

test.each([
  ['far away', {}, {}, ADVICE],
  ['with half as many requests at once', { concurrency: 32 }, {}, ADVICE.replace('5 s', '9 s')],
  ['with that many requests at once', { concurrency: 64 }, {}, undefined],
  ['with a rate', { rate: 50 }, {}, undefined],
  ['while it explored', { explore: 1000 }, {}, undefined],
  ['that was quick', {}, { durationMs: 9000 }, undefined],
  ['with lost responses', {}, { lost: 1 }, undefined],
  ['with refusals', {}, { throttled: 1 }, undefined],
])('a run %s says whether more requests at once would help', (_, options, more, words) => {
  const { concurrency = 16 } = options as { readonly concurrency?: number };
  const rounds = Array.from({ length: 15_000 / 200 }, (_, round) =>
    Array.from({ length: concurrency }, () => round * 200),
  );
  const log = rounds.flat().map((at) => ({ exchange: { at, took: 200 } }));
  const statistics = { ...CLEAN.statistics, durationMs: 15_000, ...more };
  const run = { ...CLEAN, log, statistics } as unknown as typeof CLEAN;
  expect(latencyAdvice(run, toyOptions('standard', { concurrency, ...options }))).toBe(words);
});

test('responses that take longer beside others are no reason for more of them', () => {
  expect(concurrencyFor([100, 100, ...Array(14).fill(110)], 16)).toBe(64);
  expect(concurrencyFor([100, 100, ...Array(14).fill(160)], 16)).toBe(undefined);
  expect(concurrencyFor(Array(16).fill(50), 16)).toBe(undefined);
});
