import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Masker } from './masker.js';

const KEY = 'sk-Live_9f8/7e+6d5"c4\\b3';
const masker = new Masker([KEY]);

/** The forms in which a server may echo a text. */
const spellings: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'in JSON': (text) => JSON.stringify(text).slice(1, -1),
  'in JSON that escapes the slash': (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  'in JSON within JSON': (text) => JSON.stringify(JSON.stringify(text).slice(1, -1)).slice(1, -1),
  'in JSON within JSON within JSON': (text) =>
    [1, 2, 3].reduce((inner) => JSON.stringify(inner).slice(1, -1), text),
  'in JSON that escapes every character': (text) =>
    [...text].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  'as a component of a URL': encodeURIComponent,
  'in a URL': encodeURI,
  'percent-encoded in small letters': (text) =>
    encodeURIComponent(text).replace(/%../g, (one) => one.toLowerCase()),
  'percent-encoded twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  'percent-encoded to the last character': (text) => Buffer.from(text).toString('hex').replace(/../g, '%$&'),
  'in HTML': (text) =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll("'", '&#39;'),
  'in hex': (text) => Buffer.from(text).toString('hex'),
  'in hex in capitals': (text) => Buffer.from(text).toString('hex').toUpperCase(),
  'in capitals': (text) => text.toUpperCase(),
  'in small letters': (text) => text.toLowerCase(),
  'in base64': (text) => Buffer.from(text).toString('base64'),
  'in base64url': (text) => Buffer.from(text).toString('base64url'),
  'in base64 in JSON that escapes the slash': (text) =>
    Buffer.from(text).toString('base64').replaceAll('/', '\\/'),
  'in base64 in a URL': (text) => encodeURIComponent(Buffer.from(text).toString('base64')),
};

describe('the key is masked', () => {
  test.each(Object.entries(spellings))('%s', (_, spell) => {
    const masked = masker.mask(`before ${spell(KEY)} after`);
    // The last base64 character may also depend on the text that follows.
    expect(masked).toMatch(/^before \*\*\*.?(=|%3D)* after$/);
  });

  test.each(['', 'B', 'Be', 'Bearer ', 'user:'])('in base64 after %j, at any offset', (head) => {
    for (const tail of ['', ':', ': the rest', '\n']) {
      for (const encoding of ['base64', 'base64url'] as const) {
        const masked = masker.mask(Buffer.from(head + KEY + tail).toString(encoding));
        expect(masked).toContain('***');
        expect(Buffer.from(masked.replaceAll('***', ''), encoding).toString()).not.toContain(KEY.slice(1, 5));
      }
    }
  });

  test('at every place', () => {
    expect(masker.mask(`${KEY}${KEY}, ${KEY}`)).toBe('******, ***');
  });
});

test('a text without the key stays as it is', () => {
  const text = 'GET /v1/pets?limit=5 \\u0041 %41 &amp; c2stTGl2';
  expect(masker.mask(text)).toBe(text);
});

test('nothing else in a text with the key changes, not even escapes', () => {
  expect(masker.mask(`\\u0041 %41 "${encodeURIComponent(KEY)}" &amp; 🐶`)).toBe('\\u0041 %41 "***" &amp; 🐶');
});

test('a key with special characters of a pattern is found, and nothing else', () => {
  const odd = 'a.b*c(d)[e]{2}|^$?+\\/-x';
  expect(new Masker([odd]).mask(`${odd} aXbbbc ${odd}`)).toBe('*** aXbbbc ***');
});

test('a key that contains an apparent escape is found, escaped or not', () => {
  const odd = '%41&lt;\\u0042"x\\/%25';
  for (const spell of Object.values(spellings)) {
    expect(new Masker([odd]).mask(`-${spell(odd)}-`)).toMatch(/^-\*\*\*.?(=|%3D)*-$/);
  }
});

test('a key with the special characters of a replacement is text like any other', () => {
  expect(new Masker(['secret-key']).mask("$& $1 $' secret-key")).toBe("$& $1 $' ***");
});

test('no part is left when one secret contains another', () => {
  const both = new Masker(['abcdefgh', 'abcdefgh-longer']);
  expect(both.mask('abcdefgh-longer abcdefgh')).toBe('*** ***');
  const reversed = new Masker(['abcdefgh-longer', 'abcdefgh']);
  expect(reversed.mask('abcdefgh-longer abcdefgh')).toBe('*** ***');
});

