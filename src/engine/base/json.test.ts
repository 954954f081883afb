import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInt64, isObject, type Json, readJson, shapeOf, writeJson } from './json.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => {
  const { value, problem } = readJson(bytes(text));
  if (problem !== undefined) throw new Error(problem);
  return value;
};

test.each<[string, Json]>([
  [' \t\r\n[true , false]\n', [true, false]],
  ['"\\u0041\\n\\/\\ud83d\\udc36🐶"', 'A\n/🐶🐶'],
  ['{"":{"a":[]}}', { '': { a: [] } }],
  ['{"a":1,"b":2,"a":{"c":3}}', { a: { c: 3 }, b: 2 }],
  ['{"a":1.5,"\\u0061":null}', { a: null }],
  ['0e999999999', 0],
  ['1E+02', 100],
  ['10e-1', 1],
  ['9007199254740993', 9007199254740993n],
  ['9007199254740993.0', 9007199254740993n],
  ['900719925474099.3e1', 9007199254740993n],
  ['-9223372036854775808', -9223372036854775808n],
  ['1e40', 1e40],
  ['9'.repeat(60), 1e60],
  ['-1e400', Number.NEGATIVE_INFINITY],
  ['9007199254740993.5', Number.NaN],
  ['1e-400', Number.NaN],
])('%s is read without loss', (text, value) => {
  expect(read(text)).toEqual(value);
  // As a part of a larger text, too, and beside a number that needs the slower reader.
  expect(read(`{"x":[${text},1e1]}`)).toEqual({ x: [value, 10] });
});

test('members of every object are members like any other', () => {
  for (const other of ['1', '1.0']) {
    const value = read(`{"__proto__":{"status":"sold"},"constructor":${other}}`);
    expect(isObject(value) && value.status).toBeUndefined();
    expect(Object.keys(value as object)).toEqual(['__proto__', 'constructor']);
  }
});

const notJson = `{ [1,] {"a":1,} {a:1} {'a':1} {"a"1} [1:2] []] nul NaN - +1 01 .5 1. 1e 0x10 "a "\\x" "\\u12" [[1}] <p>`;
test.each([...notJson.split(' '), '1 2', '"a\nb"', '"\0"', '\u00a01', '// x\n1'])('%j is not JSON', (text) => {
  const detail = expect.stringMatching(/^expected .+ at (character \d+|its end)$/);
  expect(readJson(bytes(text))).toMatchObject({ problem: 'is not JSON', detail });
});

test.each([
  ['no bytes', [], 'is empty'],
  ['a byte order mark', [0xef, 0xbb, 0xbf, 0x31], 'starts with a byte order mark, which JSON forbids'],
  ['Latin-1', [0x22, 0xe9, 0x22], 'is not UTF-8'],
  ['an encoded surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22], 'is not UTF-8'],
])('%s is reported', (_, content, problem) => {
  expect(readJson(Uint8Array.from(content))).toEqual({ problem });
});

test('the same texts are JSON as for JSON.parse, with the same values', () => {
  const text = fc.string({ unit: fc.constantFrom(...'{}[]":,0123-+.eE\\ufa nltrs\n') });
  fc.assert(
    fc.property(text, (candidate) => {
      let expected: unknown = 'a problem';
      try {
        expected = JSON.parse(candidate);
      } catch {}
      const { problem } = readJson(bytes(candidate));
      expect(problem !== undefined).toBe(expected === 'a problem');
    }),
    { numRuns: 2000 },
  );
});

test('writing a value and reading it gives it back', () => {
  const integer = fc.bigInt({ min: -(2n ** 65n), max: 2n ** 65n });
  const asRead = (value: bigint) => (Number.isSafeInteger(Number(value)) ? Number(value) : value);
  const { value } = fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(null, true, false),
      fc.string({ unit: 'binary' }),
      integer.map(asRead),
      fc.double({ noNaN: true, noDefaultInfinity: true, noInteger: true }),
      fc.array(tie('value')),
      fc.dictionary(fc.oneof(fc.string(), fc.constant('__proto__')), tie('value'), { noNullPrototype: true }),
    ),
  }));
  fc.assert(
    fc.property(value, (written) => {
      expect(read(writeJson(written))).toEqual(written);
    }),
  );
});

test('int64 ends at 2^63', () => {
  const inside = ['0', '1.0', '9223372036854775807', '-9223372036854775808', '1e18'];
  const outside = ['9223372036854775808', '-9223372036854775809', '9223372036854775807.5', '1e300', '1e400', '1e-400'];
  expect(inside.map((text) => isInt64(read(text)))).toEqual(inside.map(() => true));
  expect([...outside, '"1"', 'null', '[1]'].map((text) => isInt64(read(text)))).not.toContain(true);
});

// A recursion would overflow the stack, and a regular expression, too.
test.each([
  ['arrays', '['.repeat(200_000) + ']'.repeat(200_000)],
  ['members', `${'{"a":'.repeat(100_000)}1.0${'}'.repeat(100_000)}`],
  ['digits', '7'.repeat(1_000_000)],
  ['zeros', `1.${'0'.repeat(1_000_000)}1`],
  ['escapes', `"${'\\n'.repeat(1_000_000)}"`],
])('a million %s are read in one go', (_, text) => {
  expect(readJson(bytes(text)).problem).toBeUndefined();
  expect(() => writeJson(read(text))).not.toThrow();
});

test('a flood of values is not read', () => {
  expect(readJson(bytes(`[${'1,'.repeat(1_000_001)}1]`))).toMatchObject({ beyond: true });
});

test('the shape of a text shows duplicates and spellings', () => {
  const { depth, members } = shapeOf('{"a": 1e2, "b": [[{"c":"]"}]], "a" : "x"}');
  expect(depth).toBe(4);
  expect(members.map(({ name, text }) => [name, text])).toEqual([
    ['a', '1e2'],
    ['b', '[[{"c":"]"}]]'],
    ['a', '"x"'],
  ]);
});
