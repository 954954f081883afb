import { describe, expect, test } from 'vitest';
import { catalogue } from '../../core/catalogue/catalogue.js';
import { certifiedRun } from '../../testing/certify/bundle-fixture.js';
import { inNumbers, scoresOf } from './scores.js';

const right = certifiedRun();

test('what is met in every run passes, and nothing stands in the way', () => {
  const scores = scoresOf([right, right, right]);
  expect(scores.passed).toEqual(catalogue.judged.map(({ id }) => id));
  expect([scores.warned, scores.failed, scores.problems]).toEqual([[], [], []]);
});

test('what one run violates has failed, and is not stable', () => {
  const scores = scoresOf([right, certifiedRun({ 'get.found': 'violated' }), right]);
  expect(scores.failed).toEqual(['get.found']);
  expect(scores.passed).not.toContain('get.found');
  expect(scores.problems).toEqual(['get.found is not stable: met in one run, violated in another']);
});

test('what every run violates has failed, and is stable', () => {
  const wrong = certifiedRun({ 'get.found': 'violated' });
  expect(scoresOf([wrong, wrong, wrong])).toMatchObject({ failed: ['get.found'], problems: [] });
});

describe('what a run does not judge', () => {
  const fullStore = certifiedRun({ 'store.listed': 'not-applicable' });

  test('passes when an earlier run, with fewer pets in the store, judged it', () => {
    const scores = scoresOf([right, fullStore, fullStore]);
    expect(scores.passed).toContain('store.listed');
    expect(scores.problems).toEqual([]);
  });

  test('does not pass when no run judged it', () => {
    const scores = scoresOf([fullStore, fullStore, fullStore]);
    expect(scores.passed).not.toContain('store.listed');
    expect(scores.problems).toEqual([expect.stringContaining('store.listed did not apply in any run')]);
  });

  test('cannot support a certificate when it was inconclusive once', () => {
    const scores = scoresOf([right, right, certifiedRun({ 'get.found': 'inconclusive' })]);
    expect(scores.problems).toEqual(['get.found could not be judged']);
  });

  test('is counted: every scored requirement is in one of the numbers', () => {
    const open = certifiedRun({ 'get.found': 'inconclusive', 'store.listed': 'not-applicable' });
    const passed = catalogue.judged.length - 2;
    expect(inNumbers(scoresOf([open, open, open]))).toBe(
      `${passed} passed, 0 warned, 0 failed, 2 not judged`,
    );
  });

  test('may be about header fields that are not sent', () => {
    const id = catalogue.judged.find(({ basis }) => basis === 'http')?.id ?? '';
    const without = certifiedRun({ [id]: 'not-applicable' });
    expect(scoresOf([without, without, without])).toMatchObject({ inapplicable: [id], problems: [] });
  });

  test('may be over by its date, when all runs are judged as of a later day', () => {
    const later = certifiedRun({ 'get.found': 'not-applicable' }, { options: { 'as-of': '2030-12-05' } });
    expect(scoresOf([later, later, later])).toMatchObject({ inapplicable: ['get.found'], problems: [] });
    const earlier = certifiedRun({ 'get.found': 'not-applicable' });
    expect(scoresOf([earlier, earlier, earlier]).problems).toHaveLength(1);
  });

  test('is missed when the results leave it out', () => {
    const { requirements } = right;
    const cut = { ...right, requirements: requirements.filter(({ id }) => id !== 'add.created') };
    expect(scoresOf([right, right, cut]).problems).toEqual([
      'add.created is not in the results of every run',
    ]);
  });

  test('does not matter where it is not scored', () => {
    const { requirements } = certifiedRun({ 'get.found': 'inconclusive' });
    const later = requirements.map((one) =>
      one.id === 'get.found' ? { ...one, notScored: true as const } : one,
    );
    const run = { ...right, requirements: later };
    const scores = scoresOf([run, run, run]);
    expect([...scores.passed, ...scores.problems]).not.toContain('get.found');
    expect(scores.problems).toEqual([]);
  });
});
