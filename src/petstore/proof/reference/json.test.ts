/** Only what no run of the kit shows: the kit sends invalid JSON, and numbers in many spellings, and judges what comes back. */
import { expect, test } from 'vitest';
import { int64Of, JsonNumber, plainInt64, readJson } from './json.js';

const read = (text: string) => readJson(text, 3);

test('a JSON text keeps every digit and every name', () => {
  expect(read('[9007199254740993,1e400]')).toEqual([new JsonNumber('9007199254740993'), new JsonNumber('1e400')]);
  expect(Object.keys(read('{"b":1,"1":2,"toString":3}') as object)).toEqual(['1', 'b', 'toString']);
});

test('it must not be nested too deep', () => {
  expect(read('[[[[]]]]')).toEqual([[[[]]]]);
  expect(() => read('[[[[[]]]]]')).toThrow('nested too deep');
});

test('it must not give a member twice, unless the last may win', () => {
  expect(() => read('{"a":1,"\\u0061":2}')).toThrow('given twice');
  expect(readJson('{"a":"x","a":"y"}', 3, true)).toEqual({ a: 'y' });
});

test('zero is an int64 in each spelling of JSON, and has no second zero in a path', () => {
  expect(['0', '-0', '0.0', '0e9'].map(int64Of)).toEqual([0n, 0n, 0n, 0n]);
  expect(['00', '01', '-01', '0'].map(plainInt64)).toEqual([undefined, undefined, undefined, 0n]);
});
