import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SecretForms } from './secret-forms.js';

function formsOf(...texts: readonly string[]): SecretForms {
  const forms = new SecretForms();
  for (const text of texts) forms.add(text);
  return forms;
}

const foundIn = (text: string, forms: SecretForms) =>
  forms.placesIn(text).map(({ start, end }) => text.slice(start, end));

test('forms are found at any place, in any letter case', () => {
  expect(foundIn('a KEY-1, a key-2 and a Key-1', formsOf('Key-1', 'kEY-2'))).toEqual([
    'KEY-1',
    'key-2',
    'Key-1',
  ]);
});

test('the longest of several forms at one place is found', () => {
  expect(foundIn('abcdef', formsOf('abc', 'abcde', 'ab'))).toEqual(['abcde']);
});

test('forms that overlap are both found', () => {
  expect(foundIn('abcdef', formsOf('abcd', 'cdef'))).toEqual(['abcd', 'cdef']);
});

test('a form may be a single character', () => {
  expect(foundIn('x1y', formsOf('1'))).toEqual(['1']);
  expect(foundIn('x12', formsOf('1', '12'))).toEqual(['12']);
});

test('letters with a longer lower case do not shift the places', () => {
  expect(foundIn('İİkey', formsOf('key'))).toEqual(['key']);
});

test('a form with other letters than ASCII is found beside a letter with a longer lower case', () => {
  expect(foundIn('İ Äpfel-1', formsOf('Äpfel-1'))).toEqual(['Äpfel-1']);
});

test('the places are those of a separate search for each form', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'B', '1', '-'), minLength: 1, maxLength: 6 });
  const text = fc.string({ unit: fc.constantFrom('a', 'A', 'b', '1', '-', 'ü'), maxLength: 40 });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 6 }), text, (words, within) => {
      const small = within.toLowerCase();
      const isThere = words.some((one) => small.includes(one.toLowerCase()));
      expect(formsOf(...words).isIn(within)).toBe(isThere);
      expect(formsOf(...words).placesIn(within).length > 0).toBe(isThere);
    }),
    { seed: 7 },
  );
});
