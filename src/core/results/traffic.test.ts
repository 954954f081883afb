import { describe, expect, test } from 'vitest';
import { MOST_SAMPLES, type Passage, Traffic } from './traffic.js';

const listing = (startedMs: number, durationMs: number, status = 200): Passage => [
  'listPets',
  startedMs,
  durationMs,
  status,
];

const operationsOf = (passages: readonly Passage[]) => new Traffic(passages).operations;

describe('the traffic of a run', () => {
  test('is listed by operation, in the order of the document, without those that were not asked', () => {
    const traffic = operationsOf([['getPet', 5, 1, 200], listing(1, 1), ['getPet', 2, 1, 404]]);
    expect(traffic.map(({ operation, exchanges }) => [operation, exchanges])).toEqual([
      ['listPets', 1],
      ['getPet', 2],
    ]);
  });

  test('counts statuses, and what was never whole as none', () => {
    const [traffic] = operationsOf([listing(1, 1), listing(2, 1, 500), listing(3, 1), listing(4, 1, 0)]);
    expect(traffic?.statuses).toEqual({ 200: 2, 500: 1, none: 1 });
  });

  test('measures whole responses alone, by nearest rank', () => {
    const times = Array.from({ length: 100 }, (_, index) => listing(index, index + 1));
    const [traffic] = operationsOf([...times, listing(200, 60_000, 0)]);
    expect(traffic?.latency).toEqual({ min: 1, p50: 50, p90: 90, p99: 99, max: 100 });
    expect(operationsOf([listing(1, 60_000, 0)])[0]).not.toHaveProperty('latency');
  });

  test('keeps the samples in the order of the run', () => {
    const [traffic] = operationsOf([listing(9, 1), listing(3, 2), listing(6, 3)]);
    expect(traffic?.samples.map(([startedMs]) => startedMs)).toEqual([3, 6, 9]);
  });

  test.each([
    [4, [4, 5]],
    [33, [32, 40]],
  ])('thins a run of %d times the samples evenly, and keeps its ends', (times, expected) => {
    const passages = Array.from({ length: times * MOST_SAMPLES + 7 }, (_, index) => listing(index, 1));
    const [traffic] = operationsOf(passages);
    const kept = traffic?.samples.map(([startedMs]) => startedMs) ?? [];
    expect(traffic?.exchanges).toBe(passages.length);
    expect(kept).toHaveLength(MOST_SAMPLES);
    expect([kept[0], kept.at(-1)]).toEqual([0, passages.length - 1]);
    const gaps = kept.slice(1).map((at, index) => at - (kept[index] ?? 0));
    expect([Math.min(...gaps.slice(0, -1)), Math.max(...gaps)]).toEqual(expected);
  });
});
