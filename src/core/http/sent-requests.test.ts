import { describe, expect, test } from 'vitest';
import { clientOf, request } from '../../testing/checks/client.js';
import { type RawRequest, rawResponse, rawServer } from '../../testing/servers/raw-server.js';
import { ApiKey } from '../config/key/api-key.js';
import { Credential } from './credential.js';
import type { OutgoingRequest } from './exchange.js';

const KEY = 'k3y-that-nobody-may-see';
const json = { method: 'POST', contentType: 'application/json' } as const;

async function sent(given: Partial<OutgoingRequest>): Promise<RawRequest> {
  const { origin, requests } = await rawServer((socket) => socket.write(rawResponse({})));
  const { response } = await clientOf(origin).send(request(given));
  expect(response?.status).toBe(200);
  const [first] = requests;
  if (!first) throw new Error('no request came');
  return first;
}

const named = ({ lines }: RawRequest, name: string) =>
  lines.filter((line) => line.toLowerCase().startsWith(`${name}:`));

describe('the request target is sent unchanged', () => {
  test.each([
    '/v1/pets/-0',
    '/v1/pets/%41%2f%2F',
    '/v1/pets/../pets/./1',
    '/v1//pets/',
    '/v1/pets?limit=%35&limit=+5&status=',
    "/v1/pets/1;a=b,c'd!(e)*",
    '/v1/pets?',
    `/v1/pets/${'9'.repeat(4000)}`,
  ])('%s', async (target) => {
    const { lines } = await sent({ target });
    expect(lines[0]).toBe(`GET ${target} HTTP/1.1`);
  });
});

describe('the Authorization header', () => {
  test('is the key in the scheme Bearer', async () => {
    const lines = named(await sent({ credential: Credential.valid(new ApiKey(KEY)) }), 'authorization');
    expect(lines).toEqual([`Authorization: Bearer ${KEY}`]);
  });

  test('is sent even if it is empty', async () => {
    const lines = named(await sent({ credential: Credential.literal('an empty one', '') }), 'authorization');
    expect(lines).toEqual(['Authorization: ']);
  });

  test('is not sent without a credential', async () => {
    expect(named(await sent({ credential: Credential.none() }), 'authorization')).toEqual([]);
  });
});

describe('the body', () => {
  test('is sent byte for byte with its length and its type', async () => {
    const got = await sent({ ...json, body: Uint8Array.of(0x7b, 0x00, 0xff, 0x7d) });
    expect(got.body).toBe('{\0\xff}');
    expect(named(got, 'content-length')).toEqual(['content-length: 4']);
    expect(named(got, 'content-type')).toEqual(['Content-Type: application/json']);
  });

  test('may be a part of a larger buffer', async () => {
    const buffer = new TextEncoder().encode('xx{}yy');
    expect((await sent({ ...json, body: buffer.subarray(2, 4) })).body).toBe('{}');
  });

  test.each([
    ['no bytes', new Uint8Array(0)],
    ['an empty part of a buffer', new Uint8Array(8).subarray(3, 3)],
  ])('may be %s, whose length is announced', async (_, body) => {
    const got = await sent({ ...json, body });
    expect(named(got, 'content-length')).toEqual(['content-length: 0']);
    expect(named(got, 'content-type')).toEqual(['Content-Type: application/json']);
  });

  test('has no type unless one is given', async () => {
    expect(named(await sent({ method: 'POST', body: Buffer.from('{}') }), 'content-type')).toEqual([]);
  });

  test('is absent from a GET', async () => {
    const got = await sent({});
    expect([...named(got, 'content-length'), ...named(got, 'transfer-encoding')]).toEqual([]);
  });
});

test('only the headers of the request and of the connection are sent', async () => {
  const { lines } = await sent({ ...json, body: Buffer.from('{}') });
  expect(lines.slice(1).map((line) => line.split(':')[0]?.toLowerCase())).toEqual([
    'host',
    'connection',
    'accept',
    'accept-encoding',
    'content-type',
    'content-length',
  ]);
});

describe('a request that HTTP cannot carry', () => {
  test.each([
    ['a space in its target', { target: '/v1/ pets' }],
    ['a line break in its type', { contentType: 'a\r\nb' }],
    ['a key of other than Latin-1', { credential: Credential.valid(new ApiKey(`${KEY}\u0100`)) }],
  ])('is the fault of the kit: %s', async (_, given) => {
    const { origin, requests } = await rawServer((socket) => socket.write(rawResponse({})));
    const sending = clientOf(origin).send(request(given));
    await expect(sending).rejects.toMatchObject({ code: 'UND_ERR_INVALID_ARG' });
    await expect(sending).rejects.not.toMatchObject({ message: expect.stringContaining(KEY) });
    expect(requests).toEqual([]);
  });
});