test('no part is left when two secrets overlap', () => {
  expect(new Masker(['abcdefgh', 'efghijkl']).mask('<abcdefghijkl>')).toBe('<***>');
});

test('a near miss is masked once the masker knows it', () => {
  const growing = new Masker(['abcdefgh12']);
  const nearMiss = 'abcdXfgh12';
  expect(growing.mask(nearMiss)).toBe(nearMiss);
  growing.learn([nearMiss]);
  expect(growing.mask(`${nearMiss} ${Buffer.from(nearMiss).toString('hex')}`)).toBe('*** ***');
});

test('an empty secret masks nothing', () => {
  expect(new Masker(['']).mask('abc')).toBe('abc');
  expect(new Masker().mask('abc')).toBe('abc');
});

/** Keys that the kit accepts: printable ASCII without spaces. */
const keys = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 8,
  maxLength: 40,
});

/** True when the text contains any form of the key. */
function isIn(text: string, key: string): boolean {
  return Object.values(spellings).some((spell) => {
    const spelt = spell(key).replace(/(=|%3D)+$/, '');
    return text.includes(spelt.slice(0, Math.max(6, spelt.length - 2)));
  });
}

test('no form of any key is left in any text', () => {
  const surroundings = fc.string({ unit: 'grapheme', maxLength: 12 });
  const cases = fc.tuple(keys, surroundings, surroundings, fc.constantFrom(...Object.values(spellings)));
  fc.assert(
    fc.property(cases, ([key, before, after, spell]) => {
      fc.pre(!isIn(before + after, key));
      const text = before + spell(key) + after;
      const masked = new Masker([key]).mask(text);
      expect(isIn(masked, key)).toBe(false);
      expect(masked.startsWith(before.slice(0, -8))).toBe(true);
    }),
    { numRuns: 400, seed: 1 },
  );
});

test('no letters of a key in base64 are left after any other text', () => {
  const cases = fc.tuple(keys, fc.string({ maxLength: 9 }), fc.string({ maxLength: 9 }));
  fc.assert(
    fc.property(cases, ([key, before, after]) => {
      const whole = Buffer.from(before + key + after).toString('base64');
      const bits = { first: Buffer.byteLength(before) * 8, last: Buffer.byteLength(before + key) * 8 };
      const own = whole.slice(Math.ceil(bits.first / 6), Math.floor(bits.last / 6));
      expect(new Masker([key]).mask(whole)).not.toContain(own);
    }),
    { numRuns: 400, seed: 1 },
  );
});

test('each of many header fields is masked like a text of its own', () => {
  const key = 'k%41 "\\\\9';
  const pieces = ['\\', '\\u00', '%', '%4', '&#', '&amp', '', 'text/plain', key, encodeURIComponent(key)];
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 3 }).map((some) => some.join(''));
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { maxLength: 6 }), (fields) => {
      const masker = new Masker([key]);
      const each = fields.map(([name, value]) => [masker.mask(name), masker.mask(value)]);
      expect(masker.maskFields(fields)).toEqual(each);
    }),
    { numRuns: 400, seed: 1 },
  );
});

test('masking a masked text changes nothing', () => {
  fc.assert(
    fc.property(keys, fc.string({ maxLength: 20 }), (key, text) => {
      const both = new Masker([key]);
      const masked = both.mask(`${text}${key}${text}`);
      expect(both.mask(masked)).toBe(masked);
    }),
    { numRuns: 200, seed: 1 },
  );
});

