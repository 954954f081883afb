import { expect, test } from 'vitest';
import { standIn } from './long-text.js';

const long = 'x'.repeat(10_000_000);

test('a long text is told by its length and its hash', () => {
  expect(standIn(long)).toMatch(/^\(10000000 characters, SHA-256 [0-9a-f]{16}…\)$/);
  expect(standIn(`x${long}`.slice(1))).toBe(standIn(long));
  expect(standIn(`y${long.slice(1)}`)).not.toBe(standIn(long));
  expect(standIn(`${long.slice(1)}\ud800`)).not.toBe(standIn(`${long.slice(1)}\ud801`));
});

test('any other text stands for itself', () => {
  for (const text of ['', 'Rex', 'x'.repeat(20_000)]) expect(standIn(text)).toBe(text);
});
