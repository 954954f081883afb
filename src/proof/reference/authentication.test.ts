import { describe, expect, test } from 'vitest';
import { runningReference } from '../../testing/servers/running-reference.js';

const OPERATIONS = [
  ['GET', '/pets'],
  ['GET', '/pets?limit=0'],
  ['POST', '/pets'],
  ['GET', '/pets/1'],
  ['GET', '/pets/2'],
  ['GET', '/pets/x'],
  ['GET', '/store/orders'],
  ['DELETE', '/pets'],
  ['GET', '/nothing'],
] as const;

describe('the key', () => {
  test.each(OPERATIONS)('%s %s without it is 401, whatever else is wrong', async (method, path) => {
    const { ask } = await runningReference({ seedPets: 1 });
    const heard = await ask(method, path, {
      authorization: null,
      ...(method === 'POST' ? { body: '{' } : {}),
    });
    expect(heard.status).toBe(401);
    expect(heard.headers['content-type']).toBe('application/json');
    expect(heard.headers['www-authenticate']).toBe('Bearer');
    expect(heard.json).toEqual({ code: 'api_key_missing', message: expect.any(String), status: 401 });
  });

  test.each<[string, (key: string) => string]>([
    ['an empty header', () => ''],
    ['the scheme alone', () => 'Bearer'],
    ['the scheme and spaces', () => 'Bearer   '],
    ['the bare key', (key) => key],
    ['Basic', (key) => `Basic ${Buffer.from(`:${key}`).toString('base64')}`],
    ['Token', (key) => `Token ${key}`],
    ['no space', (key) => `Bearer${key}`],
    ['another key', () => 'Bearer abc'],
    ['one character more behind', (key) => `Bearer ${key}x`],
    ['one character more in front', (key) => `Bearer x${key}`],
    ['the last character missing', (key) => `Bearer ${key.slice(0, -1)}`],
    ['the first character missing', (key) => `Bearer ${key.slice(1)}`],
    ['the cases swapped', (key) => `Bearer ${swapped(key)}`],
    ['something behind it', (key) => `Bearer ${key} ${key}`],
    ['a list', (key) => `Bearer ${key}, Bearer ${key}`],
    ['quotes', (key) => `Bearer "${key}"`],
  ])('%s is 401, also on a connection that was let in before', async (_case, header) => {
    const { reference, ask } = await runningReference({ key: 'Key-0123456789-aZ' }, 1);
    expect((await ask('GET', '/pets')).status).toBe(200);
    const heard = await ask('GET', '/pets', { authorization: header(reference.key) });
    expect(heard.status).toBe(401);
    expect(heard.text).not.toContain(reference.key);
  });

  test.each(['Bearer', 'bearer', 'BEARER', 'bEARER'])('the scheme may be written %s', async (scheme) => {
    const { reference, ask } = await runningReference();
    expect((await ask('GET', '/pets', { authorization: `${scheme} ${reference.key}` })).status).toBe(200);
    expect((await ask('GET', '/pets', { authorization: `${scheme}  ${reference.key}` })).status).toBe(200);
  });

  test('a refused creation leaves nothing in the store', async () => {
    const { reference, ask } = await runningReference();
    const body = '{"name":"Rex","categoryId":1}';
    expect((await ask('POST', '/pets', { authorization: 'Bearer wrong', body })).status).toBe(401);
    expect((await ask('GET', '/pets')).json).toEqual([]);
    expect(reference.store.pets).toHaveLength(0);
  });

  test('a body that is too large is 401 too', async () => {
    const { ask } = await runningReference();
    const body = 'x'.repeat(2_000_000);
    expect((await ask('POST', '/pets', { authorization: null, body })).status).toBe(401);
  });
});

function swapped(text: string): string {
  return text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}
