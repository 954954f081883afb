import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { authorisationOf } from './authorisation.js';

const KEY = 'aB3/x-y_z=';

describe('the right key in the scheme of the document', () => {
  test.each([`Bearer ${KEY}`, ` Bearer ${KEY}\t`])('is valid: %j', (value) => {
    expect(authorisationOf(value, KEY)).toBe('valid');
  });

  test.each([`bearer ${KEY}`, `BEARER ${KEY}`, `bEaReR ${KEY}`])(
    'is valid by HTTP alone with the scheme in another letter case: %s',
    (value) => {
      expect(authorisationOf(value, KEY)).toBe('valid-other-case');
    },
  );
});

test.each([undefined, '', ' ', '\t', 'Bearer', 'Bearer ', 'bearer', ' BEARER  '])(
  'no key is missing: %j',
  (value) => {
    expect(authorisationOf(value, KEY)).toBe('missing');
  },
);

test.each([
  KEY,
  `Basic ${KEY}`,
  `ApiKey ${KEY}`,
  `Bearer${KEY}`,
  `Bearer:${KEY}`,
  `Bearer\t${KEY}`,
  `Bearers ${KEY}`,
  `"Bearer" ${KEY}`,
  `x Bearer ${KEY}`,
  'Basic',
])('another scheme is not the one of the document: %j', (value) => {
  expect(authorisationOf(value, KEY)).toBe('other-scheme');
});

test.each([
  'Bearer x',
  `Bearer ${KEY}x`,
  `Bearer x${KEY}`,
  `Bearer ${KEY.slice(1)}`,
  `Bearer ${KEY.slice(0, -1)}`,
  `Bearer ${KEY.toLowerCase()}`,
  `Bearer ${KEY} ${KEY}`,
  `Bearer ${KEY}, Bearer ${KEY}`,
  `Bearer "${KEY}"`,
  `Bearer ${KEY}\u00a0`,
  `bearer ${KEY.toUpperCase()}`,
])('anything but the key after the scheme is invalid: %j', (value) => {
  expect(authorisationOf(value, KEY)).toBe('invalid-key');
});

test('only the scheme and the key are valid, with any white space around them', () => {
  const near = fc.oneof(
    fc.string(),
    fc.string().map((text) => `Bearer ${text}`),
    fc
      .tuple(fc.constantFrom('Bearer', 'bearer', 'Basic', ''), fc.constantFrom('', ' ', '  ', '\t'))
      .map(([scheme, space]) => `${scheme}${space}${KEY}`),
  );
  fc.assert(
    fc.property(near, (value) => {
      const valid = authorisationOf(value, KEY) === 'valid';
      expect(valid).toBe(value.replace(/^[ \t]+|[ \t]+$/g, '') === `Bearer ${KEY}`);
    }),
  );
});

test('a key may hold characters with a meaning in regular expressions', () => {
  expect(authorisationOf('Bearer .*', '.*')).toBe('valid');
  expect(authorisationOf('Bearer xx', '.*')).toBe('invalid-key');
});
