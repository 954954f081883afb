import { describe, expect, test } from 'vitest';
import { checkRecord } from '../../testing/runs/check-record.js';
import { finding } from '../../testing/runs/results-fixture.js';
import { runOptions } from '../../testing/runs/run-options.js';
import { catalogue } from '../catalogue/catalogue.js';
import { accountBefore } from './account.js';
import type { CheckRecord } from './check-record.js';
import { foldObservations, foldRequirement, foldStatistics } from './fold.js';
import { NO_LOSS } from './traffic-model.js';

const none: ReadonlyMap<string, string> = new Map();

function folded(records: readonly CheckRecord[], leftOut = none, unjudgeable?: string) {
  const results = catalogue.judged.map(foldRequirement(records, runOptions(), { leftOut, unjudgeable }));
  return (id: string) => {
    const result = results.find((one) => one.id === id);
    if (!result) throw new Error(`no result for ${id}`);
    return result;
  };
}

describe('requirements', () => {
  test('are all judged ones of the catalogue, in its order', () => {
    const results = catalogue.judged.map(foldRequirement([], runOptions()));
    expect(results.map(({ id }) => id)).toEqual(catalogue.judged.map(({ id }) => id));
    expect(results.every(({ outcome }) => outcome === 'inconclusive')).toBe(true);
  });

  test('say in the words of the catalogue what they ask for', () => {
    const { basis, level, operation, sentence } = catalogue.find('list.unique');
    expect(folded([])('list.unique')).toMatchObject({ basis, level, operation, sentence });
  });

  test('of one check share its requests, its cases and its time', () => {
    const requirements = ['list.unique', 'list.answered'];
    const of = folded([checkRecord({ requirements, requests: 7, cases: 3, durationMs: 12.6 })]);
    for (const id of requirements)
      expect(of(id)).toMatchObject({ outcome: 'met', requests: 7, cases: 3, durationMs: 13 });
  });

  test('count what was judged under them in every check', () => {
    const of = folded([
      checkRecord({ requirements: ['list.answered'], judged: { 'list.answered': 1, 'list.unique': 2 } }),
      checkRecord({ requirements: ['list.unique'], judged: { 'list.unique': 5 } }),
    ]);
    expect(of('list.unique').judged).toBe(7);
    expect(of('list.answered').judged).toBe(1);
  });

  test('are run again with the checks that found what is wrong, their own and those of others', () => {
    const of = folded([
      checkRecord({
        requirements: ['get.unknown', 'get.id'],
        findings: [
          finding({ requirement: 'get.media-type', cause: 'text/html' }),
          finding({ requirement: 'get.media-type', cause: 'missing' }),
        ],
      }),
      checkRecord({
        requirements: ['get.media-type', 'get.body'],
        findings: [finding({ requirement: 'get.media-type', cause: 'text/plain' })],
      }),
      checkRecord({
        requirements: ['list.answered'],
        findings: [finding({ requirement: 'get.media-type', cause: 'missing' })],
      }),
    ]);
    expect(of('get.media-type').reproduce).toContain(' --only get.media-type,get.unknown --seed');
    expect(of('get.body').reproduce).toContain(' --only get.body --seed');
  });

  test('take what was found under them in the check of another', () => {
    const violation = finding({ requirement: 'list.unique', cause: 'twice', summary: 'Twice.' });
    const of = folded([
      checkRecord({ requirements: ['list.answered'], findings: [violation] }),
      checkRecord({ requirements: ['list.unique'], findings: [violation] }),
    ]);
    expect(of('list.answered')).toMatchObject({ outcome: 'met', findings: [] });
    expect(of('list.unique')).toMatchObject({ outcome: 'violated', reason: 'Twice.' });
    expect(of('list.unique').findings).toMatchObject([{ cause: 'twice', occurrences: 2 }]);
  });

  test('leave to the more general one what it explains', () => {
    const cause = 'status 500';
    const of = folded([
      checkRecord({ requirements: ['get.found'], findings: [finding({ requirement: 'get.found', cause })] }),
      checkRecord({
        requirements: ['get.unknown'],
        findings: [finding({ requirement: 'get.unknown', cause })],
      }),
    ]);
    expect(of('get.found').outcome).toBe('violated');
    expect(of('get.unknown')).toMatchObject({ outcome: 'inconclusive', findings: [] });
    expect(of('get.unknown').reason).toContain('get.found');
  });

  test('that were left out say why, and show no finding', () => {
    const violation = finding({ requirement: 'list.unique' });
    const of = folded(
      [checkRecord({ findings: [violation] })],
      new Map([['list.unique', 'turned off by --skip']]),
    );
    expect(of('list.unique')).toMatchObject({
      outcome: 'not-applicable',
      reason: 'turned off by --skip',
      findings: [],
    });
    expect(of('list.answered').outcome).toBe('met');
  });

  test('that could not be judged at all have the one reason, but for those that were left out', () => {
    const of = folded([], new Map([['list.unique', 'left out by --only']]), 'the host is gone');
    expect(of('list.answered')).toMatchObject({ outcome: 'inconclusive', reason: 'the host is gone' });
    expect(of('list.unique').outcome).toBe('not-applicable');
  });

  test('come with the command that judges them alone', () => {
    expect(folded([])('list.unique').reproduce).toContain('--only list.unique --seed 42');
  });
});

const nothing = accountBefore(0);

describe('observations', () => {
  test('hold each thing that was seen once, under the row it belongs to, in the order of the run', () => {
    const observed = [
      { id: 'list.order', seen: 'ascending by id' },
      { id: 'list.order', seen: 'descending by id' },
      { id: 'list.order', seen: 'ascending by id' },
    ];
    const [order] = foldObservations([checkRecord({ observed })], nothing);
    expect(order).toEqual({
      id: 'list.order',
      sentence: catalogue.find('list.order').sentence,
      seen: ['ascending by id', 'descending by id'],
    });
  });

  test('name the longest lag', () => {
    const created = [{ id: '1', name: 'Rex' }];
    const seenWith = (lagMs: number) =>
      foldObservations([], { ...nothing, created, counts: { ...nothing.counts, lagMs } });
    expect(seenWith(250)).toMatchObject([
      { id: 'store.lag', seen: ['reads lagged behind writes by up to 250 ms'] },
    ]);
    expect(seenWith(0)).toMatchObject([{ id: 'store.lag', seen: ['reads showed writes at once'] }]);
  });

  test('say nothing of a lag where nothing was written', () => {
    expect(foldObservations([checkRecord()], nothing)).toEqual([]);
  });
});

test('statistics hold the counts of the whole run, in whole milliseconds, and the cases of all checks', () => {
  const counts = {
    ...nothing.counts,
    requests: 11,
    creates: 2,
    throttled: 2,
    throttledMs: 20.8,
    pacedMs: 9.2,
  };
  const record = checkRecord({ requests: 4, cases: 2 });
  expect(foldStatistics([record, record], { ...nothing, counts }, 7.2)).toEqual({
    requests: 11,
    creates: 2,
    cases: 4,
    throttled: 2,
    throttledMs: 21,
    pacedMs: 9,
    waitedForTargetMs: 7,
    reconnects: 0,
    lost: NO_LOSS,
    crowded: 0,
    longestChain: 0,
  });
});
