/** Only what no run of the kit shows: spec/requests.txt has the status of each request that a run sends. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Reference, startReference } from './start.js';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.close());

test.each([
  ['/store/orders', 200],
  ['/nothing', 404],
])('GET %s gets %i', async (path, status) => {
  const headers = { authorization: `Bearer ${reference.key}` };
  expect((await fetch(`${reference.baseUrl}${path}`, { headers })).status).toBe(status);
});

test('a second Authorization header gets 401', async () => {
  const { port, pathname } = new URL(reference.baseUrl);
  const socket = connect(Number(port), '127.0.0.1');
  const field = `Authorization: Bearer ${reference.key}\r\n`;
  socket.write(`GET ${pathname}/pets HTTP/1.1\r\nHost: x\r\n${field}${field}\r\n`);
  const [bytes] = await once(socket, 'data');
  socket.destroy();
  expect(String(bytes)).toMatch(/^HTTP\/1\.1 401 /);
});
