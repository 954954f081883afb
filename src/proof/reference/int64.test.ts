import { describe, expect, test } from 'vitest';
import { INT64_MAXIMUM, INT64_MINIMUM, int64Of, plainInt64 } from './int64.js';

describe('the int64 of a JSON number', () => {
  test.each<[string, bigint]>([
    ['0', 0n],
    ['-0', 0n],
    ['0.000', 0n],
    ['0e999999999999', 0n],
    ['1.0', 1n],
    ['1e2', 100n],
    ['1.5E+1', 15n],
    ['1200e-2', 12n],
    ['9007199254740993', 9007199254740993n],
    ['9007199254740993.0', 9007199254740993n],
    ['9223372036854775807', INT64_MAXIMUM],
    ['9.223372036854775807e18', INT64_MAXIMUM],
    ['-9223372036854775808', INT64_MINIMUM],
    [`1${'0'.repeat(500_000)}e-500000`, 1n],
  ])('%.40s is exact', (text, value) => {
    expect(int64Of(text)).toBe(value);
  });

  test.each([
    '1.5',
    '1e-1',
    '15e-2',
    '9223372036854775808',
    '-9223372036854775809',
    '1e19',
    '1e400',
    '1e99999999999999999999',
    '1e-99999999999999999999',
    '9007199254740993.5',
    '9'.repeat(1_000_000),
  ])('%.40s is none', (text) => {
    expect(int64Of(text)).toBeUndefined();
  });
});

describe('an int64 in plain digits', () => {
  test.each<[string, bigint]>([
    ['0', 0n],
    ['-1', -1n],
    ['9223372036854775807', INT64_MAXIMUM],
    ['-9223372036854775808', INT64_MINIMUM],
  ])('%s is one', (text, value) => {
    expect(plainInt64(text)).toBe(value);
  });

  test.each([
    '',
    '-',
    '+1',
    '01',
    '1.0',
    '1e2',
    '0x1',
    ' 1',
    '1\n',
    '١',
    '9223372036854775808',
    '9'.repeat(9999),
  ])('%.40j is none', (text) => {
    expect(plainInt64(text)).toBeUndefined();
  });
});
