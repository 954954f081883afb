import { describe, expect, test } from 'vitest';
import type { OperationTraffic } from '../../core/results/model.js';
import { compareTraffic, notableLatency } from './compare-traffic.js';

const { responses: ENOUGH } = notableLatency;

function traffic(p50: number, p90: number, members: Partial<OperationTraffic> = {}): OperationTraffic {
  return {
    operation: 'listPets',
    exchanges: ENOUGH,
    statuses: { 200: ENOUGH },
    latency: { min: 1, p50, p90, p99: 400, max: 500 },
    samples: [],
    ...members,
  };
}

function notable(before: OperationTraffic, after: OperationTraffic, weighed = true) {
  return compareTraffic([before], [after], weighed)[0]?.latency?.notable;
}

describe('a difference in latency is notable', () => {
  test.each([
    ['a median beyond the bound', traffic(40, 60), traffic(60, 90), 'slower'],
    ['the same the other way round', traffic(60, 90), traffic(40, 60), 'faster'],
  ])('%s', (_, before, after, expected) => {
    expect(notable(before, after)).toBe(expected);
  });
});

describe('it is not', () => {
  test.each([
    ['when it is less than half as long again', traffic(40, 60), traffic(59, 89)],
    ['when it is a few milliseconds', traffic(1, 2), traffic(9, 11)],
    ['when only the slowest tenth differs', traffic(40, 60), traffic(40, 600)],
    ['with few responses', traffic(40, 60, { exchanges: ENOUGH - 1 }), traffic(400, 600)],
    [
      'with few whole responses',
      traffic(40, 60),
      traffic(400, 600, { statuses: { 200: ENOUGH - 1, none: 1 } }),
    ],
  ])('%s', (_, before, after) => {
    expect(notable(before, after)).toBeUndefined();
  });

  test('when the runs did not ask alike', () => {
    expect(notable(traffic(40, 60), traffic(400, 600), false)).toBeUndefined();
  });
});

test('quantiles stand side by side, with their ratio where there is one', () => {
  const [compared] = compareTraffic([traffic(40, 60)], [traffic(50, 0)], true);
  expect(compared?.latency?.p50).toEqual({ before: 40, after: 50, ratio: 1.25 });
  expect(compareTraffic([traffic(0, 60)], [traffic(50, 60)], true)[0]?.latency?.p50).toEqual({
    before: 0,
    after: 50,
  });
});

test('statuses that only one of the runs saw are reported', () => {
  const [compared] = compareTraffic(
    [traffic(1, 2, { statuses: { 200: 40, 400: 10 } })],
    [traffic(1, 2, { statuses: { 200: 40, 503: 8, none: 2 } })],
    true,
  );
  expect(compared?.statuses).toMatchObject({ appeared: ['503', 'none'], gone: ['400'] });
});

test('an operation that one run did not ask neither lost nor gained a status', () => {
  const [compared] = compareTraffic([traffic(1, 2)], [], true);
  expect(compared).toEqual({
    operation: 'listPets',
    statuses: { before: { 200: ENOUGH }, after: {}, appeared: [], gone: [] },
  });
});

test('operations stand in the order of the document', () => {
  const of = (operation: OperationTraffic['operation']) => traffic(1, 2, { operation });
  const compared = compareTraffic([of('getPet'), of('listPets')], [of('addPet')], true);
  expect(compared.map(({ operation }) => operation)).toEqual(['listPets', 'addPet', 'getPet']);
});
