import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scriptJson } from './page-data.js';

const hostile = fc.string({
  unit: fc.constantFrom(
    ...['<', '>', '&', '/script', '!--', 'script', ']]', '"', '\\', "'", '$&', '{{data}}', '__proto__'],
    ...[
      '\u0000',
      '\u001b',
      '\u0085',
      '\u202e',
      '\u2066',
      '\u2028',
      '\ufeff',
      '\ud800',
      '\udc00',
      '\u{e0041}',
      '😀',
    ],
  ),
});

test('what is read back is what was written, unit for unit', () => {
  fc.assert(
    fc.property(fc.dictionary(hostile, hostile), (value) => {
      expect(JSON.parse(scriptJson(value))).toEqual(value);
    }),
  );
});

test('no character in it means anything to the HTML parser or is hidden from a reader', () => {
  fc.assert(
    fc.property(fc.array(hostile), (value) => {
      expect(scriptJson(value)).not.toMatch(
        /[<>&\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069\ufeff\u{e0041}]/u,
      );
    }),
  );
});
