import { describe, expect, test } from 'vitest';
import type { ChangeKind, Comparison } from '../../core/results/comparison.js';
import type { Outcome, RequirementResult, Results } from '../../core/results/model.js';
import { finding, requirementResult, results } from '../../testing/runs/results-fixture.js';
import { conformantRun, inconclusiveRun, violatedRun } from '../../testing/runs/runs-fixture.js';
import { changeKindOf } from './compare-requirements.js';
import { compare, differs } from './compare-runs.js';

const OUTCOMES: readonly Outcome[] = [
  'met',
  'warned',
  'violated',
  'inconclusive',
  'not-applicable',
  'kit-error',
];

/** A run of one requirement. */
function runOf(outcome: Outcome, id = 'list.limit.maximum'): Results {
  return results({ requirements: [requirementResult({ id, outcome })] });
}

function changeOf(before: Outcome, after: Outcome) {
  return compare(runOf(before), runOf(after)).requirements[0];
}

describe('what a changed outcome means', () => {
  test.each<[Outcome, Outcome, ChangeKind, boolean]>([
    ['met', 'violated', 'regression', false],
    ['met', 'warned', 'warning', false],
    ['warned', 'met', 'warning-gone', false],
    ['violated', 'met', 'fixed', false],
    ['violated', 'warned', 'other', false],
    ['warned', 'violated', 'other', false],
    ['met', 'inconclusive', 'no-longer-judged', true],
    ['met', 'kit-error', 'no-longer-judged', true],
    ['met', 'not-applicable', 'no-longer-judged', false],
    ['violated', 'inconclusive', 'no-longer-judged', false],
    ['inconclusive', 'violated', 'newly-judged', true],
    ['kit-error', 'violated', 'newly-judged', true],
    ['not-applicable', 'violated', 'newly-judged', false],
    ['inconclusive', 'met', 'newly-judged', false],
    ['inconclusive', 'not-applicable', 'other', false],
    ['kit-error', 'inconclusive', 'other', false],
  ])('%s, then %s: %s', (before, after, kind, undecided) => {
    expect(changeOf(before, after)).toMatchObject({
      kind,
      undecided,
      before: { outcome: before },
      after: { outcome: after },
    });
  });

  test('each side says why, and whether it happens every time', () => {
    const flaky = finding({ confirmation: { seen: 1, tried: 5 } });
    const change = compare(
      runOf('met'),
      results({ requirements: [requirementResult({ outcome: 'violated', findings: [flaky] })] }),
    ).requirements[0];
    expect(change?.before).toEqual({ outcome: 'met' });
    expect(change?.after).toEqual({
      outcome: 'violated',
      reason: 'A page has more pets than its limit.',
      flaky: true,
    });
  });

  test('the most serious stands first', () => {
    const run = (outcomes: readonly Outcome[]) =>
      results({
        requirements: outcomes.map((outcome, index) => requirementResult({ id: `list.r${index}`, outcome })),
      });
    const { requirements } = compare(
      run(['violated', 'met', 'met', 'inconclusive']),
      run(['met', 'warned', 'violated', 'met']),
    );
    expect(requirements.map(({ id, kind }) => [id, kind])).toEqual([
      ['list.r2', 'regression'],
      ['list.r1', 'warning'],
      ['list.r3', 'newly-judged'],
      ['list.r0', 'fixed'],
    ]);
  });
});

function fixed({ id, operation, sentence }: RequirementResult): RequirementResult {
  return requirementResult({ id, operation, sentence });
}

const runs: readonly (readonly [string, Results])[] = [
  ['conformant', conformantRun],
  ['violated', violatedRun],
  ['inconclusive', inconclusiveRun],
];

describe('laws', () => {
  test.each(runs)('a %s run differs from itself in nothing', (_, run) => {
    const comparison = compare(run, { ...run, runId: 'another1' });
    expect(differs(comparison)).toBe(false);
    expect(comparison.notes.filter((note) => note.includes('before'))).toEqual([]);
    expect(comparison.requirements).toEqual([]);
    expect(comparison.counts.same).toBe(run.requirements.length);
    expect(comparison.traffic.every(({ latency }) => latency?.notable === undefined)).toBe(true);
  });

  const mirrored: Readonly<Record<ChangeKind, ChangeKind>> = {
    regression: 'fixed',
    fixed: 'regression',
    warning: 'warning-gone',
    'warning-gone': 'warning',
    'newly-judged': 'no-longer-judged',
    'no-longer-judged': 'newly-judged',
    other: 'other',
  };

  test('the other way round a change is its opposite', () => {
    for (const before of OUTCOMES) {
      for (const after of OUTCOMES.filter((outcome) => outcome !== before)) {
        expect(changeKindOf(after, before), `${before}, ${after}`).toBe(
          mirrored[changeKindOf(before, after)],
        );
      }
    }
  });

  test('the other way round everything that appeared is gone', () => {
    const right = { ...violatedRun, requirements: violatedRun.requirements.map(fixed) };
    const there = compare(right, violatedRun);
    const back = compare(violatedRun, right);
    expect(there.counts.changes.regression).toBe(violatedRun.summary.violated);
    expect(back.counts.changes.fixed).toBe(there.counts.changes.regression);
    expect(back.unshared.after).toEqual(there.unshared.before);
    expect(back.counts.same).toBe(there.counts.same);
    expect([back.before, back.after]).toEqual([there.after, there.before]);
  });

  test('nothing that is given is changed', () => {
    const [before, after] = [structuredClone(conformantRun), structuredClone(violatedRun)];
    compare(before, after);
    expect([before, after]).toEqual([conformantRun, violatedRun]);
  });
});

