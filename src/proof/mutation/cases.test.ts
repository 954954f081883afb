import { expect, test } from 'vitest';
import * as kit from '../../core/checks/index.js';
import { faults } from '../reference/faults/index.js';
import { casesMadeBy, observedCases, textsOf } from './cases.js';
import { differences } from './order.js';

const all = await casesMadeBy(kit);
const servers = [
  { kind: 'reference', id: 'reference implementation' } as const,
  ...faults.map(({ id }) => ({ kind: 'fault', id }) as const),
];
const observed = observedCases(all, servers);
const before = [...textsOf(observed, all)];

/** The parts that differ with other cases: the requirement and the part of the property. */
const changedBy = async (change: Partial<typeof kit>) => {
  const made = await casesMadeBy({ ...kit, ...change });
  const { findings, others } = differences(before, textsOf(observed, made), 99);
  return [...findings, ...others].flatMap((position) => {
    const { property, part } = observed[position] ?? {};
    return property === undefined ? [] : [[all[property]?.requirements[0], part]];
  });
};

/** Rows that are no invalid or unusual cases, or no rows in a run; the names are rows of get.same-animal, too. */
const OTHERS = [
  'list.limit.accepted',
  'add.name.ordinary',
  'add.name.unusual',
  'auth.each-request',
  'auth.scheme-case',
];

test('each row of a table has a fault that it must find', () => {
  const named = faults.filter(({ row }) => row !== undefined).map(({ id }) => id);
  const unproven = observed.flatMap(({ property, part, on }) => {
    const [requirement = ''] = all[property]?.requirements ?? [];
    if (typeof part === 'string' || OTHERS.includes(requirement)) return [];
    return on.some((position) => named.includes(servers[position]?.id ?? ''))
      ? []
      : [`${requirement}: ${part.row}`];
  });
  expect(unproven).toEqual([]);
});

test('the cases are the same each time', async () => {
  expect(await changedBy({})).toEqual([]);
});

test('a row that is missing shows by itself, and in the order of the rows', async () => {
  const [, ...outsideStatuses] = kit.outsideStatuses;
  expect(await changedBy({ outsideStatuses })).toEqual([
    ['list.status.outside', { row: 'status=SOLD' }],
    ['list.status.outside', 'order'],
  ]);
});

test('the order of the rows shows', async () => {
  expect(await changedBy({ outsideStatuses: kit.outsideStatuses.toReversed() })).toEqual([
    ['list.status.outside', 'order'],
  ]);
});

test('other random cases show', async () => {
  expect(await changedBy({ outsideStatus: kit.outsideLimit })).toEqual([['list.status.outside', 'random']]);
});

test('every part is tried on the reference implementation', () => {
  expect(observed.filter(({ on }) => on[0] !== 0)).toEqual([]);
});
