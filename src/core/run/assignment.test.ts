import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { runOptions, target } from '../../testing/runs/run-options.js';
import { catalogue } from '../catalogue/catalogue.js';
import { leftOutReasons, packAssignment, selectedIds, unpackAssignment } from './assignment.js';

describe('an assignment crosses into another thread', () => {
  const options = runOptions({
    key: 'k"\\/%41-key-0123',
    categoryId: [-(2n ** 63n), 9007199254740993n],
    only: ['list.*'],
    skip: ['list.unique'],
    targetName: 'staging',
    readOnly: true,
  });
  const plainly = {
    runId: 'a1b2c3d4',
    startedAt: 1_780_000_000_000.5,
    before: { exchanges: 3, requests: 4 },
    tellExchanges: true,
    tellTurns: false,
  };
  const { masker } = target(options);
  const assignment = { options, masker, ...plainly };
  const arrived = unpackAssignment(structuredClone(packAssignment(assignment)));

  test('and arrives with every option as it was', () => {
    const { apiKey: _, ...plain } = options;
    expect(arrived).toMatchObject(plainly);
    expect(arrived.options).toMatchObject(plain);
    expect(Object.keys(arrived.options).toSorted()).toEqual(Object.keys(options).toSorted());
  });

  test('and with a masker of the same secrets', () => {
    expect(arrived.masker.mask('k"\\/%41-key-0123')).toBe('***');
  });

  test('and with the key, which still does not print', () => {
    expect(arrived.options.apiKey.reveal()).toBe(options.apiKey.reveal());
    expect(inspect(arrived)).not.toContain('key-0123');
    expect(JSON.stringify(arrived.options.apiKey)).toBe('"***"');
  });
});

test('all that the catalogue judges is selected, unless an option says otherwise', () => {
  expect([...selectedIds(runOptions())]).toEqual(catalogue.judged.map(({ id }) => id));
  expect(leftOutReasons(runOptions()).size).toBe(0);
});

test('what is left out has a reason: it was skipped, or not among what was asked for', () => {
  const options = runOptions({ only: ['list.limit.*'], skip: ['list.limit.default', 'get.*'] });
  const reasons = leftOutReasons(options);
  expect([...selectedIds(options)].every((id) => id.startsWith('list.limit.'))).toBe(true);
  expect(reasons.get('list.limit.default')).toContain('--skip');
  expect(reasons.get('get.found')).toContain('--skip');
  expect(reasons.get('add.created')).toContain('--only');
  expect(reasons.has('list.limit.maximum')).toBe(false);
  expect(reasons.size + selectedIds(options).size).toBe(catalogue.judged.length);
});
