import { describe, expect, test } from 'vitest';
import type { RequirementResult } from '../../../../core/results/model.js';
import { finding, requirementResult } from '../../../../testing/runs/results-fixture.js';
import { anchorsById, findingGroups } from './finding-groups.js';

const violated = (id: string, members: Partial<RequirementResult> = {}) =>
  requirementResult({
    id,
    outcome: 'violated',
    findings: [finding({ requirement: id, cause: id, summary: id })],
    ...members,
  });

const order = (requirements: readonly RequirementResult[]) =>
  findingGroups(requirements).map(({ summary }) => summary);

describe('findings', () => {
  test('are in the order of how serious they are', () => {
    const flaky = finding({ cause: 'b', summary: 'b', confirmation: { seen: 1, tried: 3 } });
    expect(
      order([
        violated('e', { outcome: 'warned', basis: 'http' }),
        violated('d', { basis: 'interpreted' }),
        violated('b', { findings: [flaky] }),
        violated('a'),
        violated('f', { outcome: 'warned' }),
        violated('c', { basis: 'http' }),
      ]),
    ).toEqual(['a', 'b', 'd', 'c', 'f', 'e']);
  });

  test('that are waived come after those that are not, and before warnings', () => {
    const groups = findingGroups(
      [violated('c', { outcome: 'warned' }), violated('b'), violated('a', { basis: 'http' })],
      ({ id }) => id === 'b',
    );
    expect(groups.map(({ summary }) => summary)).toEqual(['a', 'b', 'c']);
  });

  test('that say the same of one cause stand together', () => {
    const same = [finding({ cause: 'status 500', summary: 'It failed.' })];
    const groups = findingGroups([
      violated('list.body', { outcome: 'warned', basis: 'http', findings: same }),
      violated('get.body', {
        findings: [...same, finding({ cause: 'status 500', summary: 'It failed otherwise.' })],
      }),
    ]);
    expect(groups.map(({ members }) => members.map(({ requirement }) => requirement.id))).toEqual([
      ['get.body', 'list.body'],
      ['get.body'],
    ]);
    expect([...anchorsById(groups)]).toEqual([
      ['get.body', ['finding-1', 'finding-2']],
      ['list.body', ['finding-1']],
    ]);
  });

  test('there are no groups where nothing is wrong', () => {
    expect(findingGroups([requirementResult(), requirementResult({ outcome: 'inconclusive' })])).toEqual([]);
  });
});

test('a requirement that is violated without a finding shows its reason', () => {
  expect(order([violated('a', { findings: [], reason: 'It does not end in /v1.' })])).toEqual([
    'It does not end in /v1.',
  ]);
});
