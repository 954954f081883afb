import { expect, test } from 'vitest';
import { sampleOf } from '../../testing/vitest/nightly.js';
import { variations } from '../reference/variations/index.js';
import { judgeReference } from './judge-reference.js';

const sample = sampleOf(variations, 80);

// Exploring runs checks beside others that never run beside them in a profile.
test.each(sample)('$id stays conformant while the run explores', async ({ change, options, ...server }) => {
  const { verdict, reason, statistics } = await judgeReference(
    { ...server, behaviour: change },
    { profile: 'quick', ...options, explore: 2, maxCreates: 10_000 },
  );
  expect(verdict, reason).toBe('conformant');
  expect(statistics.explored?.cases).toBeGreaterThan(0);
});
