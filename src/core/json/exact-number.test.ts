import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exactNumber } from './exact-number.js';

describe('an integer is read to the last digit', () => {
  test.each([
    ['0', 0],
    ['-0', 0],
    ['-0.0', 0],
    ['0e999999999', 0],
    ['1.0', 1],
    ['1e2', 100],
    ['1E+02', 100],
    ['-0.5e1', -5],
    ['10e-1', 1],
    ['0.0010e3', 1],
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', 9007199254740992n],
    ['9007199254740993', 9007199254740993n],
    ['-9007199254740993', -9007199254740993n],
    ['9007199254740993.0', 9007199254740993n],
    ['900719925474099.3e1', 9007199254740993n],
    ['90071992547409930e-1', 9007199254740993n],
    ['9223372036854775807', 9223372036854775807n],
    ['-9223372036854775808', -9223372036854775808n],
    ['9223372036854775808', 9223372036854775808n],
    ['1e39', 10n ** 39n],
  ])('%s', (token, value) => {
    expect(exactNumber(token)).toBe(value);
  });
});

describe('a number that is not an integer never looks like one', () => {
  test.each([
    ['0.5', 0.5],
    ['-1.25e1', -12.5],
    ['9007199254740993e-1', 900719925474099.2],
    ['9007199254740993.5', Number.NaN],
    ['123456789012345678901234567890.5', Number.NaN],
    ['1e-400', Number.NaN],
    ['1e-999999999999999999999', Number.NaN],
    [`1${'0'.repeat(400)}.5`, Number.NaN],
  ])('%s', (token, value) => {
    expect(exactNumber(token)).toBe(value);
  });
});

describe('an integer beyond forty digits keeps its size', () => {
  test.each([
    ['1e40', 1e40],
    ['1e300', 1e300],
    ['-1.5e300', -1.5e300],
    ['9'.repeat(60), 1e60],
    ['1e400', Number.POSITIVE_INFINITY],
    ['-1e400', Number.NEGATIVE_INFINITY],
    ['1e999999999', Number.POSITIVE_INFINITY],
    [`1e${'9'.repeat(400)}`, Number.POSITIVE_INFINITY],
  ])('%s', (token, value) => {
    expect(exactNumber(token)).toBe(value);
  });
});

// Each of them would take minutes if the work grew with the square of the length.
test.each([
  ['digits', '7'.repeat(3_000_000), Number.POSITIVE_INFINITY],
  ['zeros in front', `0.${'0'.repeat(3_000_000)}1`, Number.NaN],
  ['zeros between', `1.${'0'.repeat(3_000_000)}1`, Number.NaN],
  ['zeros at the end', `1${'0'.repeat(3_000_000)}.5`, Number.NaN],
])('a number of three million %s is read in one go', (_, token, value) => {
  expect(exactNumber(token)).toBe(value);
});

const integer = fc.bigInt({ min: -(10n ** 39n), max: 10n ** 39n });

test('all spellings of an integer give the same value', () => {
  const spelling = fc.record({
    value: integer,
    places: fc.nat({ max: 45 }),
    zeros: fc.nat({ max: 3 }),
    e: fc.constantFrom('e', 'E', 'e+', 'E+'),
  });
  fc.assert(
    fc.property(spelling, ({ value, places, zeros, e }) => {
      const sign = value < 0n ? '-' : '';
      const digits = String(value < 0n ? -value : value).padStart(places + 1, '0');
      const point = digits.length - places;
      const fraction = digits.slice(point) + '0'.repeat(zeros);
      const whole = digits.slice(0, point);
      const token = `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}${e}${places}`;
      expect(BigInt(exactNumber(token))).toBe(value);
    }),
  );
});

test('a double that is not an integer is read as by JSON.parse', () => {
  const fraction = fc.double({ noNaN: true, noDefaultInfinity: true, noInteger: true });
  fc.assert(
    fc.property(fraction, (value) => {
      expect(exactNumber(JSON.stringify(value))).toBe(value);
    }),
  );
});
