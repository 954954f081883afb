import { describe, expect, test } from 'vitest';
import type { Waiver } from '../config/waiver.js';
import type { WaiverState } from '../results/gate-model.js';
import { type GateCircumstances, type GatedRequirement, gateOf } from './gate-of.js';

const TODAY = '2029-07-01';
const ids = ['list.unique', 'list.order', 'add.created', 'get.found', 'get.id'];

/** Requirements by outcome; those of the catalogue that are not named are met. */
function judged(
  outcomes: Readonly<Record<string, GatedRequirement['outcome']>>,
): readonly GatedRequirement[] {
  return ids.filter((id) => id !== 'list.order').map((id) => ({ id, outcome: outcomes[id] ?? 'met' }));
}

function waiver(requirement: string, members: Partial<Waiver> = {}): Waiver {
  return { requirement, reason: 'Known.', issue: 'PETS-1', expires: '2029-12-31', ...members };
}

function given(waivers: readonly Waiver[] | undefined): GateCircumstances {
  return {
    end: 'complete',
    target: { name: 'staging', baseUrl: 'https://staging.example.com/v1' },
    today: TODAY,
    ids,
    ...(waivers && { waivers: { name: 'waivers.yaml', waivers } }),
  };
}

test('a run without waivers has no gate', () => {
  expect(gateOf(judged({ 'list.unique': 'violated' }), given(undefined))).toBeUndefined();
});

test('a run with an empty file of waivers has the gate that its verdict asks for', () => {
  expect(gateOf(judged({}), given([]))).toEqual({
    state: 'passed',
    reason: '4 requirements met, none violated',
    waiverFile: 'waivers.yaml',
    waivers: [],
  });
  expect(gateOf(judged({ 'get.id': 'violated' }), given([]))?.state).toBe('failed');
});

describe('a waiver is', () => {
  test.each<[WaiverState, string, Partial<Waiver>, GatedRequirement['outcome']]>([
    ['applied', 'to a violation', {}, 'violated'],
    ['applied', 'on its last day', { expires: TODAY }, 'violated'],
    ['applied', 'to a warning, without effect', {}, 'warned'],
    ['applied', 'to a violation that is flaky', { flaky: true }, 'violated'],
    ['applied', 'at its target, by name', { target: 'staging' }, 'violated'],
    ['applied', 'at its target, by address', { target: 'https://staging.example.com/v1' }, 'violated'],
    ['expired', 'from the day after on', { expires: '2029-06-30' }, 'violated'],
    ['expired', 'though the requirement is met', { expires: '2029-06-30' }, 'met'],
    ['expired', 'though it could not be judged', { expires: '2029-06-30' }, 'inconclusive'],
    ['not-needed', 'where the requirement is met', {}, 'met'],
    ['not-seen', 'where the requirement is met and the violation flaky', { flaky: true }, 'met'],
    ['not-judged', 'where the requirement could not be judged', {}, 'inconclusive'],
    ['not-judged', 'where the requirement was left out', {}, 'not-applicable'],
    ['not-judged', 'where the kit failed', {}, 'kit-error'],
    ['other-target', 'at another target', { target: 'production' }, 'violated'],
    [
      'other-target',
      'at another target, though expired',
      { target: 'production', expires: '2020-01-01' },
      'met',
    ],
    ['other-target', 'at another address', { target: 'https://a.example/v1' }, 'violated'],
  ])('%s %s', (state, _, members, outcome) => {
    const gate = gateOf(judged({ 'get.id': outcome }), given([waiver('get.id', members)]));
    expect(gate?.waivers).toEqual([{ ...waiver('get.id', members), state }]);
  });

  test('unknown where the catalogue has no such requirement, and the reason has the nearest', () => {
    expect(gateOf(judged({}), given([waiver('get.fuond')]))).toMatchObject({
      state: 'failed',
      reason: 'waivers for requirements that do not exist: get.fuond (did you mean get.found?)',
      waivers: [{ state: 'unknown' }],
    });
  });

  test('not needed for what is never judged', () => {
    expect(gateOf(judged({}), given([waiver('list.order')]))?.waivers).toMatchObject([
      { state: 'not-needed' },
    ]);
  });

  test('not judged where the requirement is met so far, in a run that ended early', () => {
    const gate = gateOf(judged({}), { ...given([waiver('get.id')]), end: 'out-of-time' });
    expect(gate).toMatchObject({ state: 'inconclusive', waivers: [{ state: 'not-judged' }] });
  });
});

