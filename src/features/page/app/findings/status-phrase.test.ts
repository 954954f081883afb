import { STATUS_CODES } from 'node:http';
import { expect, test } from 'vitest';
import { statusLine } from './status-phrase.js';

test('a status has the phrase that it has on the terminal, or none', () => {
  const statuses = Array.from({ length: 500 }, (_, index) => index + 100);
  const named = statuses.filter((status) => statusLine(status) !== `${status}`);
  expect(named.length).toBeGreaterThan(25);
  expect(named.map(statusLine)).toEqual(named.map((status) => `${status} ${STATUS_CODES[status]}`));
});
