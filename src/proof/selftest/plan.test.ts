import { expect, test } from 'vitest';
import { DEFAULT_SETTLE } from '../../core/config/options/profiles.js';
import { faults } from '../reference/faults/index.js';
import { plan } from './plan.js';

test('variations are judged in the profile standard as often as asked for, and all of them in quick', () => {
  const variationsIn = (asked: string, standardEvery: number) =>
    plan({ quick: false, thorough: false, seeds: 1, standardEvery }).filter(
      ({ kind, profile }) => kind === 'variation' && profile === asked,
    );
  const all = variationsIn('quick', 2).map(({ id }) => id);
  expect(variationsIn('standard', 1).map(({ id }) => id)).toEqual(all);
  expect(variationsIn('standard', 2).map(({ id }) => id)).toEqual(all.filter((_, index) => index % 2 === 0));
});

test('all faults are judged, but those of a single case of the profile standard only as often as asked for', () => {
  const judged = (standardEvery: number) =>
    plan({ quick: false, thorough: false, seeds: 1, standardEvery }).filter(({ kind }) => kind === 'fault');
  const some = new Set(judged(4).map(({ id }) => id));
  const left = faults.filter(({ id }) => !some.has(id));
  expect(judged(1)).toHaveLength(faults.length);
  expect(left.filter(({ row, profile }) => row === undefined || profile !== 'standard')).toEqual([]);
  const single = faults.filter(({ row, profile }) => row !== undefined && profile === 'standard');
  expect(single.filter(({ id }) => some.has(id))).toHaveLength(Math.ceil(single.length / 4));
});

test('for times each server is judged once, in the profile standard with the default settling time', () => {
  const extent = { quick: false, thorough: true, seeds: 3 };
  const subjects = plan({ ...extent, times: true });
  expect(new Set(subjects.map(({ profile, settle }) => `${profile} ${settle}`))).toEqual(
    new Set([`standard ${DEFAULT_SETTLE}`]),
  );
  const names = (of: ReturnType<typeof plan>) => of.map(({ kind, id }) => `${kind} ${id}`);
  expect(names(subjects)).toEqual([...new Set(names(plan(extent)))]);
});
