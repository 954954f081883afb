import { expect, test } from 'vitest';
import { shortened } from './shortened.js';

test('a text that fits is made visible and else stays as it is', () => {
  expect(shortened('Rex', 3, 'results.json')).toBe('Rex');
  expect(shortened('a\u0007b', 8)).toBe('a\\u0007b');
});

test('a text that does not fit says that it is cut, and which file has the whole, if one does', () => {
  expect(shortened('incomprehensible', 4, 'results.json')).toBe('inco… (cut; results.json has the whole)');
  expect(shortened('incomprehensible', 4)).toBe('inco… (cut)');
});

test('a text that grows while it is made visible is still cut', () => {
  expect(shortened('\u0007'.repeat(10), 12)).toBe('\\u0007\\u0007… (cut)');
});
