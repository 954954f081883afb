import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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
        for (const row of rows) expect(row.length).toBeLessThanOrEqual(columns);
      }),
    );
  });

  test('wraps at spaces, and loses nothing but them', () => {
    expect(wrap('one two three fourteen', 9)).toEqual(['one two', 'three', 'fourteen']);
    expect(wrap('incomprehensible', 8)).toEqual(['incompre', 'hensible']);
    fc.assert(
      fc.property(text, width, (line, columns) => {
        const rows = wrap(line, columns);
        expect(rows.join('').replaceAll(' ', '')).toBe(line.replaceAll(' ', ''));
        for (const row of rows) expect(row.length).toBeLessThanOrEqual(columns);
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
