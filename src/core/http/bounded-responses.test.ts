import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { clientOf, request } from '../../testing/checks/client.js';
import { rawResponse, rawServer } from '../../testing/servers/raw-server.js';

const INTERIM = 'HTTP/1.1 103 Early Hints\r\nLink: </>\r\n\r\n';
const MIB = 1024 * 1024;

async function failureOver(answering: (socket: Socket) => void, timeout = 5_000) {
  const { origin } = await rawServer(answering);
  return (await clientOf(origin, { timeout }).send(request())).failure;
}

test('up to a hundred interim responses are allowed', async () => {
  const { origin } = await rawServer((socket, number) => {
    socket.write(INTERIM.repeat(number === 1 ? 100 : 101));
    socket.write(rawResponse({}));
  });
  const client = clientOf(origin);
  expect((await client.send(request())).response?.status).toBe(200);
  expect((await client.send(request())).failure).toEqual({
    kind: 'too-large',
    problem: 'more than 100 interim responses (1xx) come before the response',
  });
});

test('interim responses within the timeout of each still have a bound in all', async () => {
  const failure = await failureOver((socket) => {
    const timer = setInterval(() => socket.write(INTERIM), 100);
    socket.once('close', () => clearInterval(timer));
  }, 200);
  expect(failure).toMatchObject({ kind: 'timeout' });
});

test('a response that announces too many bytes is not read', async () => {
  const failure = await failureOver((socket) =>
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${16 * MIB + 1}\r\n\r\n`),
  );
  expect(failure).toEqual({ kind: 'too-large', problem: 'the response is longer than 16 MiB' });
});

test('a response with too many content codings is not decoded', async () => {
  const failure = await failureOver((socket) =>
    socket.write(rawResponse({ headers: [`Content-Encoding: ${Array(1000).fill('gzip').join()}`] })),
  );
  expect(failure).toMatchObject({
    kind: 'unreadable',
    problem: expect.stringContaining('1000 content codings'),
  });
});

describe('long responses at the same time', () => {
  test('are read whole, one after another', async () => {
    const body = Buffer.alloc(4 * MIB, 'x');
    const { origin } = await rawServer((socket) => socket.write(rawResponse({ body })));
    const client = clientOf(origin, { connections: 8 });
    const exchanges = await Promise.all(Array.from({ length: 8 }, () => client.send(request())));
    expect(exchanges.map(({ response }) => response?.body.length)).toEqual(Array(8).fill(4 * MIB));
  });

  test('do not wait forever for one that never ends or is cut', async () => {
    const whole = rawResponse({ body: Buffer.alloc(MIB, 'x') });
    const { origin } = await rawServer((socket, number) => {
      if (number > 2) socket.write(whole);
      else socket.write(whole.subarray(0, MIB / 2), () => number === 2 && socket.end());
    });
    const client = clientOf(origin, { connections: 4, timeout: 300 });
    const exchanges = await Promise.all(Array.from({ length: 4 }, () => client.send(request())));
    expect(exchanges.map(({ response, failure }) => response?.body.length ?? failure?.kind)).toEqual([
      'timeout',
      'broken',
      MIB,
      MIB,
    ]);
  });
});
