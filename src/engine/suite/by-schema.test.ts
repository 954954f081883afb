import { expect, test } from 'vitest';
import { type Json, readJson, writeJson } from '../base/json.js';
import { contractOf } from '../contract/openapi.js';
import type { JsonSchema } from '../contract/schema.js';
import { wrongBySchema } from './by-schema.js';
import { ordinaryDateTimes, unusualDateTimes, wrongDateTimes } from './date-times.js';

const contractWith = (schemas: Readonly<Record<string, JsonSchema>>) =>
  contractOf({ info: { version: '1' }, paths: {}, components: { schemas } });

test('each member is missing, or of another type, and what the schema allows is left out', () => {
  const Task = { type: 'object', required: ['title'], properties: { title: { type: 'string' }, note: {} } };
  const rows = wrongBySchema(contractWith({ Task }), 'Task', { title: 'pct-abc123 12345678-1', note: 1 });
  const bodies = ['null', 'true', '42', '1.5', '"text"', '[]', '{}', '[{"title":"…","note":1}]'];
  const titles = ['null', 'true', '42', '1.5', '[]', '{}', '["…"]'];
  expect(rows.map(({ label }) => label)).toEqual([
    'title missing',
    ...bodies.map((body) => `the body ${body}`),
    ...titles.map((title) => `title ${title}`),
  ]);
});

test.each<[string, JsonSchema, Json, readonly Json[]]>([
  ['an enumeration', { enum: ['open', 'done'] }, 'open', ['text', 'OPEN', ' open', '']],
  ['a length', { type: 'string', minLength: 3, maxLength: 4 }, 'abc', ['ab', 'abcxx']],
  ['a pattern', { type: 'string', pattern: '^[a-z]+$' }, 'ab', ['', ' ', '~', 'ab ~']],
  ['bounds', { type: 'integer', minimum: 1, exclusiveMaximum: 9 }, 5, ['5', 0, 9]],
  ['a step', { type: 'number', multipleOf: 0.5 }, 1.5, ['1.5', 0.25]],
  ['an int32', { type: 'integer', format: 'int32' }, 5, [2 ** 31, -(2 ** 31) - 1]],
  ['an int64', { type: 'integer', format: 'int64' }, 5n, [2n ** 63n, -(2n ** 63n) - 1n]],
  ['a format', { type: 'string', format: 'date' }, '2024-01-01', ['2024-02-30']],
])('%s is broken', (_, schema, value, expected) => {
  const contract = contractWith({ Task: { properties: { it: schema } } });
  const bodies = wrongBySchema(contract, 'Task', { it: value }).map(({ body }) => body);
  expect(bodies).toEqual(expect.arrayContaining(expected.map((it) => writeJson({ it }))));
  expect(bodies).not.toContain(writeJson({ it: value }));
});

test('lists, objects within objects, and parts of a schema are broken in their places', () => {
  const Task: JsonSchema = {
    allOf: [{ $ref: '#/components/schemas/Named' }],
    properties: {
      tags: { type: 'array', minItems: 1, maxItems: 2, uniqueItems: true, items: { type: 'string' } },
      owner: { $ref: '#/components/schemas/Named' },
      due: { type: 'string', format: 'date-time' },
      parent: { $ref: '#/components/schemas/Task' },
    },
    unevaluatedProperties: false,
  };
  const Named = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
  const contract = contractWith({ Task, Named });
  const sample = { name: 'a', tags: ['b'], owner: { name: 'c' }, due: '2024-01-01T12:34:56Z' };
  expect(contract.problems('Task', sample)).toEqual([]);
  const rows = wrongBySchema(contract, 'Task', sample);
  const labels = rows.map(({ label }) => label);
  const some = ['name missing', 'owner.name missing', 'owner null', 'owner.name true', 'tags []'];
  const more = ['tags[0] 42', 'due "2024-01-01T12:99:00Z"', 'a further member of the body'];
  expect(labels).toEqual(expect.arrayContaining([...some, ...more, 'parent null', 'name null']));
  expect(new Set(labels).size).toBe(labels.length);
  for (const { body, label } of rows) {
    const { value } = readJson(Buffer.from(body));
    expect([label, value === undefined || contract.problems('Task', value).length === 0]).toEqual([label, false]);
  }
});

test('date-times are valid or wrong, as RFC 3339 says', () => {
  const { problems } = contractWith({ Time: { type: 'string', format: 'date-time' } });
  const isValid = ({ text }: { readonly text: string }) => problems('Time', text).length === 0;
  const valid = [...ordinaryDateTimes('due date'), ...unusualDateTimes('due date')];
  expect(valid.filter((one) => !isValid(one))).toEqual([]);
  expect(wrongDateTimes('due date').filter(isValid)).toEqual([]);
  expect(valid[0]?.label).toBe('a due date in UTC, "2024-01-01T12:34:56Z"');
});
