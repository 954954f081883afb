import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../json/json.js';
import { readJsonText } from '../json/reading.js';
import { type SchemaName, schemaProblems } from './schemas.js';

function read(text: string): JsonValue {
  const reading = readJsonText(text);
  if (!reading.ok) throw new Error(reading.problem);
  return reading.value;
}

const problems = (name: SchemaName, text: string) => schemaProblems(name, read(text));
const rules = (name: SchemaName, text: string) =>
  problems(name, text).map(({ pointer, rule }) => `${pointer} ${rule}`);
const petWithId = (id: string) => `{"id":${id},"name":"Rex","categoryId":1}`;

describe('an int64', () => {
  test.each(['0', '-1', '1.0', '1e2', '9007199254740993', '9223372036854775807', '-9223372036854775808'])(
    'may be %s',
    (id) => expect(problems('Pet', petWithId(id))).toEqual([]),
  );

  test.each([
    '9223372036854775808',
    '-9223372036854775809',
    '1e300',
    '1e400',
    '-1e400',
    '9223372036854775808.0',
  ])('is not %s, which is beyond it', (id) => expect(rules('Pet', petWithId(id))).toEqual(['/id int64']));

  test.each(['"12"', 'null', '1.5', 'true', '[1]', '{}', '"Infinity"'])('is not %s', (id) => {
    expect(rules('Pet', petWithId(id))).toEqual(['/id type']);
  });

  test('is quoted to the last digit if it is out of range', () => {
    expect(problems('Pet', petWithId('9223372036854775809'))).toEqual([
      {
        pointer: '/id',
        rule: 'int64',
        message: 'id is the number 9223372036854775809, which is beyond int64',
      },
    ]);
  });
});

describe('a Pet', () => {
  test('needs id, name and categoryId, and each missing one is a problem', () => {
    expect(rules('Pet', '{}').sort()).toEqual([' required:categoryId', ' required:id', ' required:name']);
  });

  test('may have members beyond the schema, with any value', () => {
    expect(problems('Pet', '{"id":1,"name":"Rex","categoryId":1,"tag":null,"":[{"id":"x"}]}')).toEqual([]);
  });

  test('may have a member named __proto__, which gives it nothing', () => {
    expect(problems('Pet', '{"__proto__":null,"id":1,"name":"Rex","categoryId":1}')).toEqual([]);
    expect(rules('Pet', '{"__proto__":{"id":1},"name":"Rex","categoryId":1}')).toEqual([' required:id']);
  });

  test('may lack a status but not have null for it', () => {
    expect(problems('Pet', '{"id":1,"name":"Rex","categoryId":1,"status":null}')).toEqual([
      { pointer: '/status', rule: 'type', message: 'status is null, not a string' },
    ]);
  });

  test('may have each status of the enumeration, in this letter case', () => {
    for (const status of ['available', 'pending', 'sold']) {
      expect(problems('Pet', `{"id":1,"name":"Rex","categoryId":1,"status":"${status}"}`)).toEqual([]);
    }
    expect(problems('Pet', '{"id":1,"name":"Rex","categoryId":1,"status":"Sold"}')).toEqual([
      {
        pointer: '/status',
        rule: 'enum',
        message: 'status is the string "Sold", not one of available, pending, sold',
      },
    ]);
  });

  test.each(['null', '[]', '"Rex"', '12', 'true'])('is not %s', (text) => {
    expect(rules('Pet', text)).toEqual([' type']);
  });

  test('shows every problem at once', () => {
    expect(rules('Pet', '{"id":"12","name":7,"status":"x"}').sort()).toEqual([
      ' required:categoryId',
      '/id type',
      '/name type',
      '/status enum',
    ]);
  });
});

describe('Pets', () => {
  const page = (pets: readonly string[]) => `[${pets.join(',')}]`;
  const hundred = Array.from({ length: 100 }, (_, position) => position);

  test('may be empty, and may hold a hundred pets', () => {
    expect(problems('Pets', '[]')).toEqual([]);
    expect(problems('Pets', page(hundred.map((id) => petWithId(`${id}`))))).toEqual([]);
  });

  test.each(['null', '{"items":[]}', '"[]"'])('is not %s', (text) => {
    expect(rules('Pets', text)).toEqual([' type']);
  });

  test('with a hundred wrong ids is one problem that says how many', () => {
    expect(problems('Pets', page(hundred.map((id) => petWithId(`"${id}"`))))).toEqual([
      {
        pointer: '/0/id',
        rule: 'type',
        message: 'id is the string "0", not an integer (and 99 more like it)',
      },
    ]);
  });

  test('with every fault in every pet has at most as many problems as the schema has rules', () => {
    const wrong = page(
      hundred.map((n) => (n % 2 ? '{"id":"1","name":1,"categoryId":1.5,"status":null}' : '[]')),
    );
    expect(rules('Pets', wrong).sort()).toEqual([
      '/0 type',
      '/1/categoryId type',
      '/1/id type',
      '/1/name type',
      '/1/status type',
    ]);
  });

  test('far larger than a page is judged to its end', () => {
    const many = Array.from({ length: 2500 }, (_, id) => petWithId(`${id}`));
    expect(problems('Pets', page(many))).toEqual([]);
    expect(problems('Pets', page([...many, 'null']))).toEqual([
      { pointer: '/2500', rule: 'type', message: 'item 2500 is null, not an object' },
    ]);
  });
});

describe('an Error', () => {
  test('needs code, message and status, and may have more', () => {
    expect(problems('Error', '{"code":"x","message":"","status":401,"details":[]}')).toEqual([]);
    expect(rules('Error', '{"error":"x"}').sort()).toEqual([
      ' required:code',
      ' required:message',
      ' required:status',
    ]);
  });

  test('has an integer of any size as status', () => {
    expect(problems('Error', '{"code":"x","message":"","status":401.0}')).toEqual([]);
    expect(problems('Error', '{"code":"x","message":"","status":99999999999999999999}')).toEqual([]);
    expect(rules('Error', '{"code":"x","message":"","status":"401"}')).toEqual(['/status type']);
  });
});

describe('a NewPet', () => {
  test('needs no id and may have a wrong one, which is a member beyond the schema', () => {
    expect(problems('NewPet', '{"name":"Rex","categoryId":1,"id":"12"}')).toEqual([]);
  });

  test('keeps its name when a member of the value is called type or format', () => {
    expect(rules('NewPet', '{"name":"Rex","type":"integer","format":"int64"}')).toEqual([
      ' required:categoryId',
    ]);
  });
});

describe('a message', () => {
  test('quotes a text whole or not at all', () => {
    expect(problems('Pet', petWithId(JSON.stringify('k'.repeat(201))))[0]?.message).toBe(
      'id is a string of 201 characters, not an integer',
    );
    const quoted = 'k'.repeat(200);
    expect(problems('Pet', petWithId(JSON.stringify(quoted)))[0]?.message).toContain(quoted);
  });

  test('holds no control characters that the value has', () => {
    expect(problems('Pet', petWithId('"\\u001b[31m\\n"'))[0]?.message).toBe(
      'id is the string "\\u001b[31m\\n", not an integer',
    );
  });
});
