import { expect, test } from 'vitest';
import { type Authorization, headerValueOf, inWords, shellValueOf } from './authorization.js';

const KEY = 'Abc1dEF';

test.each<[Authorization, string, string, string]>([
  [{ scheme: 'Bearer', key: { edit: 'none' } }, 'the API key', 'Bearer Abc1dEF', 'Bearer $PETSTORE_API_KEY'],
  [
    { scheme: 'Bearer', key: { edit: 'without-first', count: 2 } },
    'the key without its first 2 characters',
    'Bearer c1dEF',
    `Bearer \${PETSTORE_API_KEY#??}`,
  ],
  [
    { scheme: 'Bearer', key: { edit: 'without-last', count: 1 } },
    'the key without its last character',
    'Bearer Abc1dE',
    `Bearer \${PETSTORE_API_KEY%?}`,
  ],
  [
    { scheme: 'Bearer', key: { edit: 'inserted', character: '7', at: 2 } },
    'the key with one extra character at position 3',
    'Bearer Ab7c1dEF',
    `Bearer $(printf %s "$PETSTORE_API_KEY" | awk '{print substr($0,1,2) "7" substr($0,3)}')`,
  ],
  [
    { scheme: 'Bearer', key: { edit: 'changed', at: 2 } },
    'the key with character 3 changed',
    'Bearer Ab11dEF',
    `Bearer $(printf %s "$PETSTORE_API_KEY" | awk '{c=substr($0,3,1)=="1"?"2":"1"; print substr($0,1,2) c substr($0,4)}')`,
  ],
  [
    { scheme: 'Bearer', key: { edit: 'case-swapped' } },
    'the key with upper and lower case swapped',
    'Bearer aBC1Def',
    'Bearer $(printf %s "$PETSTORE_API_KEY" | tr A-Za-z a-zA-Z)',
  ],
  [
    { scheme: 'Bearer', key: { edit: 'followed', by: '1' } },
    'the key with one extra character after it',
    'Bearer Abc1dEF1',
    `Bearer \${PETSTORE_API_KEY}1`,
  ],
  [
    { scheme: 'Bearer', key: { edit: 'followed', by: ' 1' } },
    'the key followed by a second word',
    'Bearer Abc1dEF 1',
    'Bearer $PETSTORE_API_KEY 1',
  ],
  [
    { scheme: 'Bearer', key: { edit: 'preceded', by: '1, Bearer ' } },
    'the key as the second of a list',
    'Bearer 1, Bearer Abc1dEF',
    'Bearer 1, Bearer $PETSTORE_API_KEY',
  ],
  [
    { scheme: 'Basic', key: { edit: 'user-name' } },
    'the key as the user name of Basic',
    'Basic QWJjMWRFRjo=',
    `Basic $(printf %s: "$PETSTORE_API_KEY" | base64 | tr -d '\\n')`,
  ],
  [
    { scheme: 'ApiKey', key: { edit: 'none' } },
    'the key in the scheme ApiKey',
    'ApiKey Abc1dEF',
    'ApiKey $PETSTORE_API_KEY',
  ],
  [{ key: { edit: 'none' } }, 'the key without a scheme', 'Abc1dEF', '$PETSTORE_API_KEY'],
  [
    { scheme: 'bearer', key: { edit: 'none' } },
    'the key after bearer',
    'bearer Abc1dEF',
    'bearer $PETSTORE_API_KEY',
  ],
  [{ literal: 'Bearer x' }, 'the header "Authorization: Bearer x"', 'Bearer x', 'Bearer x'],
])('%j is %s', (authorization, words, value, shell) => {
  expect(inWords(authorization)).toBe(words);
  expect(headerValueOf(authorization, KEY)).toBe(value);
  expect(shellValueOf(authorization)).toBe(shell);
});

test.each([
  ['Abc1dEF', 'Abd1dEF'],
  ['1', '1'],
])('the middle of %s changed is a key of the same length, unless it has but one character', (key) => {
  const changed = headerValueOf({ key: { edit: 'middle-changed' } }, key);
  expect(changed).toHaveLength(key.length);
  expect(changed === key).toBe(key.length === 1);
});
