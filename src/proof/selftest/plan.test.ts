import { expect, test } from 'vitest';
import { DEFAULT_SETTLE } from '../../core/config/options/profiles.js';
import { plan } from './plan.js';

test('for times each server is judged once, in the profile standard with the default settling time', () => {
  const extent = { quick: false, thorough: true, seeds: 3 };
  const subjects = plan({ ...extent, times: true });
  expect(new Set(subjects.map(({ profile, settle }) => `${profile} ${settle}`))).toEqual(
    new Set([`standard ${DEFAULT_SETTLE}`]),
  );
  const names = (of: ReturnType<typeof plan>) => of.map(({ kind, id }) => `${kind} ${id}`);
  expect(names(subjects)).toEqual([...new Set(names(plan(extent)))]);
});
