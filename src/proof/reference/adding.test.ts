import { describe, expect, test } from 'vitest';
import { runningReference } from '../../testing/servers/running-reference.js';

describe('POST /pets with a valid NewPet', () => {
  test('returns 201 with the pet, and ids count from 1', async () => {
    const { ask } = await runningReference();
    const first = await ask('POST', '/pets', { body: '{"name":"Rex","categoryId":7,"status":"sold"}' });
    expect(first.status).toBe(201);
    expect(first.headers['content-type']).toBe('application/json');
    expect(first.text).toBe('{"id":1,"name":"Rex","categoryId":7,"status":"sold"}');
    const second = await ask('POST', '/pets', { body: '{"categoryId":0,"name":"Mia"}' });
    expect(second.text).toBe('{"id":2,"name":"Mia","categoryId":0}');
    expect((await ask('GET', '/pets')).text).toBe(`[${first.text},${second.text}]`);
    expect((await ask('GET', '/pets/2')).text).toBe(second.text);
  });

  test.each([
    '',
    ' ',
    ' a ',
    '\u0000',
    '\u0007\u007f\u0085',
    '🐾',
    'e\u0301',
    '\ud800',
    'a\udc00b',
    '</script>',
    '"\\',
  ])('the name %j comes back unchanged', async (name) => {
    const { ask } = await runningReference();
    const created = await ask('POST', '/pets', { body: JSON.stringify({ name, categoryId: 1 }) });
    expect(created).toMatchObject({ status: 201, json: { name } });
    expect((await ask('GET', '/pets/1')).json).toMatchObject({ name });
    expect((await ask('GET', '/pets')).json).toMatchObject([{ name }]);
  });

  test('a name of 100,000 characters comes back unchanged', async () => {
    const { ask } = await runningReference();
    const name = 'たま'.repeat(50_000);
    expect(await ask('POST', '/pets', { body: JSON.stringify({ name, categoryId: 1 }) })).toMatchObject({
      status: 201,
      json: { name },
    });
  });

  test.each([
    ['9223372036854775807', '9223372036854775807'],
    ['-9223372036854775808', '-9223372036854775808'],
    ['9007199254740993', '9007199254740993'],
    ['1.0', '1'],
    ['1e2', '100'],
    ['-0', '0'],
  ])('categoryId %s is kept to the last digit', async (sent, kept) => {
    const { ask } = await runningReference();
    const { status, text } = await ask('POST', '/pets', { body: `{"name":"x","categoryId":${sent}}` });
    expect([status, text]).toEqual([201, `{"id":1,"name":"x","categoryId":${kept}}`]);
    expect((await ask('GET', '/pets')).text).toBe(`[${text}]`);
  });

  test.each([
    '"id":77',
    '"id":"x"',
    '"ID":1,"tags":[{"a":1.5}]',
    '"__proto__":{"status":"x"}',
    '"status ":"x"',
  ])('the member %s is ignored', async (member) => {
    const { ask } = await runningReference();
    const { status, text } = await ask('POST', '/pets', { body: `{"name":"x","categoryId":1,${member}}` });
    expect([status, text]).toEqual([201, '{"id":1,"name":"x","categoryId":1}']);
  });

  test('50 creations at once give 50 pets with 50 ids, all readable', async () => {
    const { ask } = await runningReference();
    const created = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        ask('POST', '/pets', { body: `{"name":"${index}","categoryId":1}` }),
      ),
    );
    const ids = created.map(({ json }) => (json as { id: number }).id);
    expect(new Set(ids).size).toBe(50);
    const read = await Promise.all(ids.map((id) => ask('GET', `/pets/${id}`)));
    expect(read.map(({ text }) => text)).toEqual(created.map(({ text }) => text));
  });
});

