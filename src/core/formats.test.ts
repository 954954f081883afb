import { expect, test } from 'vitest';
import { hasFormat } from './formats.js';

test.each([
  ['date', '2028-02-29', true],
  ['date', '2027-02-29', false],
  ['date', '2027-2-1', false],
  ['date-time', '2026-11-22T07:14:52.000Z', true],
  ['date-time', '2026-11-31T07:14:52Z', false],
  ['email', 'a.b+c@mail.pets.co.uk', true],
  ['email', 'a@localhost', false],
  ['uri', 'https://staging.example.com:8443/v1', true],
  ['uri', 'https://staging.example.com/v1|2', false],
] as const)('%s: %s is %s', (format, text, valid) => {
  expect(hasFormat(format, text)).toBe(valid);
});