describe('the gate', () => {
  test.each<
    [string, Readonly<Record<string, GatedRequirement['outcome']>>, GateCircumstances, string, string]
  >([
    [
      'fails for a violation that nobody waives',
      { 'get.id': 'violated' },
      given([]),
      'failed',
      'violated and not waived: get.id',
    ],
    [
      'fails for the one of two that nobody waives',
      { 'get.id': 'violated', 'add.created': 'violated' },
      given([waiver('get.id')]),
      'failed',
      'violated and not waived: add.created',
    ],
    [
      'passes where all are waived',
      { 'get.id': 'violated' },
      given([waiver('get.id')]),
      'passed',
      'violated and waived: get.id',
    ],
    [
      'fails for a waiver that has expired, and for what it is about',
      { 'get.id': 'violated' },
      given([waiver('get.id', { expires: '2029-06-30' })]),
      'failed',
      'violated and not waived: get.id; waivers that have expired: get.id (2029-06-30)',
    ],
    [
      'fails for a waiver that is not needed',
      {},
      given([waiver('get.id'), waiver('add.created')]),
      'failed',
      'waivers that are no longer needed: get.id, add.created',
    ],
    [
      'does not fail for a flaky one that is not seen',
      {},
      given([waiver('get.id', { flaky: true })]),
      'passed',
      '4 requirements met, none violated',
    ],
    [
      'does not fail for what is for another target',
      {},
      given([waiver('get.id', { target: 'production' })]),
      'passed',
      '4 requirements met, none violated',
    ],
    [
      'fails for a violation that is waived for another target',
      { 'get.id': 'violated' },
      given([waiver('get.id', { target: 'production' })]),
      'failed',
      'violated and not waived: get.id',
    ],
    [
      'is inconclusive where the rest is',
      { 'get.id': 'violated', 'add.created': 'inconclusive' },
      given([waiver('get.id')]),
      'inconclusive',
      '1 requirement could not be judged: add.created',
    ],
    [
      'passes where what cannot be judged is waived, and says that it was not judged',
      { 'get.id': 'violated', 'add.created': 'inconclusive' },
      given([waiver('get.id'), waiver('add.created')]),
      'passed',
      'violated and waived: get.id; known, and not judged: add.created',
    ],
    [
      'is inconclusive where a waiver for it is for another target',
      { 'add.created': 'inconclusive' },
      given([waiver('add.created', { target: 'production' })]),
      'inconclusive',
      '1 requirement could not be judged: add.created',
    ],
    [
      'is inconclusive where nothing is judged, though all of it is known',
      {
        'get.id': 'inconclusive',
        'add.created': 'inconclusive',
        'get.found': 'inconclusive',
        'list.unique': 'inconclusive',
      },
      given(['get.id', 'add.created', 'get.found', 'list.unique'].map((id) => waiver(id))),
      'inconclusive',
      'nothing is met beside what does not count',
    ],
    [
      'is inconclusive where nothing else is met',
      {
        'get.id': 'violated',
        'add.created': 'not-applicable',
        'get.found': 'not-applicable',
        'list.unique': 'warned',
      },
      given([waiver('get.id')]),
      'inconclusive',
      'nothing is met beside what does not count',
    ],
    [
      'is inconclusive where the kit failed',
      { 'get.id': 'violated', 'add.created': 'kit-error' },
      given([waiver('get.id')]),
      'inconclusive',
      'the kit failed at 1 requirement',
    ],
  ])('%s', (_, outcomes, circumstances, state, reason) => {
    const gate = gateOf(judged(outcomes), circumstances);
    expect({ state: gate?.state, reason: gate?.reason }).toEqual({ state, reason });
  });

  test('is inconclusive in a run that ended early, and fails for what was found until then', () => {
    const early = { ...given([waiver('get.id')]), end: 'interrupted' } as const;
    expect(gateOf(judged({ 'get.id': 'violated' }), early)).toMatchObject({
      state: 'inconclusive',
      reason: 'the run was interrupted',
    });
    expect(gateOf(judged({ 'add.created': 'violated' }), early)?.state).toBe('failed');
  });

  test('does not wait for what only an excused violation keeps from being judged', () => {
    const explained = (explainedBy: readonly string[]): readonly GatedRequirement[] => [
      { id: 'get.id', outcome: 'inconclusive', explainedBy: ['get.found'] },
      { id: 'get.found', outcome: 'inconclusive', explainedBy },
      ...judged({ 'add.created': 'violated' }).filter(({ id }) => !id.startsWith('get.')),
    ];
    const state = (explainedBy: readonly string[]) =>
      gateOf(explained(explainedBy), given([waiver('add.created')]))?.state;
    expect(state(['add.created'])).toBe('passed');
    expect(state(['add.created', 'list.unique'])).toBe('inconclusive');
  });

  test('does not wait for what only a waived violation blocks', () => {
    const blocked = (blockedBy: string): readonly GatedRequirement[] => [
      { id: 'get.id', outcome: 'inconclusive', blockedBy: 'get.found' },
      { id: 'get.found', outcome: 'inconclusive', blockedBy },
      ...judged({ 'add.created': 'violated' }).filter(({ id }) => !id.startsWith('get.')),
    ];
    const gate = (blockedBy: string) => gateOf(blocked(blockedBy), given([waiver('add.created')]));
    expect(gate('add.created')).toMatchObject({
      state: 'passed',
      reason: 'violated and waived: add.created; known, and not judged: get.id, get.found',
    });
    expect(gate('list.unique')?.state).toBe('inconclusive');
  });

  test('fails for the violation that blocks others where nobody waives it', () => {
    const blocked: readonly GatedRequirement[] = [
      { id: 'get.id', outcome: 'inconclusive', blockedBy: 'get.found' },
      { id: 'get.found', outcome: 'violated' },
    ];
    expect(gateOf(blocked, given([]))?.state).toBe('failed');
  });

  test('takes no account of what is not scored', () => {
    const unscored: GatedRequirement = { id: 'list.later', outcome: 'inconclusive', notScored: true };
    expect(gateOf([...judged({}), unscored], given([]))?.state).toBe('passed');
  });

  test('is inconclusive for what was left out where all is asked for', () => {
    const partly = { ...given([waiver('get.id')]), leftOutBy: ['--skip'] };
    const outcomes = judged({ 'get.id': 'violated', 'add.created': 'not-applicable' });
    expect(gateOf(outcomes, partly)?.state).toBe('passed');
    expect(gateOf(outcomes, { ...partly, requireFull: true })).toMatchObject({
      state: 'inconclusive',
      reason: expect.stringContaining(
        '3 of 4 requirements judged, none violated that counts; partial because of --skip; not judged: add.created',
      ),
    });
  });
});
