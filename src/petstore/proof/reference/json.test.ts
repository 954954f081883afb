import { describe, expect, test } from 'vitest';
import { INT64_MAXIMUM, INT64_MINIMUM, int64Of, JsonNumber, plainInt64, readJson, writeJson } from './json.js';

const read = (text: string) => readJson(text, 3);

describe('a JSON text', () => {
  test.each([
    '{"a":[1,-2.50e+7,"x\\"y: [1,{",null,true,false,{}],"b c":{"":"","__proto__":1}}',
    '"\\ud83d"',
    ' [ ] ',
    '0',
    '9007199254740993',
  ])('%s reads as others read it', (text) => {
    expect(JSON.parse(writeJson(read(text)))).toEqual(JSON.parse(text));
  });

  test('keeps every digit and every name', () => {
    expect(read('[9007199254740993,1e400]')).toEqual([new JsonNumber('9007199254740993'), new JsonNumber('1e400')]);
    expect(Object.keys(read('{"b":1,"1":2,"toString":3}') as object)).toEqual(['1', 'b', 'toString']);
  });

  test.each([
    '',
    '{',
    '{"a":1,}',
    "{'a':1}",
    '01',
    '1.',
    '+1',
    'NaN',
    '[1] x',
    '"a\nb"',
    '\ufeff{}',
    '{"a" 1}',
    '[1 2]',
    '{1:2}',
  ])('that is not JSON is refused: %j', (text) => {
    expect(() => read(text)).toThrow(SyntaxError);
  });

  test('must not be nested too deep', () => {
    expect(read('[[[[]]]]')).toEqual([[[[]]]]);
    expect(() => read('[[[[[]]]]]')).toThrow('nested too deep');
  });

  test('must not give a member twice, unless the last may win', () => {
    expect(() => read('{"a":1,"\\u0061":2}')).toThrow('given twice');
    expect(readJson('{"a":"x","a":"y"}', 3, true)).toEqual({ a: 'y' });
  });
});

test.each([
  ['1', 1n],
  ['-0', 0n],
  ['1.0', 1n],
  ['1e2', 100n],
  ['0.5e1', 5n],
  ['12300e-2', 123n],
  ['9223372036854775807', INT64_MAXIMUM],
  ['-9223372036854775808', INT64_MINIMUM],
  ['9223372036854775808', undefined],
  ['1.5', undefined],
  ['1e300', undefined],
  ['1e-1', undefined],
  [`1e${'9'.repeat(400)}`, undefined],
])('the int64 of %s is %s', (text, value) => {
  expect(int64Of(text)).toBe(value);
});

test.each(['01', '+1', '1.0', '-', '', ' 1', '9223372036854775808', '1e0'])('%j in a path is not an int64', (text) => {
  expect(plainInt64(text)).toBeUndefined();
});
