import { describe, expect, test } from 'vitest';
import { finding, requirementResult, results } from '../../testing/runs/results-fixture.js';
import type { Fault } from '../reference/faults/index.js';
import { wrongAboutDegenerate, wrongAboutFault, wrongAboutVariation } from './expectation.js';

const red = (id: string, cause: string) =>
  requirementResult({
    id,
    outcome: 'violated',
    reason: 'x',
    findings: [finding({ requirement: id, cause })],
  });
const met = (id: string) => requirementResult({ id, outcome: 'met', findings: [] });
const fault: Fault = {
  id: 'limit-default-is-21',
  says: 'The default limit is 21.',
  turnsRed: { 'list.limit.default': 'page too long' },
  consequences: { 'list.limit.maximum': 'why' },
  change: {},
};

describe('a fault', () => {
  test('that turns red what it must, for its reason, is right, with its consequences or without', () => {
    const own = red('list.limit.default', 'page too long');
    expect(wrongAboutFault(fault, results({ requirements: [own] }))).toEqual([]);
    expect(
      wrongAboutFault(fault, results({ requirements: [own, red('list.limit.maximum', 'any')] })),
    ).toEqual([]);
  });

  test('that goes unseen, is seen for another reason or turns another requirement red is wrong', () => {
    expect(wrongAboutFault(fault, results({ requirements: [met('list.limit.default')] }))).toEqual([
      'list.limit.default did not turn red',
    ]);
    const otherCause = red('list.limit.default', 'status 500');
    expect(wrongAboutFault(fault, results({ requirements: [otherCause] }))).toEqual([
      'list.limit.default turned red for "status 500", not for "page too long"',
    ]);
    const requirements = [red('list.limit.default', 'page too long'), red('get.found', 'status 500')];
    expect(wrongAboutFault(fault, results({ requirements }))).toEqual([
      'get.found turned red for "status 500", which nothing expects',
    ]);
  });

  test('that is called flaky and is not, or is and is not called so, or was not looked for again is wrong', () => {
    const seen = (times: number, tried: number, recurs: Fault['recurs'] = 'each-time') => {
      const own = requirementResult({
        id: 'list.limit.default',
        outcome: 'violated',
        findings: [finding({ cause: 'page too long', confirmation: { seen: times, tried } })],
      });
      return wrongAboutFault({ ...fault, recurs }, results({ requirements: [own] })).length;
    };
    expect([seen(2, 2), seen(1, 5), seen(1, 1)]).toEqual([0, 1, 1]);
    expect([seen(2, 2, 'now-and-then'), seen(3, 5, 'now-and-then')]).toEqual([1, 0]);
    expect([seen(2, 2, 'by-chance'), seen(3, 5, 'by-chance')]).toEqual([0, 0]);
  });

  test('at which the kit itself fails is wrong', () => {
    const failed = requirementResult({ id: 'get.id', outcome: 'kit-error', reason: 'boom', findings: [] });
    const requirements = [red('list.limit.default', 'page too long'), failed];
    expect(wrongAboutFault(fault, results({ requirements }))).toEqual(['the kit failed at get.id: boom']);
  });
});

test('a variation is right only when it is conformant', () => {
  expect(wrongAboutVariation(results({ verdict: 'conformant' }))).toEqual([]);
  expect(wrongAboutVariation(results({ verdict: 'inconclusive', reason: 'why', requirements: [] }))).toEqual([
    'the verdict is inconclusive: why',
  ]);
});

test('a degenerate server is wrong when it is conformant or meets more than it may', () => {
  const requirements = [met('list.answered'), met('list.unique')];
  expect(
    wrongAboutDegenerate(['list.answered'], results({ verdict: 'non-conformant', requirements })),
  ).toEqual(['list.unique counts as met']);
  expect(
    wrongAboutDegenerate(['list.answered', 'list.unique'], results({ verdict: 'conformant', requirements })),
  ).toEqual(['the verdict is conformant']);
});
