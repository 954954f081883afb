import { describe, expect, test } from 'vitest';
import { readJson } from './read.js';
import { JsonNumber } from './value.js';
import { writeJson } from './write.js';

const read = (text: string) => readJson(text, 10);

describe('the JSON reader', () => {
  test.each([
    'null',
    'true',
    'false',
    '""',
    '[]',
    '{}',
    '9007199254740993',
    '-0.10e+5',
    '[1,[2,{"a":[]}],"x"]',
    '{"a":{"b":null},"c":"\\ud800"}',
    '{"__proto__":{"name":"x"},"constructor":1}',
  ])('%s is written as it was read', (text) => {
    expect(writeJson(read(text))).toBe(text);
  });

  test.each([
    '',
    ' ',
    'nul',
    'truex',
    '01',
    '1.',
    '.5',
    '+1',
    '1e',
    '- 1',
    'NaN',
    '"',
    '"\\',
    '"\\x"',
    '"\\u12"',
    '"\n"',
    "'a'",
    '[1,]',
    '[1 2]',
    '[',
    '{"a":1,}',
    '{a:1}',
    '{"a" 1}',
    '{"a":}',
    '{"a":1',
    '1 1',
    '{} {}',
    '\ufeff{}',
    '\u00a0{}',
    '/* */ {}',
  ])('%j is not JSON', (text) => {
    expect(() => read(text)).toThrow(SyntaxError);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
  });

  test('space is allowed around everything', () => {
    expect(writeJson(read(' \t\r\n{ "a" : [ 1 , 2 ] , "b" : "c" } \n'))).toBe('{"a":[1,2],"b":"c"}');
  });

  test('escapes and surrogates become the code units that they name', () => {
    expect(read('"\\"\\\\\\/\\b\\f\\n\\r\\t\\u0000\\ud83d\\udc3e\\uDC00"')).toBe('"\\/\b\f\n\r\t\0🐾\udc00');
  });

  test.each(['{"a":1,"a":1}', '{"a":1,"b":2,"a":3}', '{"a":{"b":1,"b":1}}', '{"a":1,"\\u0061":2}'])(
    'a member given twice is refused: %s',
    (text) => {
      expect(() => read(text)).toThrow('given twice');
    },
  );

  test('a member given twice can have either value', () => {
    const text = '{"a":1,"b":{"c":2,"c":3},"a":[4]}';
    expect(writeJson(readJson(text, 10, (first) => first))).toBe('{"a":1,"b":{"c":2}}');
    expect(writeJson(readJson(text, 10, (_, last) => last))).toBe('{"a":[4],"b":{"c":3}}');
  });

  test('nesting is allowed up to the bound and refused beyond', () => {
    expect(writeJson(read('['.repeat(11) + ']'.repeat(11)))).toHaveLength(22);
    expect(() => read('['.repeat(12) + ']'.repeat(12))).toThrow('nested too deep');
    expect(() => readJson('{"a":'.repeat(100_000), 200)).toThrow('nested too deep');
  });

  test('a number keeps a million digits', () => {
    const digits = '7'.repeat(1_000_000);
    expect(read(digits)).toEqual(new JsonNumber(digits));
  });
});
