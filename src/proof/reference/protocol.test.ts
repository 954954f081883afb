import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { request } from 'undici';
import { describe, expect, test } from 'vitest';
import { runningReference } from '../../testing/servers/running-reference.js';
import type { Reference } from './start.js';

describe('a path or method that the document does not show', () => {
  test.each([
    '/',
    '/pet',
    '/Pets',
    '/pets/',
    '/pets/1/',
    '/pets/1/photos',
    '/pets//1',
    '/store',
    '/store/orders/1',
  ])('%s is 404 with an Error', async (path) => {
    const { ask } = await runningReference({ seedPets: 1 });
    const heard = await ask('GET', path);
    expect(heard.headers['content-type']).toBe('application/json');
    expect(heard).toMatchObject({ status: 404, json: { code: 'not_found', status: 404 } });
  });

  test('a path outside the base path is 404', async () => {
    const { reference } = await runningReference();
    const headers = { authorization: `Bearer ${reference.key}` };
    const response = await request(`${new URL(reference.baseUrl).origin}/v2/pets`, { headers });
    expect(response.statusCode).toBe(404);
    await response.body.dump();
  });

  test.each([
    ['PUT', '/pets', 'GET, POST'],
    ['OPTIONS', '/pets', 'GET, POST'],
    ['DELETE', '/pets/1', 'GET'],
    ['PATCH', '/pets/1', 'GET'],
    ['POST', '/store/orders', 'GET'],
  ] as const)('%s %s is 405 and names the methods', async (method, path, allow) => {
    const { ask } = await runningReference({ seedPets: 1 });
    const heard = await ask(method, path);
    expect(heard.headers.allow).toBe(allow);
    expect(heard).toMatchObject({ status: 405, json: { code: 'method_not_allowed', status: 405 } });
  });

  test('HEAD is 405 without a body', async () => {
    const { ask } = await runningReference();
    expect(await ask('HEAD', '/pets')).toMatchObject({
      status: 405,
      text: '',
      headers: { allow: 'GET, POST' },
    });
  });
});

describe('a message that is not an HTTP request', () => {
  test.each([
    ['NONSENSE\r\n\r\n', 400],
    [`GET /v1/pets HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
    ['CONNECT host:1 HTTP/1.1\r\nHost: host:1\r\n\r\n', 405],
  ])('%.20j is refused with an Error', async (bytes, status) => {
    const { reference } = await runningReference();
    const response = await sendRaw(reference, bytes);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const body = response.slice(response.indexOf('\r\n\r\n') + 4);
    expect(JSON.parse(body)).toMatchObject({ status });
    expect(response).toContain(`Content-Length: ${body.length}\r\n`);
  });
});

describe('requests of unusual form', () => {
  test('two requests sent at once get their responses in order', async () => {
    const { reference } = await runningReference({ seedPets: 2 });
    const get = (id: number, last: string) =>
      `GET /v1/pets/${id} HTTP/1.1\r\nHost: x\r\n${last}Authorization: Bearer ${reference.key}\r\n\r\n`;
    const response = await sendRaw(reference, get(1, '') + get(2, 'Connection: close\r\n'));
    expect(response.match(/"id":\d/g)).toEqual(['"id":1', '"id":2']);
  });

  test('an absolute target gets 200, a second Authorization header 401', async () => {
    const { reference } = await runningReference();
    const line = `Authorization: Bearer ${reference.key}\r\n`;
    const head = `GET ${reference.baseUrl}/pets?limit=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${line}`;
    expect(await sendRaw(reference, `${head}\r\n`)).toMatch(/^HTTP\/1.1 200 /);
    expect(await sendRaw(reference, `${head}${line}\r\n`)).toMatch(/^HTTP\/1.1 401 /);
  });

  test('a body sent in chunks is read', async () => {
    const { reference } = await runningReference();
    const head = `POST /v1/pets HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${reference.key}\r\n`;
    const chunks = '5\r\n{"nam\r\n16\r\ne":"x","categoryId":1}\r\n0\r\n\r\n';
    const response = await sendRaw(reference, `${head}Transfer-Encoding: chunked\r\n\r\n${chunks}`);
    expect(response).toMatch(/^HTTP\/1.1 201 /);
  });
});

async function sendRaw({ port }: Reference, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  return text(socket);
}
