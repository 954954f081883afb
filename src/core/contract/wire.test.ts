import { expect, test } from 'vitest';
import { type Headers, header, headerValues } from './wire.js';

const headers: Headers = [
  ['X-A', '1'],
  ['content-TYPE', 'application/json'],
  ['x-a', ''],
  ['X-a', '2'],
];

test('the letter case of a header name does not matter', () => {
  expect(header(headers, 'Content-Type')).toBe('application/json');
  expect(header(headers, 'CONTENT-TYPE')).toBe('application/json');
  expect(header(headers, 'content')).toBeUndefined();
});

test('header gives the first of several values, headerValues gives all in order', () => {
  expect(header(headers, 'x-a')).toBe('1');
  expect(headerValues(headers, 'X-A')).toEqual(['1', '', '2']);
  expect(headerValues(headers, 'x-b')).toEqual([]);
});
