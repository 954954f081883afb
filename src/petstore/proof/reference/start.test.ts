import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BehaviourChange } from './behaviour.js';
import { newKey, type Reference, startReference } from './start.js';

const key = newKey();
let reference: Reference;

beforeAll(async () => {
  reference = await startReference({ key, seedPets: 30 });
});
afterAll(() => reference.close());

async function send(
  path: string,
  { authorization = `Bearer ${key}`, ...init }: RequestInit & { authorization?: string } = {},
) {
  const response = await fetch(`${reference.baseUrl}${path}`, {
    ...init,
    headers: { authorization, 'content-type': 'application/json' },
  });
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
}
const add = (body: string) => send('/pets', { method: 'POST', body });

describe('the list', () => {
  test.each([
    ['', 20],
    ['?limit=1', 1],
    ['?limit=100', 30],
    ['?status=sold&limit=5', 5],
  ])('%j holds %i pets', async (query, length) => {
    const { status, body } = await send(`/pets${query}`);
    expect([status, body.length]).toEqual([200, length]);
  });

  test.each(['limit=0', 'limit=101', 'limit=', 'limit=1.0', 'limit=1&limit=1', 'status=', 'status=SOLD'])(
    '?%s gets 400',
    async (query) => {
      expect(await send(`/pets?${query}`)).toMatchObject({ status: 400, body: { status: 400 } });
    },
  );
});

describe('a creation', () => {
  test('keeps each digit and each character, and is read as it was created', async () => {
    const created = await add('{"name":" Zoë 🐾\\u0000","categoryId":9007199254740993}');
    expect(created.status).toBe(201);
    const response = await fetch(`${reference.baseUrl}/pets/${created.body.id}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(await response.text()).toBe(
      `{"id":${created.body.id},"name":" Zoë 🐾\\u0000","categoryId":9007199254740993}`,
    );
    expect(response.headers.get('sunset')).toBe('Thu, 05 Dec 2030 00:00:00 GMT');
  });

  test.each([
    '',
    'null',
    '[]',
    '{"name":"x"}',
    '{"name":1,"categoryId":1}',
    '{"name":"x","categoryId":1.5}',
    '{"name":"x","categoryId":"1"}',
    '{"name":"x","categoryId":9223372036854775808}',
    '{"name":"x","categoryId":1,"status":null}',
    '{"name":"x","categoryId":1,"status":"Sold"}',
    '{"name":"x","categoryId":1,}',
  ])('with the body %j gets 400', async (body) => {
    const before = reference.store.pets.length;
    expect(await add(body)).toMatchObject({ status: 400, body: { status: 400, code: expect.any(String) } });
    expect(reference.store.pets).toHaveLength(before);
  });
});

test.each([
  ['/pets/1', 200],
  ['/pets/999999', 404],
  ['/pets/-9223372036854775808', 404],
  ['/pets/abc', 400],
  ['/pets/1.0', 400],
  ['/pets/%FF', 400],
  ['/store/orders', 200],
  ['/nothing', 404],
])('GET %s gets %i', async (path, status) => {
  expect((await send(path)).status).toBe(status);
});

test.each(['', 'Bearer', 'Basic x', key, `Bearer ${key}x`, `Bearer ${key.slice(1)}`, `Bearer  `])(
  'the Authorization %j gets 401 with a challenge',
  async (authorization) => {
    const { status, headers } = await send('/pets/abc?limit=0', { authorization });
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  },
);

test('a second Authorization header gets 401', async () => {
  const { port, pathname } = new URL(reference.baseUrl);
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(
        `GET ${pathname}/pets HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nAuthorization: Bearer ${key}\r\n\r\n`,
      ),
    );
    socket.once('data', (bytes) => {
      resolve(String(bytes));
      socket.destroy();
    });
  });
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
});

test.each<[string, BehaviourChange]>([
  ['overrides', { listing: { order: () => [] } }],
  [
    'a function of the correct behaviour',
    ({ listing }) => ({ listing: { page: async (...args) => (await listing.page(...args)).slice(0, 0) } }),
  ],
])('a change may be %s', async (_, behaviour) => {
  const changed = await startReference({ key, seedPets: 3, behaviour });
  const response = await fetch(`${changed.baseUrl}/pets`, { headers: { authorization: `Bearer ${key}` } });
  expect(await response.json()).toEqual([]);
  await changed.close();
});