test('a long body is masked quickly even with a thousand near misses', () => {
  const many = new Masker(
    Array.from({ length: 1000 }, (_, index) => `sk-live-0123456789abcdef-${index}-xyz`),
  );
  const body = `{"message":"${'\\"quoted\\" and plain text '.repeat(10_000)} sk-live-0123456789abcdef-77-xyz"}`;
  expect(many.mask(body)).toMatch(/ \*\*\*"}$/);
});

describe('the beginning of a long text is masked', () => {
  const key = 'sk-0123456789abcdef';
  const masker = new Masker([key]);

  test('like the whole text', () => {
    const text = `${'x'.repeat(100)}${key}${'y'.repeat(100_000)}`;
    const { text: kept, isWhole } = masker.maskBeginning(text, 200);
    expect(isWhole).toBe(false);
    expect(kept).toMatch(/^x{100}\*{3}y{80,}$/);
    expect(masker.maskBeginning(key, 200)).toEqual({ text: '***', isWhole: true });
    expect(masker.maskBeginning('x'.repeat(201), 200)).toEqual({ text: 'x'.repeat(200), isWhole: false });
  });

  test.each([
    ['as it is', key],
    ['in hex', Buffer.from(key).toString('hex')],
    ['escaped twice', [...key].map((one) => `\\u005cu00${one.charCodeAt(0).toString(16)}`).join('')],
  ])('with no part of a key that the cut goes through: %s', (_, written) => {
    for (let before = 0; before <= written.length + 3; before += 1) {
      const text = `${'x'.repeat(500 - before)}${written}${'y'.repeat(100_000)}`;
      const { text: kept } = masker.maskBeginning(text, 500);
      expect(kept.replaceAll(/[xy*]/g, '')).toBe('');
    }
  });

  test('without the end of a text that was cut before', () => {
    const text = `${'x'.repeat(20_000)}${key.slice(0, 12)}`;
    expect(masker.maskBeginning(text, 30_000, true).text).toMatch(/^x+$/);
  });

  test.each([[199], [200], [201], [300], [1_000]])(
    'with no half of a character that the cut goes through, of %d x before it',
    (before) => {
      for (const isCut of [false, true]) {
        const text = `${'x'.repeat(before)}${'\u{1f436}'.repeat(50_000)}`;
        for (const longest of [200, 201, 1_000, 1_001]) {
          expect(masker.maskBeginning(text, longest, isCut).text).not.toMatch(/\p{Cs}/u);
        }
      }
    },
  );

  test('at a cost that does not depend on its length', () => {
    const text = 'a\\u0041'.repeat(8_000_000);
    expect(masker.maskBeginning(text, 16_384).text).toHaveLength(16_384);
  });
});

test('a key that JSON escapes is found in base64 of JSON, too', () => {
  const key = 'a"b\\c-for-tests';
  const token = Buffer.from(JSON.stringify({ sub: 'pets', key })).toString('base64');
  expect(new Masker([key]).mask(token)).toContain('***');
});

describe('in a sentence of the kit', () => {
  const sentence = (key: string, text: string) => new Masker([key]).maskSentence(text).text;

  test.each([
    ['k', 'check the port'],
    ['test', 'the latest run was answered 200 with a Pet'],
    ['run', 'the run may create 5 pets at most (--max-creates)'],
    ['read-only', 'the run is read-only'],
    ['401', 'expected 401 with an Error'],
  ])('a key that may be a word or a status is left where the words are its own: %s', (key, text) => {
    expect(sentence(key, text)).toBe(text);
  });

  test.each([
    ['the message "no test of TEST" came', 'the message "no *** of ***" came'],
    ['name "a\\"test\\"" is the latest', 'name "a\\"***\\"" is the latest'],
    ['the latest is "cut off: test', 'the latest is "cut off: ***'],
    ['http://test.example/v1 has the latest', 'http://***.example/v1 has the latest'],
    ['GET /v1/test?limit=1 is the latest', 'GET /v1/***?limit=1 is the latest'],
    ['media type text/latest', 'media type text/la***'],
    ['the latest is "dGVzdA==" or "%74est"', 'the latest is "***A==" or "***"'],
  ])('and masked where it quotes what came from outside: %s', (text, masked) => {
    expect(sentence('test', text)).toBe(masked);
  });

  test.each(['12345', 'k3y', 'abcdefghijklmnopqrstuvwxyz'])('another key is masked everywhere: %s', (key) => {
    expect(sentence(key, `the number ${key} and "${key}"`)).toBe('the number *** and "***"');
  });

  test('a quotation that is cut off shows no part of a key', () => {
    const text = `the latest is "${'x'.repeat(90)}test"`;
    const { text: kept, isWhole } = new Masker(['test']).maskSentence(text, 108);
    expect(isWhole).toBe(false);
    expect(kept).toBe(`the latest is "${'x'.repeat(90)}***`);
  });
});
