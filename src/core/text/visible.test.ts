import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { visible, visibleLines, visiblePieces } from './visible.js';

describe('a text made visible', () => {
  test.each([
    ['\u0000', '\\u0000'],
    ['a\u001b[31mb', 'a\\u001b[31mb'],
    ['\r\n\t', '\\u000d\\u000a\\u0009'],
    ['\u009b\u2028\u202e\u2066\ufeff\uffff', '\\u009b\\u2028\\u202e\\u2066\\ufeff\\uffff'],
    ['\ud83d|\ude00', '\\ud83d|\\ude00'],
    ['\u{e0041}', '\\u{e0041}'],
  ])('shows %j as an escape', (text, shown) => {
    expect(visible(text)).toBe(shown);
  });

  test.each(['Rex', 'Ångström', '犬', 'כלב', '👩\u200d🚀', 'a\u00a0b', '<&">\'\\'])(
    'leaves %s as it is',
    (text) => {
      expect(visible(text)).toBe(text);
    },
  );

  test('is not changed by being made visible again', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => visible(visible(text)) === visible(text)));
  });
});

test('lines end at line feeds, and nothing but spaces stands for a tab', () => {
  expect(visibleLines('{\r\n\t"a": 1\n}\r')).toEqual(['{', '  "a": 1', '}\\u000d']);
});

test('in pieces it reads the same, and hidden characters differ from what only looks like an escape', () => {
  const text = 'a\u0000\u202eb \\u0000 c\ufeff';
  expect(visiblePieces(text)).toEqual([
    { text: 'a', hidden: false },
    { text: '\\u0000\\u202e', hidden: true },
    { text: 'b \\u0000 c', hidden: false },
    { text: '\\ufeff', hidden: true },
  ]);
  expect(
    visiblePieces(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(visible(text));
  expect(visiblePieces('')).toEqual([]);
});
