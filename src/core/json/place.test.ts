import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from './json.js';
import { parentOf, placeOf, textAt } from './place.js';
import { readJsonText } from './reading.js';

describe('a pointer gives the original text of a value', () => {
  test.each([
    ['{"a":1}', '', '{"a":1}'],
    [' {"a" : 1 } ', '', '{"a" : 1 }'],
    [' {"a" : 1 } ', '/a', '1'],
    ['{"id":9007199254740993}', '/id', '9007199254740993'],
    ['{"id":1e400,"x":1.0}', '/id', '1e400'],
    ['[{"id":1},{"id":2}]', '/1/id', '2'],
    ['[[1,2],[3,[4]]]', '/1/1/0', '4'],
    ['{"a":"x,\\"}]"  ,"b":{"c":null}}', '/b/c', 'null'],
    ['{"a/b":1,"m~n":2,"":3}', '/a~1b', '1'],
    ['{"a/b":1,"m~n":2,"":3}', '/m~0n', '2'],
    ['{"a/b":1,"m~n":2,"":3}', '/', '3'],
    ['{"\\u0061":1}', '/a', '1'],
    ['{"a":1,"a":2}', '/a', '2'],
    ['"text"', '', '"text"'],
  ])('%s at "%s"', (text, pointer, expected) => {
    expect(textAt(text, pointer)).toBe(expected);
  });
});

describe('a pointer to nothing gives nothing', () => {
  test.each([
    ['{}', '/a'],
    ['{ }', '/a'],
    ['[]', '/0'],
    ['[ ]', '/0'],
    ['[1]', '/1'],
    ['[1]', '/-'],
    ['{"a":{ },"b":1}', '/a/b'],
    ['1', '/0'],
    ['"a:b"', '/a'],
    ['', ''],
    ['  ', ''],
  ])('%s at "%s"', (text, pointer) => {
    expect(placeOf(text, pointer)).toBeUndefined();
  });
});

test('the parent of a pointer is the container of its value', () => {
  expect([parentOf('/3/id'), parentOf('/id'), parentOf('')]).toEqual(['/3', '', undefined]);
});

test('a text nested deeper than any stack is searched', () => {
  const depth = 200_000;
  const text = `{"deep":${'['.repeat(depth)}${']'.repeat(depth)},"last":true}`;
  expect(textAt(text, '/last')).toBe('true');
});

test('every value of a JSON text is found at its place', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 1, '\t'), (value, space) => {
      // A fraction need not give the same double; only its place matters here.
      const text = JSON.stringify(value, undefined, space);
      for (const [pointer, part] of partsOf(JSON.parse(text) as JsonValue)) {
        expect(JSON.parse(textAt(text, pointer) ?? '')).toEqual(part);
      }
      expect(readJsonText(text).ok).toBe(true);
    }),
  );
});

/** Every value within a value, with the pointer to it. */
function partsOf(value: JsonValue, pointer = ''): [string, JsonValue][] {
  const members =
    typeof value === 'object' && value !== null ? Object.entries<JsonValue>(value as object as never) : [];
  return [
    [pointer, value],
    ...members.flatMap(([name, member]) =>
      partsOf(member, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
    ),
  ];
}
