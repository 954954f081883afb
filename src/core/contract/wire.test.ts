import { expect, test } from 'vitest';
import { type Headers, header, headerValues } from './wire.js';

const headers: Headers = [
  ['X-A', '1'],
  ['content-TYPE', 'application/json'],
  ['x-a', ''],
  ['X-a', '2'],
];

test('a header is found whatever the letter case of its name', () => {
  expect(header(headers, 'Content-Type')).toBe('application/json');
  expect(header(headers, 'CONTENT-TYPE')).toBe('application/json');
  expect(header(headers, 'content')).toBeUndefined();
});

test('of several headers of one name, the first counts or all do, in their order', () => {
  expect(header(headers, 'x-a')).toBe('1');
  expect(headerValues(headers, 'X-A')).toEqual(['1', '', '2']);
  expect(headerValues(headers, 'x-b')).toEqual([]);
});
