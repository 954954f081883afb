import { describe, expect, test } from 'vitest';
import { classifyNewPet } from './new-pet.js';

const classify = (text: string) => classifyNewPet(new TextEncoder().encode(text));
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('a valid body', () => {
  test('has a name, a category and perhaps a status', () => {
    expect(classify('{"name":"Rex","categoryId":1,"status":"sold"}')).toEqual({
      kind: 'valid',
      name: 'Rex',
      categoryId: 1n,
      status: 'sold',
      nameClass: 'ordinary',
    });
    expect(classify('{"categoryId":-1,"name":""}')).toEqual({
      kind: 'valid',
      name: '',
      categoryId: -1n,
      nameClass: 'unusual',
    });
  });

  test('may be spaced and escaped as JSON allows', () => {
    const text = ' {\r\n\t"\\u006eame" : "\\u0052ex\\/" , "categoryId" : 0 } \n';
    expect(classify(text)).toMatchObject({ kind: 'valid', name: 'Rex/', categoryId: 0n });
  });

  test.each([9223372036854775807n, -9223372036854775808n, 9007199254740993n])(
    'keeps the category %s to the last digit',
    (categoryId) => {
      expect(classify(`{"name":"Rex","categoryId":${categoryId}}`)).toMatchObject({
        kind: 'valid',
        categoryId,
      });
    },
  );

  test('may hold a name with a lone surrogate', () => {
    const body = classify('{"name":"\\ud800","categoryId":1}');
    expect(body).toMatchObject({ kind: 'valid', name: '\ud800', nameClass: 'unusual' });
  });
});

describe('an invalid body', () => {
  test.each([
    ['', 'json'],
    [' \n', 'json'],
    ['{"name":"Rex","categoryId":1', 'json'],
    ['{"name":"Rex","categoryId":1,}', 'json'],
    ["{'name':'Rex','categoryId':1}", 'json'],
    ['{"name":"Rex","categoryId":NaN}', 'json'],
    ['{"name":"Rex","categoryId":01}', 'json'],
    ['{"name":"Rex","categoryId":1} x', 'json'],
    ['{"name":"Re\nx","categoryId":1}', 'json'],
    ['[]', 'object'],
    ['null', 'object'],
    ['"{}"', 'object'],
    ['5', 'object'],
    ['[{"name":"Rex","categoryId":1}]', 'object'],
    ['{}', 'name'],
    ['{"Name":"Rex","categoryId":1}', 'name'],
    ['{"name":null,"categoryId":1}', 'name'],
    ['{"name":5,"categoryId":"1"}', 'name'],
    ['{"__proto__":{"name":"Rex"},"categoryId":1}', 'name'],
    ['{"name":"Rex"}', 'category'],
    ['{"name":"Rex","categoryId":"1","status":"lost"}', 'category'],
    ['{"name":"Rex","categoryId":1.5}', 'category'],
    ['{"name":"Rex","categoryId":1e300}', 'category'],
    ['{"name":"Rex","categoryId":1e400}', 'category'],
    ['{"name":"Rex","categoryId":9223372036854775808}', 'category'],
    ['{"name":"Rex","categoryId":-9223372036854775809}', 'category'],
    ['{"name":"Rex","categoryId":true}', 'category'],
    ['{"name":"Rex","categoryId":1,"status":null}', 'null-status'],
    ['{"name":"Rex","categoryId":1,"status":""}', 'status'],
    ['{"name":"Rex","categoryId":1,"status":"Sold"}', 'status'],
    ['{"name":"Rex","categoryId":1,"status":["sold"]}', 'status'],
    ['{"name":5,"categoryId":1,"id":7}', 'name'],
  ])('%s breaks its %s', (text, breaks) => {
    expect(classify(text)).toMatchObject({ kind: 'invalid', breaks });
  });

  test('says in words what is wrong', () => {
    expect(classify('{"categoryId":1}')).toMatchObject({ problem: 'whose name is missing' });
    expect(classify('{"name":"Rex","categoryId":null}')).toMatchObject({
      problem: 'whose categoryId is null, not an int64',
    });
  });
});

