import { expect, test } from 'vitest';
import { runOptions } from '../../testing/run-options.js';
import type { Baseline } from '../config/baseline.js';
import { baselineNotice } from './baseline-notice.js';

const baseUrl = 'https://staging.example.com/v1';
const earlier: Baseline = {
  file: 'main/results.json',
  runId: 'k3v9x2aq',
  startedAt: '2029-06-01T12:00:00.000Z',
  target: { name: 'staging', baseUrl },
  profile: 'standard',
  requirementSet: '1.0.0',
  violated: [],
  unjudged: [],
};

function notice(baseline: Partial<Baseline>, now: Parameters<typeof runOptions>[0] = {}) {
  return baselineNotice(
    runOptions({ baseUrl, targetName: 'staging', ...now, baseline: { ...earlier, ...baseline } }),
    '1.0.0',
  );
}

test.each<[string, Partial<Baseline>, Parameters<typeof runOptions>[0]]>([
  ['like this one', {}, {}],
  ['of a target that has moved', {}, { baseUrl: 'https://new.example.com/v1' }],
  ['of a target that had no name', { target: { baseUrl } }, {}],
  [
    'of the reference implementation, as this one',
    { reference: true, target: { baseUrl: 'http://127.0.0.1:1/v1' } },
    { reference: true, baseUrl: 'http://127.0.0.1:2/v1' },
  ],
])('nothing is said of a run %s', (_, baseline, now) => {
  expect(notice(baseline, now)).toBeUndefined();
});

test('nothing is said where there is no baseline', () => {
  expect(baselineNotice(runOptions(), '1.0.0')).toBeUndefined();
});

test.each<[Partial<Baseline>, string]>([
  [{ target: { name: 'production', baseUrl: 'https://a.example/v1' } }, 'judged production'],
  [{ target: { baseUrl: 'https://a.example/v1' } }, 'judged https://a.example/v1'],
  [{ reference: true }, 'judged the reference implementation'],
  [{ profile: 'quick' }, 'was in profile quick, and this one in standard'],
  [{ requirementSet: '1.0.0-2' }, 'counted the requirements of 1.0.0-2, and this one those of 1.0.0'],
  [
    { target: { baseUrl: 'https://a.example/v1' }, profile: 'quick' },
    'judged https://a.example/v1; it was in profile quick, and this one in standard',
  ],
])('%j: the run of the baseline %s', (baseline, words) => {
  expect(notice(baseline)).toBe(`the run of the baseline main/results.json ${words}`);
});
