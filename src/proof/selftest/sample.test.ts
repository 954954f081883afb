import { expect, test } from 'vitest';
import { judgeSubject } from './judge-subject.js';
import { plan } from './plan.js';

// A few servers of each kind, so that a check that stopped working shows within seconds.

const STEP = 10;

const sample = plan({ quick: true, thorough: false, seeds: 1 })
  .filter(({ profile }) => profile === 'quick')
  .filter((_, index) => index % STEP === 0);

test('the sample has servers of each kind', () => {
  expect(new Set(sample.map(({ kind }) => kind))).toEqual(new Set(['fault', 'variation', 'degenerate']));
});

test.concurrent.each(sample)('the kit judges $kind $id correctly', async (subject) => {
  expect((await judgeSubject(subject)).wrong).toEqual([]);
});
