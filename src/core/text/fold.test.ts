import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnsOf } from './columns.js';
import { cut, ellipsis } from './cut.js';
import { fold, wrap } from './fold.js';

const text = fc.string({ unit: 'grapheme', maxLength: 60 });
const width = fc.integer({ min: 8, max: 20 });

describe('a long line', () => {
  test('folds into lines of the width that together are the line', () => {
    fc.assert(
      fc.property(text, width, (line, columns) => {
        const rows = fold(line, columns);
        expect(rows.join('')).toBe(line);
        for (const row of rows) expect(columnsOf(row)).toBeLessThanOrEqual(columns);
      }),
    );
  });

  test('folds by the columns that its characters take', () => {
    expect(fold('犬猫犬猫a', 4)).toEqual(['犬猫', '犬猫', 'a']);
    expect(fold('e\u0301e\u0301e\u0301', 2)).toEqual(['e\u0301e\u0301', 'e\u0301']);
    expect(fold('😀😀', 3)).toEqual(['😀', '😀']);
    expect(fold('Žoë', 3)).toEqual(['Žoë']);
  });

  test('wraps at spaces, and loses nothing but them', () => {
    expect(wrap('one two three fourteen', 9)).toEqual(['one two', 'three', 'fourteen']);
    expect(wrap('incomprehensible', 8)).toEqual(['incompre', 'hensible']);
    fc.assert(
      fc.property(text, width, (line, columns) => {
        const rows = wrap(line, columns);
        expect(rows.join('').replaceAll(' ', '')).toBe(line.replaceAll(' ', ''));
        for (const row of rows) expect(columnsOf(row)).toBeLessThanOrEqual(columns);
      }),
    );
  });
});

test('a cut never leaves half a character', () => {
  expect(cut('ab😀', 3)).toBe('ab');
  expect(cut('ab😀', 4)).toBe('ab😀');
  expect(ellipsis('ab😀cd', 4)).toBe('ab…');
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.nat(20),
      (whole, length) => !/\p{Cs}/u.test(cut(whole, length)),
    ),
  );
});