describe('a body on which the document is silent', () => {
  const newPet = { name: 'Rex', categoryId: 1n };
  const rex = '"name":"Rex","categoryId":1';

  test('may have members beyond the schema', () => {
    expect(classify(`{${rex},"id":7}`)).toEqual({ kind: 'open', why: 'extra-members', newPet });
    expect(classify(`{"__proto__":{},${rex}}`)).toEqual({ kind: 'open', why: 'extra-members', newPet });
  });

  test('requests no certain pet when a member has two letter cases', () => {
    expect(classify(`{${rex},"NAME":"Tom"}`)).toEqual({ kind: 'open', why: 'extra-members' });
  });

  test.each([
    ['1.0', 1n],
    ['1e2', 100n],
    ['-0', 0n],
    ['10E-1', 1n],
  ])('may write its category as %s', (number, categoryId) => {
    const body = classify(`{"name":"Rex","categoryId":${number}}`);
    expect(body).toEqual({ kind: 'open', why: 'unusual-number', newPet: { name: 'Rex', categoryId } });
  });

  test('requests no certain pet when an exponent makes a number beyond 2^53', () => {
    const body = classify('{"name":"Rex","categoryId":9007199254740993.0}');
    expect(body).toEqual({ kind: 'open', why: 'unusual-number' });
  });

  test('may have two members with one name, equal or not', () => {
    for (const twice of [
      `{${rex},"name":"Tom"}`,
      `{${rex},"name":"Rex"}`,
      `{"name":5,${rex}}`,
      `{${rex},"n\\u0061me":""}`,
    ]) {
      expect(classify(twice)).toEqual({ kind: 'open', why: 'duplicate-members' });
    }
  });

  test('may be larger than 64 KiB', () => {
    const sized = (bytes: number) => `{${rex}}`.padEnd(bytes);
    expect(classify(sized(65_536)).kind).toBe('valid');
    expect(classify(sized(65_537))).toEqual({ kind: 'open', why: 'too-large', newPet });
    expect(classify('x'.repeat(65_537))).toEqual({ kind: 'open', why: 'too-large', refused: true });
  });

  test('may be nested deeper than 32 levels', () => {
    expect(classify(nested(32))).toMatchObject({ kind: 'invalid', breaks: 'object' });
    expect(classify(nested(33))).toEqual({ kind: 'open', why: 'too-deep', refused: true });
    expect(classify(`{${rex},"x":${nested(32)}}`)).toEqual({ kind: 'open', why: 'too-deep', newPet });
    expect(classify('['.repeat(60_000))).toEqual({ kind: 'open', why: 'too-deep', refused: true });
  });

  test('may start with a byte order mark', () => {
    expect(classify(`\ufeff{${rex}}`)).toEqual({ kind: 'open', why: 'byte-order-mark', newPet });
    expect(classify('\ufeff{}')).toMatchObject({ kind: 'invalid', breaks: 'name' });
  });
});

test('bytes that are not UTF-8 are left open, since some readers replace them', () => {
  const bytes = new TextEncoder()
    .encode('{"name":"R@x","categoryId":1}')
    .map((byte) => (byte === 0x40 ? 0xe9 : byte));
  expect(classifyNewPet(bytes)).toEqual({ kind: 'open', why: 'not-utf-8' });
});

test('a category of thousands of digits must be refused, in any way', () => {
  const long = classify(`{"name":"Rex","categoryId":${'7'.repeat(5_000)}}`);
  expect(long).toEqual({ kind: 'open', why: 'long-number', refused: true });
  expect(classify(`{"name":"Rex","categoryId":${'7'.repeat(900)}}`)).toMatchObject({ breaks: 'category' });
});

test('a member that is nested 2,000 levels deep does not hide the others', () => {
  const deep = `${'['.repeat(2_000)}${']'.repeat(2_000)}`;
  expect(classify(`{"name":"Rex","categoryId":1,"deep":${deep}}`)).toMatchObject({
    kind: 'open',
    why: 'too-deep',
    newPet: { name: 'Rex', categoryId: 1n },
  });
});
