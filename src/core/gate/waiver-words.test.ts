import { describe, expect, test } from 'vitest';
import { waiverUse } from '../../testing/runs/gated-runs-fixture.js';
import { requirementResult, results } from '../../testing/runs/results-fixture.js';
import type { WaiverUse } from '../results/gate-model.js';
import { daysLeft, daysLeftWords, waiverProblem } from './waiver-words.js';

function adviceOf(waiver: Partial<WaiverUse>, outcome?: 'met' | 'violated' | 'inconclusive') {
  const requirements = outcome === undefined ? [] : [requirementResult({ outcome })];
  const gate = { state: 'failed' as const, reason: 'why', waiverFile: 'waivers.yaml', waivers: [] };
  return waiverProblem(results({ requirements, gate }), waiverUse(waiver));
}

describe('a waiver that fails a run', () => {
  test('and has expired is to be renewed, where what it is for has not gone', () => {
    const expired = { state: 'expired', expires: '2026-05-31' } as const;
    const renew =
      'renew the waiver with `npx petstore-conformance waive list.limit.maximum --until YYYY-MM-DD`';
    expect(adviceOf(expired, 'violated')).toEqual({
      problem: 'expired on 2026-05-31, 1 day ago',
      advice: `fix the implementation, or ${renew}`,
    });
    expect(adviceOf(expired, 'inconclusive')?.advice).toBe(`${renew}, or remove its entry from waivers.yaml`);
    expect(adviceOf(expired, 'met')?.advice).toBe(
      'the requirement is met, so remove its entry from waivers.yaml',
    );
  });

  test('is renewed in its own file and for its own target', () => {
    const gate = { state: 'failed' as const, reason: 'why', waivers: [] };
    const requirements = [requirementResult({ outcome: 'violated' })];
    const advice = (waiverFile: string, target: string) =>
      waiverProblem(
        results({ requirements, gate: { ...gate, waiverFile } }),
        waiverUse({ state: 'expired', target }),
      )?.advice;
    expect(advice('ci/our waivers.yaml', '$(id)')).toContain(
      "waive list.limit.maximum --target '$(id)' --waivers 'ci/our waivers.yaml' --until",
    );
    expect(advice('waivers.yaml', 'a\u202eb')).toBe('fix the implementation, or renew the waiver');
  });

  test('offers no command that holds an id which is none', () => {
    const { advice } = adviceOf({ state: 'expired', requirement: '$(rm -rf ~)' }, 'violated') ?? {};
    expect(advice).toBe('remove its entry from waivers.yaml');
  });

  test.each(['unknown', 'not-needed'] as const)('and is %s says where its entry is', (state) => {
    const flaky = ', or write `flaky: true` there if the violation does not show in every run';
    expect(adviceOf({ state }, 'met')?.advice.replace(state === 'not-needed' ? flaky : '', '')).toMatch(
      /remove its entry from waivers\.yaml$/,
    );
    expect(adviceOf({ state }, 'met')?.advice.endsWith(flaky)).toBe(state === 'not-needed');
  });

  test.each(['applied', 'not-seen', 'not-judged', 'other-target'] as const)('is none that is %s', (state) => {
    expect(adviceOf({ state }, 'met')).toBeUndefined();
  });
});

describe('the days that a waiver has left', () => {
  test.each([
    ['2026-06-03', '2 days left'],
    ['2026-06-02', '1 day left'],
    ['2026-06-01', 'the last day is today'],
    ['2026-05-31', ''],
    ['tomorrow', ''],
  ])('until %s: %s', (expires, words) => {
    expect(daysLeftWords(daysLeft({ expires }, results()))).toBe(words);
  });

  test('are counted from the day on which the run began, whatever day it is judged on', () => {
    expect(daysLeft({ expires: '2026-12-31' }, results({ options: { 'as-of': '2026-12-30' } }))).toBe(213);
  });
});
