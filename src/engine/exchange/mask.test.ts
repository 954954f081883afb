import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstWords } from '../base/text.js';
import { dumps, encodings, keys, pieceIn, templatesOf } from '../testing/secrets.js';
import { withKey } from './credential.js';
import { masking } from './mask.js';
import { PIECE } from './pieces.js';
import { escapesIn } from './readings.js';

const KEY = 'sk-3f9a77c1d0e24b55';

test('a text that is cut before it is masked ends with a whole word', () => {
  expect(firstWords(`the key ${KEY} is wrong`, 20)).toBe('the key…');
  expect(firstWords(KEY, 100)).toBe(KEY);
});

test.each(['\0', '\\u0000'])('millions of %j in a row are few escapes', (nul) => {
  expect(escapesIn(nul.repeat(1_000_000)).length).toBeLessThan(200);
});

describe('the mask', () => {
  const input = keys.chain((key) =>
    fc.record({
      key: fc.constant(key),
      template: fc.constantFrom(...templatesOf(key).filter((template) => withKey(template, key).length >= PIECE)),
      spelt: fc.oneof(
        fc.tuple(fc.constantFrom(...encodings, ...dumps), fc.constantFrom(...encodings)),
        fc.tuple(fc.constantFrom(...encodings), fc.constantFrom(...dumps)),
      ),
      seed: fc.nat(),
    }),
  );
  test('finds the key and each near miss that a request may hold, however they are escaped, also twice', () => {
    const property = fc.property(input, ({ key, template, spelt: [inner, outer], seed }) => {
      const credential = outer(inner(withKey(template, key), seed), seed);
      const masked = masking([key]).text(`{"message": "bad credential ${credential}", "pets": 1}`);
      expect(pieceIn(masked, key)).toBe(undefined);
      expect(masking([key]).isIn(masked)).toBe(false);
    });
    fc.assert(property, { numRuns: 500 });
  });

  test('leaves JSON as JSON that says the same beside it', () => {
    const property = fc.property(input, ({ key, template, spelt: [inner], seed }) => {
      const message = `refused: ${inner(withKey(template, key), seed)} é\n`;
      const masked = JSON.parse(masking([key]).text(JSON.stringify({ id: 7, message, path: 'a/b' })));
      expect(masked).toEqual({ id: 7, message: expect.stringMatching(/^refused: .* é\n$/s), path: 'a/b' });
    });
    fc.assert(property, { numRuns: 200 });
  });

  test.each([
    ['8 characters of it', KEY.slice(3, 11), '***'],
    ['7 characters of it', KEY.slice(3, 10), KEY.slice(3, 10)],
    ['another character in its middle', 'sk-3f9a77x1d0e24b55', '***'],
    ['one more character in it', 'sk-3f9a77xc1d0e24b55', '***'],
    ['it backwards', [...KEY].reverse().join(''), '***'],
    ['it in the other letter case', KEY.toUpperCase(), '***'],
    ['it in UTF-16', [...KEY].join('\0'), '***'],
    ['it twice', KEY + KEY, '***'],
    ['a template', '{key:without-last-2} {key}', '{key:without-last-2} {key}'],
  ])('of %s', (_, text, shown) => {
    const masked = masking([KEY]).text(`"${text}"`);
    expect(masked).toBe(`"${shown}"`);
    expect(masking([KEY]).bytes(Buffer.from(`\xff"${text}"`, 'latin1'))).toEqual(
      Buffer.from(`\xff"${shown}"`, 'latin1'),
    );
  });

  test.each([
    ['petstore-staging-7f3a9c1d', 'petstore petstore-conformance https://petstore-staging.example.com/v1 staging'],
    ['production-7f3a9c1d0e24b5', 'the production environment'],
    ['abcdefgh', 'abcd efgh abc_def fgh'],
    ['petstore-key', 'GET /pets of petstore-conformance'],
    ['t', 'https://test.example.com/tt'],
    ['on', 'the options'],
    ['pet', 'GET /pets'],
    ['staging', 'https://petstore-staging.example.com/v1/pets?x=staging'],
    ['example', '{"example": 1}'],
    ['taging', 'a staging area'],
  ])('of the secret %s leaves what only looks like it', (secret, text) => {
    const mask = masking([secret], 'GET https://petstore-staging.example.com/v1');
    expect([mask.text(text), mask.isIn(text)]).toEqual([text, false]);
    expect(mask.text(`Bearer ${secret}`)).toBe('Bearer ***');
  });

  const times = (count: number, spell: (text: string) => string) => (text: string) =>
    Array.from({ length: count }).reduce<string>((inner) => spell(inner), text);
  test.each([
    [
      'five times percent-encoded',
      times(5, (text) => text.replace(/./g, (one) => `%${Buffer.from(one).toString('hex')}`)),
    ],
    ['four times as JSON', times(4, (text) => JSON.stringify(text).replace(/3/g, '\\u0033'))],
    ['four times in Base64', times(4, btoa)],
    ['with characters of no width between', (text: string) => [...text].join('\u200b')],
    ['the same as UTF-8 read byte by byte', (text: string) => [...text].join('\xe2\x80\x8b')],
  ])('finds it %s', (_, spell) => {
    const rest = masking([KEY]).text(spell(KEY)).replace('***', '');
    expect(rest.length).toBeLessThan(spell('').length + 40);
  });

  test.each([1, 2, 3, 4, 5])(
    'leaves of %i layers of Base64 an end that tells the length of the key alone',
    (layers) => {
      const [shown, other] = [KEY, KEY.toUpperCase().replace(/\d/g, 'x')].map((key) =>
        masking([key]).text(times(layers, btoa)(key)),
      );
      expect(shown).toMatch(/^\*{3}/);
      expect(shown).toBe(other);
    },
  );

  test.each([
    ['that holds an escape in the other letter case', '$t[<MfD\\F*;x7QW~', '$T[<m%46d\\f*%3bX7qw~'],
    ['that holds an escape backwards', 'kT"\\9fQ?w0m', 'm0w?%51f9\\"Tk'],
    ['that ends with a backslash before a quote', 'q{/SwSVS-w2\\', '%77SVS-w2\\'],
    [
      'in lines that end within escapes',
      'KIB(T#TX#?|c8\\+O',
      'X\\u0023=\r\n\\u003F\\=\r\nu007Cc8=\r\n\\u005C\\=\r\nu002BO',
    ],
  ])('finds a key %s', (_, key, spelt) => {
    expect(pieceIn(masking([key]).text(`"${spelt}"`), key)).toBe(undefined);
  });

  test.each(['u(qw]0G', 'u\\u0028qw]0G', 'u%28qw%5D0G'])('finds %s of a short key', (near) => {
    expect(masking(['u(qw]0GxY_']).text(`"${near}"`)).toBe('"***"');
  });

  test('finds it in Base64 of Base64 beside escapes that go deeper', () => {
    const packed = btoa(`Basic ${btoa(`${KEY}:`)}`);
    expect(masking([KEY]).text(`${packed} %2525252541`)).not.toContain(packed.slice(12));
  });

  test('of a secret that reads like an escape finds it, and so does a mask of several secrets', () => {
    const secrets = ['a%2Fb&amp;c\\u0041d', KEY, 'pass'];
    const text = secrets.map((secret) => `${secret} ${JSON.stringify(secret)} ${encodeURIComponent(secret)}`).join(' ');
    expect(masking(secrets).text(text).replace(/[" ]/g, '')).toBe('***'.repeat(9));
  });
});
