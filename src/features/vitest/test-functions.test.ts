import { beforeAll, describe, expect, test } from 'vitest';
import { UsageError } from '../../core/errors.js';
import { vitestAtWork } from './test-functions.js';

const functions = { describe, test, beforeAll };

describe('the vitest at work', () => {
  test('is the one that runs this file', () => {
    expect(vitestAtWork()).toMatchObject(functions);
  });

  test('is the one that left its module behind, whatever globals there are', () => {
    const others = { describe: () => {}, test: () => {}, beforeAll: () => {} };
    expect(vitestAtWork({ ...others, __vitest_index__: functions })).toBe(functions);
  });

  test('is known by its globals where it left nothing', () => {
    const scope = { ...functions, other: 1 };
    expect(vitestAtWork(scope)).toBe(scope);
    expect(vitestAtWork({ ...scope, __vitest_index__: null })).toMatchObject(functions);
  });

  test('is missed in one line that says what to do', () => {
    const missing = () => vitestAtWork({ describe, test, __vitest_index__: { describe } });
    expect(missing).toThrow(UsageError);
    expect(missing).toThrow(
      /no vitest is found .* run it with vitest, or hand over .*\{ describe, test, beforeAll \}\)$/,
    );
  });
});
