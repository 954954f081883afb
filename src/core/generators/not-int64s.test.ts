import { expect, test } from 'vitest';
import { expectLaws } from '../../testing/checks/generator-laws.js';
import { isInt64Value } from './categories.js';
import { misspelt, notInt64, notInt64s, respelt } from './not-int64s.js';

/** A segment that goes on the request line as it is (RFC 3986, section 3.3). */
const SEGMENT = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-F]{2})+$/;

function flawOf(segment: string): string | undefined {
  if (!SEGMENT.test(segment)) return 'no path segment';
  if (/^\.{1,2}$/.test(segment)) return 'a dot-segment';
  if (/^[+-]?\d+(\.0*)?$/.test(segment)) {
    return isInt64Value(BigInt(segment.replace(/\..*|\+/g, ''))) ? 'an int64' : undefined;
  }
  return undefined;
}

test('the table holds no int64', () => {
  expect(notInt64s.flatMap(({ segment }) => flawOf(segment) ?? [])).toEqual([]);
});

test.each([12n, 0n, -1n, 2n ** 63n - 1n, -(2n ** 63n)])('no misspelling of %s is an int64', (id) => {
  expect(misspelt(id).flatMap(({ segment }) => flawOf(segment) ?? [])).toEqual([]);
  const wrapped = misspelt(id).find(({ label }) => label.startsWith('id + 2^64'));
  expect(wrapped?.segment).toBe(String(2n ** 64n + id));
  const segments = misspelt(id).map(({ segment }) => segment);
  expect(new Set(segments).size).toBe(segments.length);
});

test('the digits of a misspelling are those of the id', () => {
  const of = (label: string) => misspelt(-12n).find((one) => one.label === label)?.segment ?? '';
  expect(decodeURIComponent(of('the id in Arabic digits'))).toBe('-\u0661\u0662');
  expect(decodeURIComponent(of('the id in fullwidth digits'))).toBe('-１２');
  expect([of('the id in hexadecimal'), of('the id with an underscore')]).toEqual(['-0xc', '-1_2']);
});

test('another spelling of an id has its value', () => {
  const segmentsOf = (id: bigint) => respelt(id).map(({ segment }) => segment);
  expect([segmentsOf(12n), segmentsOf(0n), segmentsOf(-12n)]).toEqual([
    ['+12', '0012'],
    ['+0', '000'],
    ['-0012'],
  ]);
});

test('no generated segment is an int64, and each goes into a path as it is', () => {
  expectLaws(notInt64(), flawOf);
});

test.each(['+5', '005', '5.', '5.0', '5e3', '1.5e1', '0x1f', '5_000', '5,000', '5.json', '..'])(
  '%s, which a lenient reader may take for a number or a path, is not generated',
  (segment) => {
    expectLaws(notInt64(), (generated) => (generated === segment ? 'arguable' : undefined));
  },
);
