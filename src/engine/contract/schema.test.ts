import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Json, readJson } from '../base/json.js';
import { type JsonSchema, judgeOf } from './schema.js';

const read = (text: string): Json => readJson(Buffer.from(text)).value ?? expect.fail(`not JSON: ${text}`);

/** The messages about a JSON text. Schemas may refer to those of `others`. */
function messages(schema: JsonSchema, text: string, others: Readonly<Record<string, JsonSchema>> = {}) {
  return judgeOf({ ...others, Own: schema })('Own', read(text)).map(({ message }) => message);
}

const Pet = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const withMember = (name: string, schema: JsonSchema) => ({ type: 'object', properties: { [name]: schema } });

test.each<[JsonSchema, string, string]>([
  [{ type: 'object' }, '[]', 'the body is an empty array, not an object'],
  [withMember('a', { type: ['integer', 'null'] }), '{"a":"12"}', 'a is the string "12", not an integer or null'],
  [withMember('a', { enum: ['x', 1] }), '{"a":2}', 'a is the number 2, not one of x, 1'],
  [withMember('a', Pet), '{"a":{}}', 'a.name is missing'],
  [withMember('a', { items: { items: { type: 'null' } } }), '{"a":[[],[null,1]]}', 'a[1][1] is the number 1, not null'],
  [{ items: to('Pet') }, '[{"name":"a"},{"name":null}]', 'name is null, not a string'],
  [{ items: to('Pet') }, '[{"name":"a"},7]', 'item 1 is the number 7, not an object'],
  [withMember('a/b~', { type: 'string' }), '{"a/b~":1}', 'a/b~ is the number 1, not a string'],
  [withMember('a', { format: 'int64' }), '{"a":1e300}', 'a is the number 1e+300, which is beyond int64'],
  [withMember('a', { format: 'date' }), '{"a":"1 May"}', 'a is the string "1 May", which is not a valid date'],
  // Other keywords have the words of ajv.
  [withMember('a', { minimum: 1 }), '{"a":0.5}', 'a must be >= 1'],
  [{ items: { minLength: 2 } }, '["x"]', 'item 0 must NOT have fewer than 2 characters'],
  [{ dependentRequired: { a: ['b'] } }, '{"a":1}', 'the body must have property b when property a is present'],
  [withMember('a', { oneOf: [to('Pet'), true] }), '{"a":{"name":""}}', 'a must match exactly one schema in oneOf'],
])('%j says of %s: %s', (schema, text, expected) => {
  expect(messages(schema, text, { Pet })).toEqual([expected]);
});

test('an int64 has exact bounds', () => {
  const judge = judgeOf({ Own: { type: 'integer', format: 'int64' } });
  const isValid = (text: string) => judge('Own', read(text)).length === 0;
  const valid = ['-9223372036854775808', '9223372036854775807', '9007199254740993', '1.0', '2e9'];
  const invalid = ['-9223372036854775809', '9223372036854775808', '1e300', '1e400', '1.5'];
  expect([...valid, ...invalid].filter(isValid)).toEqual(valid);
});

describe('numbers beyond a double', () => {
  const broken = (schema: JsonSchema, text: string) =>
    judgeOf({ Own: schema })('Own', read(text)).map(({ rule }) => rule);

  test('are numbers, and 1.0 and 1e400 are integers', () => {
    for (const text of ['9223372036854775808', '1e400', '-1e400', '1.0', '1e2'])
      expect([text, broken({ type: 'integer' }, text)]).toEqual([text, []]);
    expect(broken({ type: 'number' }, '1.00000000000000000001')).toEqual([]);
    expect(broken({ type: 'integer' }, '1.00000000000000000001')).toEqual(['type']);
    expect(broken({ multipleOf: 0.01 }, '19.99')).toEqual([]);
  });
});

test('a page of a million items is judged within bounds, and its first problem is reported', () => {
  const schemas = { Page: { type: 'array', items: { type: 'integer' } } };
  const page: Json[] = Array.from({ length: 1_000_000 }, (_, index) => index);
  const judge = judgeOf(schemas);
  expect(judge('Page', page)).toEqual([]);
  page[999_000] = 'x';
  page[999_001] = 'y';
  expect(judge('Page', page).map(({ path }) => path)).toEqual([['999000']]);
});

test('a body has no member that only its prototype has', () => {
  const judge = judgeOf({ Own: { type: 'object', required: ['constructor'], properties: { __proto__: {} } } });
  expect(judge('Own', read('{"__proto__":{"constructor":1}}'))).toEqual([
    { path: ['constructor'], rule: 'required:constructor', message: 'constructor is missing' },
  ]);
});

const leaf = fc.oneof<fc.Arbitrary<Json>[]>(
  fc.constantFrom(null, true, 0, 1, 1.5, 'a', 'sold', '2030-12-05'),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  fc.string({ unit: 'binary', maxLength: 4 }),
  // Beyond a double.
  fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
  fc.constantFrom(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN),
);
const names = fc.constantFrom('id', 'name', 'tags', 'owner', '__proto__', 'constructor', 'a/b~');
const { value: anyJson } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(names, tie('value')), { maxLength: 4 }).map(Object.fromEntries),
  ),
}));

const everything: Readonly<Record<string, JsonSchema>> = {
  Owner: { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 1, maxLength: 3 } } },
  Own: { anyOf: [{ type: 'array', uniqueItems: true, maxItems: 3, items: to('Own') }, to('Pet'), { type: 'string' }] },
  Pet: {
    type: 'object',
    required: ['id', 'name'],
    propertyNames: { maxLength: 10 },
    properties: {
      id: { type: 'integer', format: 'int32', minimum: 1, exclusiveMaximum: 100 },
      name: { oneOf: [{ type: 'string', pattern: '^\\w' }, { const: null }, to('Owner')] },
      tags: { type: 'array', contains: { enum: ['a', 1] }, items: { type: ['string', 'integer', 'boolean'] } },
      owner: { allOf: [to('Owner')], dependentRequired: { name: ['id'] }, unevaluatedProperties: false },
      'a/b~': { not: { type: 'number' }, if: { type: 'string' }, else: false },
    },
  },
};

test('the judge never throws, and names a place that is there, or its container', () => {
  const judge = judgeOf(everything);
  fc.assert(
    fc.property(anyJson, (value) => {
      for (const { path, message } of judge('Own', value)) {
        const holder = path.slice(0, -1).reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], value);
        expect(path.length === 0 || typeof holder === 'object').toBe(true);
        expect(message).not.toMatch(/undefined|\[object/);
      }
    }),
    { numRuns: 500 },
  );
});
