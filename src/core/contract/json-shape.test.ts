import { expect, test } from 'vitest';
import { jsonShape } from './json-shape.js';

test('members keep their order, their spelling and their duplicates', () => {
  const { members } = jsonShape(' { "a" : 1.0 , "\\u0062":{"c":[1,{"d":2}]},"a":"x,\\"}" } ');
  expect(members).toEqual([
    { name: 'a', value: '1.0' },
    { name: 'b', value: '{"c":[1,{"d":2}]}' },
    { name: 'a', value: '"x,\\"}"' },
  ]);
});

test.each(['[{"a":1}]', '"a"', '5', '{}', ''])('%s has no members', (text) => {
  expect(jsonShape(text).members).toEqual([]);
});

test.each([
  ['5', 0],
  ['"[[["', 0],
  ['{}', 1],
  ['{"a":[[]],"b":{}}', 3],
  ['['.repeat(100_000), 100_000],
])('the depth of a text is counted outside its strings', (text, depth) => {
  expect(jsonShape(text).depth).toBe(depth);
});

test.each(['"', '"\\', '{"a', '{"a\\', '{"\\x":1}', '}}}', '{"a":1,'])(
  '%s is read without an error',
  (text) => {
    expect(jsonShape(text).depth).toBeLessThan(2);
  },
);
