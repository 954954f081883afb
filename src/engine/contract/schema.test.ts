import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Json, readJson } from '../json.js';
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
  [withMember('a', { const: true }), '{"a":null}', 'a is null, not true'],
  [withMember('a', { minimum: 1 }), '{"a":0.5}', 'a is the number 0.5, which is below 1'],
  [withMember('a', { maximum: 9 }), '{"a":10}', 'a is the number 10, which is above 9'],
  [withMember('a', { exclusiveMinimum: 0 }), '{"a":0}', 'a is the number 0, which is not above 0'],
  [withMember('a', { exclusiveMaximum: 9 }), '{"a":9}', 'a is the number 9, which is not below 9'],
  [withMember('a', { multipleOf: 0.01 }), '{"a":19.995}', 'a is the number 19.995, which is not a multiple of 0.01'],
  [withMember('a', { pattern: '^x' }), '{"a":"y"}', 'a is the string "y", which does not match the pattern ^x'],
  [withMember('a', { minLength: 2 }), '{"a":"🐶"}', 'a has 1 character, fewer than 2'],
  [withMember('a', { maxLength: 1 }), '{"a":"xy"}', 'a has 2 characters, more than 1'],
  [withMember('a', { minItems: 1 }), '{"a":[]}', 'a has 0 items, fewer than 1'],
  [withMember('a', { maxItems: 1 }), '{"a":[1,2]}', 'a has 2 items, more than 1'],
  [withMember('a', { uniqueItems: true }), '{"a":[1,2,1]}', 'a has the same item twice, at positions 1 and 3'],
  [withMember('a', Pet), '{"a":{}}', 'a.name is missing'],
  [{ properties: { a: {} }, additionalProperties: false }, '{"b":1}', 'b is not a member that the schema allows'],
  // Rare keywords have the words of ajv, and only the whole of a branching one counts.
  [withMember('a', { contains: { type: 'string' } }), '{"a":[1]}', 'a must contain at least 1 valid item(s)'],
  [{ dependentRequired: { a: ['b'] } }, '{"a":1}', 'the body must have property b when property a is present'],
  [withMember('a', { oneOf: [to('Pet'), { type: 'string' }] }), '{"a":1}', 'a must match exactly one schema in oneOf'],
  [{ if: withMember('a', { const: 2 }), else: { required: ['b'] } }, '{"a":1}', 'b is missing'],
  [
    withMember('a', { items: { items: { type: 'string' } } }),
    '{"a":[[],["x",1]]}',
    'a[1][1] is the number 1, not a string',
  ],
  [{ items: to('Pet') }, '[{"name":"a"},{"name":null}]', 'name is null, not a string'],
  [{ items: to('Pet') }, '[{"name":"a"},7]', 'item 1 is the number 7, not an object'],
  [withMember('a/b~', { type: 'string' }), '{"a/b~":1}', 'a/b~ is the number 1, not a string'],
  [withMember('a', false as never), '{"a":1}', 'a is there, which the schema does not allow'],
  [
    withMember('a', { format: 'int64', type: 'integer' }),
    '{"a":1e300}',
    'a is the number 1e+300, which is beyond int64',
  ],
  [
    withMember('a', { format: 'date' }),
    '{"a":"2030-02-30"}',
    'a is the string "2030-02-30", which is not a date such as 2030-12-05',
  ],
])('%j says of %s: %s', (schema, text, expected) => {
  expect(messages(schema, text, { Pet })).toEqual([expected]);
});

/** Texts of JSON that a format allows, and others that it does not. */
const formats: readonly (readonly [name: string, valid: readonly string[], invalid: readonly string[]])[] = [
  ['int8', ['-128', '127'], ['-129', '128', '1.5']],
  ['int32', ['-2147483648', '2147483647', '1.0', '2e9'], ['-2147483649', '2147483648']],
  [
    'int64',
    ['-9223372036854775808', '9223372036854775807', '9007199254740993'],
    ['-9223372036854775809', '9223372036854775808', '1e300', '1e400'],
  ],
  ['uint64', ['0', '18446744073709551615'], ['-1', '18446744073709551616']],
  ['float', ['0.1', '-3.4028234663852886e38'], ['3.5e38', '-1e400']],
  ['double', ['0.1', '1.7976931348623157e308', '1e-400'], ['1e309']],
  ['byte', ['""', '"YQ=="', '"YWJj"'], ['"YQ="', '"YWJj\\n"', '"!!!\\nYWJj"', '"Y Q="']],
  ['date', ['"2028-02-29"'], ['"2027-02-29"', '"2030-1-1"', '"2030-12-05T00:00:00Z"']],
  [
    'date-time',
    ['"2030-12-05T09:30:00Z"', '"2030-12-05t09:30:00.5+05:30"', '"2016-12-31T23:59:60Z"'],
    ['"2030-12-05 09:30:00Z"', '"2030-12-05T09:30:00"', '"2030-12-05T09:30:00+01"', '"2030-12-05T24:00:00Z"'],
  ],
  ['time', ['"09:30:00Z"', '"09:30:00-08:00"'], ['"09:30Z"', '"09:30:00"', '"09:30:00+0100"']],
  ['duration', ['"P1D"', '"PT36H"', '"P2W"'], ['"P"', '"1D"', '"P1W2D"']],
  [
    'uuid',
    ['"123E4567-e89b-12d3-a456-426614174000"'],
    ['"urn:uuid:123e4567-e89b-12d3-a456-426614174000"', '"123e4567e89b12d3a456426614174000"'],
  ],
  [
    'uri',
    ['"http://localhost:8080/a?b#c"', '"urn:isbn:1"', '"mailto:a@b.example"'],
    ['"/a"', '"http://a b"', '"http://example.com/ü"'],
  ],
  ['uri-reference', ['"/a"', '"?b"', '"http://a.example"'], ['"a b"', '"\\\\\\\\host"']],
  ['email', ['"a.b+c@d.example"', '"\\"a b\\"@d.example"', '"a@[127.0.0.1]"'], ['"a"', '"@d.example"', '"a@b@c"']],
  ['hostname', ['"a-1.example"'], ['"-a.example"', '"a_b"', `"${'a'.repeat(64)}"`]],
  ['ipv4', ['"127.0.0.1"'], ['"127.0.0.256"', '"127.0.1"', '"01.2.3.4"']],
  ['ipv6', ['"::1"', '"2001:db8::ffff:1.2.3.4"'], ['":1"', '"1::2::3"', '"127.0.0.1"']],
  ['json-pointer', ['""', '"/a~0/b~1"'], ['"a"', '"/~2"']],
  ['regex', ['"^a+$"'], ['"["']],
  ['password', ['"x"'], []],
  ['a-format-of-its-own', ['"x"', '1'], []],
];

