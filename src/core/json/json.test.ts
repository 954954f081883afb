import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInt64, isObject, type JsonValue, writeJson } from './json.js';
import { readJson, readJsonText } from './reading.js';

const bytes = (text: string) => new TextEncoder().encode(text);

function read(text: string): JsonValue {
  const reading = readJson(bytes(text));
  if (!reading.ok) throw new Error(reading.problem);
  return reading.value;
}

describe('reading a JSON text', () => {
  test.each([
    ['null', null],
    [' \t\r\n[true , false]\n', [true, false]],
    ['"\\u0041\\n\\/\\ud83d\\udc36🐶"', 'A\n/🐶🐶'],
    ['"\\ud800"', '\ud800'],
    ['{"":{"a":[]}}', { '': { a: [] } }],
    ['[1,1.0,1.5]', [1, 1, 1.5]],
  ])('gives its value: %s', (text, value) => {
    expect(read(text)).toEqual(value);
  });

  test('keeps the last of two members with one name', () => {
    expect(read('{"a":1,"b":2,"a":{"c":3}}')).toEqual({ a: { c: 3 }, b: 2 });
    expect(read('{"a":1,"\\u0061":null}')).toEqual({ a: null });
  });

  test('treats __proto__ like any other member', () => {
    const value = read('{"__proto__":{"status":"sold"},"constructor":1}');
    expect(isObject(value) && value.status).toBeUndefined();
    expect(Object.keys(value ?? {})).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});

describe('a text that is not JSON is reported', () => {
  test.each([
    '{',
    '[1,]',
    '{"a":1,}',
    '{a:1}',
    "{'a':1}",
    '{"a" 1}',
    '[1 2]',
    '1 2',
    '[]]',
    'nul',
    'True',
    'NaN',
    '-',
    '+1',
    '01',
    '.5',
    '1.',
    '1e',
    '0x10',
    '"a',
    '"\\x"',
    '"\\u12"',
    '"a\nb"',
    '"\0"',
    '\u00a01',
    '// x\n1',
    '<html></html>',
  ])('%j', (text) => {
    expect(readJson(bytes(text))).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/^is not JSON: ./),
    });
  });

  test.each([
    ['no bytes', [], 'is empty'],
    ['a byte order mark', [0xef, 0xbb, 0xbf, 0x31], 'starts with a byte order mark, which JSON forbids'],
    ['Latin-1', [0x22, 0xe9, 0x22], 'is not UTF-8'],
    ['UTF-16', [0xff, 0xfe, 0x31, 0x00], 'is not UTF-8'],
    ['an overlong slash', [0x22, 0xc0, 0xaf, 0x22], 'is not UTF-8'],
    ['a surrogate in UTF-8', [0x22, 0xed, 0xa0, 0x80, 0x22], 'is not UTF-8'],
    ['half a character', [0x22, 0xf0, 0x9f], 'is not UTF-8'],
  ])('by its bytes: %s', (_, content, problem) => {
    expect(readJson(Uint8Array.from(content))).toEqual({ ok: false, problem });
  });

  test.each(['[', '{"a":', '[{"a":'])('unless it is nested too deeply: %s', (opening) => {
    expect(readJsonText(opening.repeat(200_000))).toEqual({
      ok: false,
      problem: 'is nested too deeply for the kit',
      beyondReading: true,
    });
  });

  test('for the same texts as by JSON.parse', () => {
    const text = fc.string({ unit: fc.constantFrom(...'{}[]":,0123-+.eE\\ufa nltrs\n') });
    fc.assert(
      fc.property(text, (candidate) => {
        expect(readJsonText(candidate).ok).toBe(isJson(candidate));
      }),
      { numRuns: 1000 },
    );
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('an int64', () => {
  test.each(['0', '-0', '1.0', '9007199254740993', '9223372036854775807', '-9223372036854775808', '1e18'])(
    'is %s',
    (text) => expect(isInt64(read(text))).toBe(true),
  );

  test.each([
    '9223372036854775808',
    '-9223372036854775809',
    '9223372036854775807.5',
    '1e19',
    '1e300',
    '1e400',
    '-1e400',
    '1e-400',
    '0.5',
    '"1"',
    'null',
    'true',
    '[1]',
    '{}',
  ])('is not %s', (text) => expect(isInt64(read(text))).toBe(false));

  test('is never undefined', () => {
    expect(isInt64(undefined)).toBe(false);
  });
});

test('only an object is an object', () => {
  expect(['{}', '[]', 'null', '"{}"', '1', 'true'].map((text) => isObject(read(text)))).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

describe('writing JSON', () => {
  const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(null, true, false),
      fc.string({ unit: 'binary' }),
      fc.bigInt({ min: -(2n ** 65n), max: 2n ** 65n }).map(asRead),
      fc.double({ noNaN: true, noDefaultInfinity: true, noInteger: true }),
      fc.array(tie('value')),
      fc.dictionary(fc.oneof(fc.string(), fc.constant('__proto__')), tie('value'), { noNullPrototype: true }),
    ),
  }));

  test('and reading it again gives the same value', () => {
    fc.assert(
      fc.property(value, (written) => {
        expect(read(writeJson(written))).toEqual(written);
      }),
    );
  });

  test('gives text that JSON.parse can read', () => {
    fc.assert(fc.property(value, (written) => isJson(writeJson(written))));
  });
});

/** As a number where that is exact. */
function asRead(integer: bigint): number | bigint {
  return Number.isSafeInteger(Number(integer)) ? Number(integer) : integer;
}
