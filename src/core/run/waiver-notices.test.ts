import { expect, test } from 'vitest';
import type { Waiver } from '../config/waiver.js';
import { waiverNotices } from './notices.js';

const waiver: Waiver = {
  requirement: 'list.unique',
  reason: 'Known.',
  issue: 'PETS-1',
  expires: '2029-12-31',
};
const of = (...targets: readonly string[]) => ({
  waivers: { name: 'waivers.yaml', waivers: [waiver, ...targets.map((target) => ({ ...waiver, target }))] },
});

test('a target that the configuration file does not have is named once, with the nearest that it has', () => {
  expect(
    waiverNotices({ ...of('stagign', 'stagign', 'staging'), targetNames: ['staging', 'production'] }),
  ).toEqual([
    'waivers.yaml has waivers for the target stagign, and there is no target of that name in the configuration file (did you mean staging?): they have no effect',
  ]);
});

test('without a configuration file no name has an effect', () => {
  expect(waiverNotices({ ...of('staging'), targetNames: [] })).toEqual([
    'waivers.yaml has waivers for the target staging, and no configuration file names targets: they have no effect',
  ]);
});

test('a base URL may be that of any deployment, and where targets are not known nothing is said', () => {
  expect(waiverNotices({ ...of('https://pets.example.com/v1'), targetNames: ['staging'] })).toEqual([]);
  expect(waiverNotices(of('stagign'))).toEqual([]);
  expect(waiverNotices({ targetNames: [] })).toEqual([]);
});