describe('POST /pets with an invalid body', () => {
  test.each([
    ['', 'empty'],
    ['{', 'JSON'],
    ['{"name":"x","categoryId":1,}', 'JSON'],
    ['{"name":"x","name":"x","categoryId":1}', 'twice'],
    ['\ufeff{"name":"x","categoryId":1}', 'JSON'],
    [`{"name":"x","categoryId":1,"deep":${'['.repeat(100_000)}`, 'nested too deep'],
    ['null', 'object'],
    ['[]', 'object'],
    ['7', 'object'],
    ['"x"', 'object'],
    ['[{"name":"x","categoryId":1}]', 'object'],
    ['{}', 'name'],
    ['{"categoryId":1}', 'name is missing'],
    ['{"Name":"x","categoryId":1}', 'name is missing'],
    ['{"name":null,"categoryId":1}', 'name must be'],
    ['{"name":7,"categoryId":1}', 'name must be'],
    ['{"name":["x"],"categoryId":1}', 'name must be'],
    ['{"name":{},"categoryId":1}', 'name must be'],
    ['{"name":true,"categoryId":1}', 'name must be'],
    ['{"name":"x"}', 'categoryId is missing'],
    ['{"name":"x","categoryId":null}', 'categoryId must be'],
    ['{"name":"x","categoryId":"1"}', 'categoryId must be'],
    ['{"name":"x","categoryId":1.5}', 'categoryId must be'],
    ['{"name":"x","categoryId":true}', 'categoryId must be'],
    ['{"name":"x","categoryId":[1]}', 'categoryId must be'],
    ['{"name":"x","categoryId":9223372036854775808}', 'categoryId must be'],
    ['{"name":"x","categoryId":-9223372036854775809}', 'categoryId must be'],
    ['{"name":"x","categoryId":1e400}', 'categoryId must be'],
    ['{"name":"x","categoryId":1,"status":null}', 'status must be'],
    ['{"name":"x","categoryId":1,"status":""}', 'status must be'],
    ['{"name":"x","categoryId":1,"status":"Sold"}', 'status must be'],
    ['{"name":"x","categoryId":1,"status":"sold "}', 'status must be'],
    ['{"name":"x","categoryId":1,"status":0}', 'status must be'],
    ['{"name":"x","categoryId":1,"status":["sold"]}', 'status must be'],
  ])('%.60s is 400, description what is wrong, and leaves nothing', async (body, reason) => {
    const { ask } = await runningReference();
    const heard = await ask('POST', '/pets', { body });
    expect(heard.status).toBe(400);
    expect(heard.headers['content-type']).toBe('application/json');
    expect(heard.json).toEqual({
      code: expect.stringMatching(/^[a-z_]+$/),
      message: expect.stringContaining(reason),
      status: 400,
    });
    expect((await ask('GET', '/pets')).text).toBe('[]');
  });

  test('bytes that are not UTF-8 are 400', async () => {
    const { ask } = await runningReference();
    const body = Buffer.from('{"name":"\xff","categoryId":1}', 'latin1');
    expect(await ask('POST', '/pets', { body })).toMatchObject({
      status: 400,
      json: { code: 'invalid_json' },
    });
  });

  test('a body of more than 1 MiB is 413, and the next request gets a response', async () => {
    const { ask } = await runningReference();
    const body = JSON.stringify({ name: 'x'.repeat(2 ** 20), categoryId: 1 });
    expect(await ask('POST', '/pets', { body })).toMatchObject({ status: 413, json: { status: 413 } });
    expect((await ask('GET', '/pets')).text).toBe('[]');
  });
});

describe('the Content-Type of a body', () => {
  const body = '{"name":"x","categoryId":1}';

  test.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
  ])('%s is read', async (type) => {
    const { ask } = await runningReference();
    expect((await ask('POST', '/pets', { body, headers: { 'content-type': type } })).status).toBe(201);
  });

  test.each([
    'text/plain',
    'application/jsonp',
    'application/problem+json',
    'application/json; charset=latin1',
    'json',
  ])('%s is 415', async (type) => {
    const { ask } = await runningReference();
    const heard = await ask('POST', '/pets', { body, headers: { 'content-type': type } });
    expect(heard).toMatchObject({ status: 415, json: { status: 415 } });
  });
});
