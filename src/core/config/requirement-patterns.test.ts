import { describe, expect, test } from 'vitest';
import { UsageError } from '../errors.js';
import { checkPatterns, matchesPattern, selectRequirements } from './requirement-patterns.js';

const ids = ['list.limit.default', 'list.limit.maximum', 'list.unique', 'add.created'];

describe('a pattern', () => {
  test.each([
    ['list.unique', 'list.unique', true],
    ['list.unique', 'list.unique.more', false],
    ['list.*', 'list.limit.default', true],
    ['*.created', 'add.created', true],
    ['list.*.default', 'list.limit.default', true],
    ['*', 'add.created', true],
    ['listXunique', 'list.unique', false],
    ['list.uniqu.', 'list.unique', false],
  ])('%s against %s: %s', (pattern, id, fits) => {
    expect(matchesPattern(pattern, id)).toBe(fits);
  });
});

describe('a selection', () => {
  test('without patterns is everything', () => {
    expect(selectRequirements(ids, { only: [], skip: [] })).toEqual(ids);
  });

  test('keeps the order of the catalogue, and skip counts over only', () => {
    expect(selectRequirements(ids, { only: ['add.*', 'list.*'], skip: ['*.maximum'] })).toEqual([
      'list.limit.default',
      'list.unique',
      'add.created',
    ]);
  });
});

describe('an unknown pattern', () => {
  test.each([
    ['list.limt.default', 'did you mean list.limit.default?'],
    ['list.limit', 'did you mean list.limit.*?'],
    ['lst.*', 'did you mean list.*?'],
    ['weather', "'petstore-conformance list' shows all"],
  ])('%s is refused: %s', (pattern, advice) => {
    expect(() => checkPatterns(['add.created', pattern], ids, '--only')).toThrow(
      new UsageError(`--only: no requirement has the id ${pattern}; ${advice}`),
    );
  });
});