describe('a requirement that is violated in both runs', () => {
  const violated = (...causes: readonly string[]) =>
    results({
      requirements: [
        requirementResult({ outcome: 'violated', findings: causes.map((cause) => finding({ cause })) }),
      ],
    });

  test('is reported when its cause is another, and is not a regression', () => {
    const comparison = compare(violated('one', 'two'), violated('two', 'three'));
    const { causes, counts } = comparison;
    expect(causes).toMatchObject([
      {
        id: 'list.limit.maximum',
        outcome: 'violated',
        appeared: [{ cause: 'three' }],
        gone: [{ cause: 'one' }],
      },
    ]);
    expect(counts.causes).toBe(1);
    expect(counts.changes.regression).toBe(0);
    expect(differs(comparison)).toBe(true);
  });

  test('is the same whatever the order of its findings', () => {
    expect(compare(violated('one', 'two'), violated('two', 'one')).causes).toEqual([]);
  });
});

test('a requirement that only one kit knows is not a change of the deployment', () => {
  const comparison = compare(runOf('met', 'list.gone'), runOf('violated', 'list.new'));
  expect(comparison.unshared).toMatchObject({
    before: [{ id: 'list.gone', outcome: 'met' }],
    after: [{ id: 'list.new', outcome: 'violated' }],
  });
  expect(comparison.counts.compared).toBe(0);
  expect(comparison.requirements).toEqual([]);
});

test('the verdict by itself is a difference', () => {
  expect(differs(compare(results(), results({ verdict: 'inconclusive' })))).toBe(true);
});

describe('what was observed', () => {
  const seen = (...texts: readonly string[]) =>
    results({ observations: [{ id: 'list.order', sentence: 'The order of a page is open.', seen: texts }] });
  const changes = (before: Results, after: Results): Comparison['observations'] =>
    compare(before, after).observations;

  test('is a difference when other things were chosen', () => {
    expect(changes(seen('ascending', 'random'), seen('random', 'descending'))).toEqual([
      {
        id: 'list.order',
        sentence: 'The order of a page is open.',
        kind: 'chosen',
        appeared: ['descending'],
        gone: ['ascending'],
      },
    ]);
  });

  test('is none when it differs in how long something took', () => {
    expect(changes(seen('lagged by up to 13 ms'), seen('lagged by up to 240 ms'))).toEqual([]);
    expect(changes(seen('shown at once'), seen('lagged by up to 240 ms'))).toHaveLength(1);
  });

  test('is shown, and no difference, when only one of the runs looked', () => {
    const comparison = compare(results({ observations: [] }), seen('ascending'));
    expect(comparison.observations).toMatchObject([
      { kind: 'only-after', appeared: ['ascending'], gone: [] },
    ]);
    expect(comparison.counts.observations).toBe(0);
    expect(differs(comparison)).toBe(false);
  });
});

describe('in what the runs are not alike', () => {
  const notes = (members: Partial<Results>) =>
    compare(results(), results({ runId: 'another1', ...members })).notes;
  const options = results().options;

  test.each<[string, Partial<Results>, string]>([
    [
      'the profile',
      { options: { ...options, profile: 'quick', runs: 0 } },
      '--profile is standard before and quick after.',
    ],
    ['only', { options: { ...options, only: ['list.*'] } }, '--only is not given before and list.* after.'],
    ['strict', { options: { ...options, strict: true } }, '--strict is off before and on after.'],
    ['random cases', { options: { ...options, runs: 99 } }, '--runs is 30 before and 99 after.'],
    ['the seed', { seed: 7 }, 'The seed is 42 before and 7 after.'],
    [
      'the kit',
      { kit: { name: 'petstore-conformance', version: '9.0.0' } },
      "The kit's version is 0.1.0 before and 9.0.0 after.",
    ],
    [
      'the interface',
      { interfaceVersion: '1.1.0' },
      'The interface version is 1.0.0 before and 1.1.0 after.',
    ],
    [
      'the end',
      { end: 'interrupted' },
      'The later run was interrupted: what it did not come to is not judged.',
    ],
    ['nothing but the folder of reports', { options: { ...options, reports: 'elsewhere' } }, ''],
  ])('%s', (_, members, note) => {
    expect(notes(members)).toEqual(note === '' ? [] : [note]);
  });

  test('that both are one run', () => {
    expect(compare(results(), results()).notes).toEqual(['Both are the same run, k3v9x2aq.']);
  });
});