test.each(formats)('the format %s has these edges', (format, valid, invalid) => {
  const judge = judgeOf({ Own: { format } });
  const isValid = (text: string) => judge('Own', read(text)).length === 0;
  expect(valid.filter((text) => !isValid(text))).toEqual([]);
  expect(invalid.filter(isValid)).toEqual([]);
});

describe('numbers beyond a double', () => {
  const broken = (schema: JsonSchema, text: string) =>
    judgeOf({ Own: schema })('Own', read(text)).map(({ rule }) => rule);

  test('are compared exactly', () => {
    const [below, double, above] = ['9007199254740991', '9007199254740992', '9007199254740993'];
    const bound = Number(double);
    expect(broken({ maximum: bound }, above)).toEqual(['maximum']);
    expect(broken({ maximum: bound }, double)).toEqual([]);
    expect(broken({ exclusiveMinimum: bound }, above)).toEqual([]);
    expect(broken({ exclusiveMaximum: bound }, below)).toEqual([]);
    expect(broken({ minimum: -bound }, '-9007199254740993')).toEqual(['minimum']);
    expect(broken({ enum: [bound] }, above)).toEqual(['enum']);
    expect(broken({ const: bound }, double)).toEqual([]);
    expect(broken({ uniqueItems: true }, `[${double},${above}]`)).toEqual([]);
    expect(broken({ uniqueItems: true }, `[{"a":${above}},{"a":${above}}]`)).toEqual(['uniqueItems']);
    expect(broken({ multipleOf: 2 }, above)).toEqual(['multipleOf']);
    expect(broken({ multipleOf: 0.01 }, '19.99')).toEqual([]);
  });

  test('are numbers, and 1.0 and 1e400 are integers', () => {
    for (const text of ['9223372036854775808', '1e400', '-1e400', '1.0', '1e2'])
      expect([text, broken({ type: 'integer' }, text)]).toEqual([text, []]);
    expect(broken({ type: 'number' }, '1.00000000000000000001')).toEqual([]);
    expect(broken({ type: 'integer' }, '1.00000000000000000001')).toEqual(['type']);
    expect(broken({ minimum: 2 }, '1.00000000000000000001')).toEqual([]);
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
);
const beyond = fc.oneof<fc.Arbitrary<Json>[]>(
  fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
  fc.constantFrom(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN),
);
const names = fc.constantFrom('id', 'name', 'tags', 'owner', '__proto__', 'constructor', 'a/b~');
const jsonOf = (leaves: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaves,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.array(fc.tuple(names, tie('value')), { maxLength: 4 }).map(Object.fromEntries),
    ),
  })).value;

const everything: Readonly<Record<string, JsonSchema>> = {
  Owner: { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 1, maxLength: 3 } } },
  Own: {
    anyOf: [{ type: 'array', uniqueItems: true, maxItems: 3, items: to('Own') }, to('Pet'), { type: 'string' }],
  },
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
    fc.property(jsonOf(fc.oneof(leaf, beyond)), (value) => {
      for (const { path, message } of judge('Own', value)) {
        const holder = path.slice(0, -1).reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], value);
        expect(path.length === 0 || typeof holder === 'object').toBe(true);
        expect(message).not.toMatch(/undefined|\[object/);
      }
    }),
    { numRuns: 500 },
  );
});

test('the judge agrees with ajv where no number is beyond a double', () => {
  const ajv = new Ajv2020({ strict: false, ownProperties: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'all', components: { schemas: everything } });
  const judge = judgeOf(everything);
  for (const name of ['Own', 'Pet']) {
    const validate = ajv.compile({ $ref: `all#/components/schemas/${name}` });
    fc.assert(
      fc.property(jsonOf(leaf), (value) => {
        expect(judge(name, value).length === 0).toBe(validate(value));
      }),
      { numRuns: 500 },
    );
  }
});
