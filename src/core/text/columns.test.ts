import { expect, test } from 'vitest';
import { columnsOf } from './columns.js';

test.each([
  ['', 0],
  ['Rex', 3],
  ['Žoë Ёж', 6],
  ['犬', 2],
  ['ｱ', 1],
  ['Ａ', 2],
  ['개', 2],
  ['😀', 2],
  ['e\u0301', 1],
  ['…', 1],
  ['✓ met', 5],
])('%s takes %i columns', (text, columns) => {
  expect(columnsOf(text)).toBe(columns);
});
