import { expect, test } from 'vitest';
import { type Profile, profiles } from '../../core/config/options/profiles.js';
import { isNightly } from '../../testing/vitest/nightly.js';
import { lagging } from '../reference/variations/store/lag.js';
import { judgeReference } from './judge-reference.js';

const SETTLE = 5_000;
const LAG = 4_500;

/** `thorough` waits for minutes. */
const judging = (Object.keys(profiles) as Profile[]).filter((profile) => isNightly || profile !== 'thorough');

const lags = [
  ['are as late as all others', () => LAG],
  ['come from replicas of any age, so that a pet may vanish again', () => Math.random() * LAG],
] as const;

const cases = lags.flatMap(([which, lag]) => judging.map((profile) => [profile, which, lag] as const));

// In an empty store each pet that a check needs is a new one.
test.concurrent.each(cases)('%s: reads that %s stay within --settle and conform', async (profile, _, lag) => {
  const { verdict, requirements, statistics } = await judgeReference(
    { behaviour: lagging(lag) },
    { profile, settle: SETTLE },
  );
  const others = requirements.filter(({ outcome }) => outcome !== 'met');
  expect(others.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
  expect(verdict).toBe('conformant');
  expect(statistics.requests).toBeLessThanOrEqual(profiles[profile].ceiling);
});
