import { describe, expect, test } from 'vitest';
import { checkRecord } from '../../testing/runs/check-record.js';
import { finding } from '../../testing/runs/results-fixture.js';
import { catalogue } from '../catalogue/catalogue.js';
import { type Known, outcomeOf } from './outcome.js';

const stated = catalogue.find('list.answered');
const interpreted = catalogue.find('list.limit.full-page');
const http = catalogue.find('list.auth.challenge');
const warningOnly = catalogue.find('service.base-path');

/** A requirement whose check completed and judged, without a finding, unless given otherwise. */
function outcome(members: Partial<Known> = {}) {
  return outcomeOf({
    requirement: stated,
    record: checkRecord(),
    own: { findings: [] },
    judged: 3,
    strict: false,
    readOnly: false,
    ...members,
  });
}

const violated = { own: { findings: [finding({ summary: 'It fails.' })] } };

test('a requirement that was judged without a finding is met, and needs no reason', () => {
  expect(outcome()).toEqual({ outcome: 'met' });
});

test('a requirement that nothing was judged under is not met', () => {
  expect(outcome({ judged: 0 })).toEqual({
    outcome: 'inconclusive',
    reason: 'no response came up that it could be judged on',
  });
});

describe('a requirement without a response to judge it on says what to fix', () => {
  test.each([
    ['list.error-body', 'list.media-type', 'every error response breaks list.media-type; fix that first'],
    [
      'get.auth.challenge',
      'get.auth.missing-key',
      'no response is a 401, which violates get.auth.missing-key; fix that first',
    ],
    ['add.name.unchanged', 'add.body', 'every response that could show it breaks add.body; fix that first'],
  ])('%s because of %s', (id, found, reason) => {
    const isFound = (other: string) => other === found;
    expect(outcome({ requirement: catalogue.find(id), judged: 0, isFound })).toEqual({
      outcome: 'inconclusive',
      reason,
      blockedBy: found,
    });
  });

  test('an error that is JSON shows by its body what keeps its status from being judged', () => {
    const isFound = (other: string) => ['list.media-type', 'list.error-body'].includes(other);
    const requirement = catalogue.find('list.error-status');
    expect(outcome({ requirement, judged: 0, isFound })).toMatchObject({ blockedBy: 'list.error-body' });
  });

  test('a blocked check names the requirement that is in the way', () => {
    const record = checkRecord({ end: 'blocked', reason: 'got 500', blockedBy: 'list.answered' });
    expect(outcome({ record })).toMatchObject({ outcome: 'inconclusive', blockedBy: 'list.answered' });
  });
});

describe('a finding', () => {
  test.each([
    ['stated', stated],
    ['interpreted', interpreted],
  ])('violates what is %s', (_, requirement) => {
    expect(outcome({ requirement, ...violated })).toEqual({ outcome: 'violated', reason: 'It fails.' });
  });

  test.each([
    ['of basis http', http],
    ['marked so in the catalogue', warningOnly],
  ])('warns of what is %s', (_, requirement) => {
    expect(outcome({ requirement, ...violated })).toEqual({ outcome: 'warned', reason: 'It fails.' });
  });

  test('warns of what no frozen set lists yet, also under --strict', () => {
    const requirement = { ...stated, id: 'list.later' };
    expect(outcome({ requirement, strict: true, ...violated }).outcome).toBe('warned');
  });

  test.each([http, warningOnly])('violates $id under --strict', (requirement) => {
    expect(outcome({ requirement, strict: true, ...violated }).outcome).toBe('violated');
  });

  test.each(['blocked', 'unanswered', 'kit-error', 'not-applicable'] as const)(
    'counts even when the check ended %s',
    (end) => {
      expect(outcome({ record: checkRecord({ end, reason: 'x' }), ...violated }).outcome).toBe('violated');
    },
  );

  test('counts even when the own check did not run, since others send the same requests', () => {
    const { record: _, ...known } = { ...base(), ...violated };
    expect(outcomeOf(known).outcome).toBe('violated');
  });

  test('beside one that another requirement explains counts', () => {
    const own = { ...violated.own, explainedBy: ['get.found'] };
    expect(outcome({ own }).outcome).toBe('violated');
  });
});

describe('without a finding', () => {
  test.each([
    ['blocked', 'inconclusive'],
    ['unanswered', 'inconclusive'],
    ['not-applicable', 'not-applicable'],
    ['kit-error', 'kit-error'],
  ] as const)('a check that ended %s gives %s, and its reason', (end, expected) => {
    const record = checkRecord({ end, reason: 'It ended so.' });
    expect(outcome({ record })).toEqual({ outcome: expected, reason: 'It ended so.' });
  });

  test('what a more general requirement explains is inconclusive, and names it', () => {
    const explainedBy = ['get.found', 'get.id'];
    expect(outcome({ own: { findings: [], explainedBy } })).toEqual({
      outcome: 'inconclusive',
      reason: 'it cannot be judged while get.found is violated in the same way',
      explainedBy,
    });
  });

  test('a check that never ran is inconclusive', () => {
    const { record: _, ...known } = base();
    expect(outcomeOf(known)).toEqual({
      outcome: 'inconclusive',
      reason: 'the run ended before it was judged',
    });
    expect(outcomeOf({ ...known, unjudgeable: 'the host is gone' })).toEqual({
      outcome: 'inconclusive',
      reason: 'the host is gone',
    });
  });
});

describe('in a read-only run', () => {
  const readOnly = { readOnly: true, requirement: catalogue.find('add.auth.scheme-case') };

  test('what needs writes is not applicable, whatever became of its check', () => {
    const reason = 'judging it needs requests that may create pets, and the run is read-only';
    for (const end of ['completed', 'blocked', 'unanswered'] as const)
      expect(outcome({ ...readOnly, record: checkRecord({ end }) })).toEqual({
        outcome: 'not-applicable',
        reason,
      });
  });

  test('a finding still counts', () => {
    expect(outcome({ ...readOnly, ...violated }).outcome).toBe('warned');
    expect(outcome({ readOnly: true, ...violated }).outcome).toBe('violated');
  });

  test('what needs none is judged', () => {
    expect(outcome({ readOnly: true })).toEqual({ outcome: 'met' });
  });
});

test('what the user left out is not applicable, whatever was found', () => {
  expect(outcome({ leftOut: 'turned off by --skip', ...violated })).toEqual({
    outcome: 'not-applicable',
    reason: 'turned off by --skip',
  });
});

function base(): Known {
  const record = checkRecord();
  return { requirement: stated, record, own: { findings: [] }, judged: 3, strict: false, readOnly: false };
}
