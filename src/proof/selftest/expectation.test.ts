import { describe, expect, test } from 'vitest';
import { finding, requirementResult, results } from '../../testing/runs/results-fixture.js';
import type { Fault } from '../reference/faults/index.js';
import {
  wrongAboutAnyFault,
  wrongAboutDegenerate,
  wrongAboutFault,
  wrongAboutVariation,
} from './expectation.js';

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
  description: 'The default limit is 21.',
  turnsRed: { 'list.limit.default': 'page too long' },
  consequences: { 'list.limit.maximum': 'why' },
  change: {},
};

describe('the kit', () => {
  test('is right about a fault when the expected requirements turn red for the expected causes, with or without consequences', () => {
    const own = red('list.limit.default', 'page too long');
    expect(wrongAboutFault(fault, results({ requirements: [own] }))).toEqual([]);
    expect(
      wrongAboutFault(fault, results({ requirements: [own, red('list.limit.maximum', 'any')] })),
    ).toEqual([]);
  });

  test('is wrong about a fault that goes unseen, has another cause or turns another requirement red', () => {
    expect(wrongAboutFault(fault, results({ requirements: [met('list.limit.default')] }))).toEqual([
      'list.limit.default did not turn red',
    ]);
    const otherCause = red('list.limit.default', 'status 500');
    expect(wrongAboutFault(fault, results({ requirements: [otherCause] }))).toEqual([
      'list.limit.default turned red for "status 500", not for "page too long"',
    ]);
    const requirements = [red('list.limit.default', 'page too long'), red('get.found', 'status 500')];
    expect(wrongAboutFault(fault, results({ requirements }))).toEqual([
      'get.found turned red for "status 500", which was not expected',
    ]);
  });

  test('is wrong about a fault whose finding was not retried, or was called flaky or confirmed by mistake', () => {
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

  test('is right about a fault in another profile when it finds anything, and wrong otherwise', () => {
    const requirements = [red('get.found', 'status 500')];
    expect(wrongAboutAnyFault(results({ requirements }))).toEqual([]);
    expect(wrongAboutAnyFault(results({ requirements: [met('get.found')] }))).toEqual([
      'no requirement turned red',
    ]);
  });

  test('is wrong about a fault on which it fails itself', () => {
    const failed = requirementResult({ id: 'get.id', outcome: 'kit-error', reason: 'boom', findings: [] });
    const requirements = [red('list.limit.default', 'page too long'), failed];
    expect(wrongAboutFault(fault, results({ requirements }))).toEqual(['the kit failed at get.id: boom']);
  });
});

test('the kit is right about a variation only when the verdict is conformant', () => {
  expect(wrongAboutVariation(results({ verdict: 'conformant' }))).toEqual([]);
  expect(wrongAboutVariation(results({ verdict: 'inconclusive', reason: 'why', requirements: [] }))).toEqual([
    'the verdict is inconclusive: why',
  ]);
});

test('the kit is wrong about a degenerate server that it calls conformant or that meets more than it may', () => {
  const requirements = [met('list.answered'), met('list.unique')];
  expect(
    wrongAboutDegenerate(['list.answered'], results({ verdict: 'non-conformant', requirements })),
  ).toEqual(['list.unique counts as met']);
  expect(
    wrongAboutDegenerate(['list.answered', 'list.unique'], results({ verdict: 'conformant', requirements })),
  ).toEqual(['the verdict is conformant']);
});
