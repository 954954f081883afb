import zlib from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { clientOf, request } from '../../testing/checks/client.js';
import { rawResponse, rawServer } from '../../testing/servers/raw-server.js';

async function received(bytes: Uint8Array) {
  const { origin, requests } = await rawServer((socket) => socket.write(bytes));
  const exchange = await clientOf(origin).send(request());
  return { ...exchange, attempts: requests.length };
}

const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString();

describe('the headers of a response', () => {
  test('keep their order, spelling, repetitions and empty values', async () => {
    const { response } = await received(
      rawResponse({ headers: ['X-B: 1', 'x-a:', 'X-b:  2 ', 'X-A: \xe9'] }),
    );
    expect(response?.headers).toEqual([
      ['Content-Type', 'application/json'],
      ['X-B', '1'],
      ['x-a', ''],
      ['X-b', '2'],
      ['X-A', '\xe9'],
      ['Content-Length', '2'],
    ]);
  });

  test('are those of the final response', async () => {
    const interim = Buffer.from('HTTP/1.1 103 Early Hints\r\nX-Interim: 1\r\n\r\n');
    const { response } = await received(Buffer.concat([interim, rawResponse({})]));
    expect(response?.headers.map(([name]) => name)).toEqual(['Content-Type', 'Content-Length']);
  });

  test('over 64 KiB exceed the bound of the kit', async () => {
    const { failure } = await received(rawResponse({ headers: [`X: ${'x'.repeat(70_000)}`] }));
    expect(failure?.kind).toBe('too-large');
  });
});

test.each(['301 Moved', '302 Found', '307 Temporary', '308 Permanent'])(
  'a redirect is a response like any other: %s',
  async (status) => {
    const { response, attempts } = await received(
      rawResponse({ status, headers: ['Location: /v1/elsewhere'] }),
    );
    expect(response?.status).toBe(Number.parseInt(status, 10));
    expect(attempts).toBe(1);
  },
);

describe('a content coding is decoded', () => {
  const body = Buffer.from('[{"name":"Ёжик"}]');
  test.each([
    ['gzip', zlib.gzipSync(body)],
    ['x-gzip', zlib.gzipSync(body)],
    ['GZip', zlib.gzipSync(body)],
    ['deflate', zlib.deflateSync(body)],
    ['deflate', zlib.deflateRawSync(body)],
    ['br', zlib.brotliCompressSync(body)],
    ['identity', body],
    ['', body],
    ['deflate, gzip', zlib.gzipSync(zlib.deflateSync(body))],
  ])('%j', async (coding, bytes) => {
    const { response } = await received(
      rawResponse({ headers: [`Content-Encoding: ${coding}`], body: bytes }),
    );
    expect(text(response?.body)).toBe('[{"name":"Ёжик"}]');
  });

  test('even if the codings are in several headers', async () => {
    const headers = ['Content-Encoding: gzip', 'Content-Encoding: br'];
    const bytes = zlib.brotliCompressSync(zlib.gzipSync(body));
    const { response } = await received(rawResponse({ headers, body: bytes }));
    expect(text(response?.body)).toBe('[{"name":"Ёжик"}]');
  });

  test.each([
    ['gzip', Buffer.from('[]')],
    ['gzip', zlib.gzipSync(body).subarray(0, -6)],
    ['deflate', Buffer.from('[]')],
    ['br', Buffer.from('[]')],
    ['gzip', Buffer.alloc(0)],
  ])('or the response is broken: %s', async (coding, bytes) => {
    const { failure } = await received(
      rawResponse({ headers: [`Content-Encoding: ${coding}`], body: bytes }),
    );
    expect(failure).toMatchObject({ kind: 'broken', problem: expect.stringContaining('content coding') });
  });

  test.each(['zstd', 'constructor'])(
    'unless the kit does not know it, which is not the server’s fault: %s',
    async (coding) => {
      const { failure } = await received(rawResponse({ headers: [`Content-Encoding: ${coding}`], body }));
      expect(failure).toMatchObject({ kind: 'unreadable', problem: expect.stringContaining(coding) });
    },
  );
});

const LONGEST_BODY = 16 * 1024 * 1024;

describe('a body longer than the bound', () => {
  const zeros = Buffer.alloc(LONGEST_BODY + 1);

  test('is abandoned while it arrives', async () => {
    const { failure } = await received(rawResponse({ body: zeros }));
    expect(failure).toEqual({ kind: 'too-large', problem: 'the response is longer than 16 MiB' });
  });

  test.each([
    ['gzip', zlib.gzipSync(zeros)],
    ['deflate', zlib.deflateSync(zeros)],
    ['deflate', zlib.deflateRawSync(zeros)],
    ['br', zlib.brotliCompressSync(zeros, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } })],
    ['gzip, gzip', zlib.gzipSync(zlib.gzipSync(zeros))],
  ])('is given up as it unfolds: %s', async (coding, bytes) => {
    const { failure } = await received(
      rawResponse({ headers: [`Content-Encoding: ${coding}`], body: bytes }),
    );
    expect(failure?.kind).toBe('too-large');
  });

  test.each([{ method: 'POST' }, { target: '/v1/pets/12' }, { target: '/v1/store/orders' }] as const)(
    'may be of 16 MiB where it is a page alone: %j',
    async (given) => {
      const { origin } = await rawServer((socket) =>
        socket.write(rawResponse({ body: Buffer.alloc(2 * 1024 * 1024 + 1) })),
      );
      const client = clientOf(origin);
      const { failure } = await client.send(request(given));
      expect(failure).toEqual({ kind: 'too-large', problem: 'the response is longer than 2 MiB' });
      const page = await client.send(request({ target: '/v1/pets?limit=5' }));
      expect(page.response?.status).toBe(200);
    },
  );

  test('may be as long as the bound', async () => {
    const { response } = await received(
      rawResponse({ headers: ['Content-Encoding: gzip'], body: zlib.gzipSync(zeros.subarray(1)) }),
    );
    expect(response?.body.length).toBe(LONGEST_BODY);
  });
});
