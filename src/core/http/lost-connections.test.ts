import net, { type AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { clientOf, request } from '../../testing/checks/client.js';
import { rawResponse, rawServer } from '../../testing/servers/raw-server.js';
import { ApiKey } from '../config/key/api-key.js';
import { Credential } from './credential.js';
import type { Turn } from './transport.js';

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('a target is unreachable', () => {
  test('that refuses connections after four attempts', async () => {
    let attempts = 0;
    const heard = ({ kind }: Turn) => {
      if (kind === 'exchange') attempts += 1;
    };
    const client = clientOf(`http://127.0.0.1:${await freePort()}`, { heard });
    const { failure } = await client.send(request());
    expect(failure).toEqual({
      kind: 'unreachable',
      problem: 'the connection was refused',
      code: 'ECONNREFUSED',
    });
    expect(attempts).toBe(4);
    expect(client.statistics).toMatchObject({ requests: 0, reconnects: 0, lost: { refused: 0 } });
  });

  test('whose host name does not resolve', async () => {
    const { failure } = await clientOf('http://no-such-host.invalid').send(request());
    expect(failure).toMatchObject({ kind: 'unreachable', problem: 'the host name does not resolve' });
  });

  test.each([
    ['closes', (socket: net.Socket) => socket.end()],
    ['resets', (socket: net.Socket) => socket.resetAndDestroy()],
  ])(
    'that %s each new connection before any byte: the request may have reached it, and is not sent again',
    async (_, giveUp) => {
      const { origin, requests } = await rawServer(giveUp);
      const client = clientOf(origin);
      const { failure, response } = await client.send(request());
      expect(failure).toMatchObject({
        kind: 'closed',
        problem: 'the connection closed before a response',
      });
      expect(response).toBeUndefined();
      expect(requests).toHaveLength(1);
      expect(client.statistics).toMatchObject({ requests: 1, reconnects: 0 });
    },
  );
});

test('a target that starts to listen during the retries is reached', async () => {
  const port = await freePort();
  const client = clientOf(`http://127.0.0.1:${port}`);
  const sending = client.send(request());
  const server = net.createServer((socket) => socket.on('data', () => socket.end(rawResponse({}))));
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  expect((await sending).response?.status).toBe(200);
});

describe('a kept connection', () => {
  test('is used again', async () => {
    const { origin, requests } = await rawServer((socket) => socket.write(rawResponse({})));
    const client = clientOf(origin);
    for (let count = 0; count < 3; count += 1) await client.send(request());
    expect(requests.map(({ connection }) => connection)).toEqual([1, 1, 1]);
    expect(client.statistics.reconnects).toBe(0);
  });

  test('that closes instead of a response is replaced and counted', async () => {
    const { origin, requests } = await rawServer((socket, number) =>
      number === 2 ? socket.end() : socket.write(rawResponse({})),
    );
    const client = clientOf(origin);
    await client.send(request());
    const { response } = await client.send(request());
    expect(response?.status).toBe(200);
    expect(requests.map(({ connection }) => connection)).toEqual([1, 1, 2]);
    expect(client.statistics).toMatchObject({ requests: 3, reconnects: 1 });
  });

  test('that closed while it was idle is replaced', async () => {
    let closed: Promise<void> = Promise.resolve();
    const { origin, requests } = await rawServer((socket) => {
      closed = new Promise((resolve) => socket.once('close', () => resolve()));
      socket.end(rawResponse({}));
    });
    const client = clientOf(origin);
    await client.send(request());
    await closed;
    expect((await client.send(request())).response?.status).toBe(200);
    expect(requests.map(({ connection }) => connection)).toEqual([1, 2]);
  });
});

test('a request times out when no response comes, its head does not end or its body pauses', async () => {
  const beginnings = ['', 'HTTP/1.1 200 OK\r\nContent-', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n['];
  const servers = await Promise.all(beginnings.map((bytes) => rawServer((socket) => socket.write(bytes))));
  const exchanges = await Promise.all(
    servers.map(({ origin }) => clientOf(origin, { timeout: 100 }).send(request())),
  );
  const late = {
    kind: 'timeout',
    problem: 'no response within the time allowed',
    code: 'UND_ERR_HEADERS_TIMEOUT',
  };
  const paused = {
    kind: 'timeout',
    problem: 'the response paused for longer than the time allowed',
    code: 'UND_ERR_BODY_TIMEOUT',
  };
  expect(exchanges.map(({ failure }) => failure)).toEqual([late, late, paused]);
  expect(servers.map(({ requests }) => requests.length)).toEqual([1, 1, 1]);
});

test('a new connection is not one too many where nobody else is answered either', async () => {
  const { origin } = await rawServer((socket, number) => {
    if (number <= 3 || number > 7) socket.write(rawResponse({}));
  });
  const client = clientOf(origin, { connections: 4, timeout: 300 });
  await Promise.all(Array.from({ length: 3 }, () => client.send(request())));
  const stalled = await Promise.all(Array.from({ length: 4 }, () => client.send(request())));
  expect(stalled.map(({ failure }) => failure?.kind)).toEqual(['timeout', 'timeout', 'timeout', 'timeout']);
  expect(client.statistics.reconnects).toBe(0);
});

test('a request that is sent alone is retried where the target may still count the connection before it', async () => {
  const { origin, requests } = await rawServer((socket, number) =>
    number === 3 ? socket.end() : socket.write(rawResponse({})),
  );
  const client = clientOf(origin);
  await client.send(request());
  const alone = await client.sendAlone([[request()], [request()]]);
  expect(alone.map(({ response }) => response?.status)).toEqual([200, 200]);
  expect(requests.map(({ connection }) => connection)).toEqual([1, 2, 3, 4]);
  expect(client.statistics).toMatchObject({ requests: 4, reconnects: 1 });
});

test('where a server drops requests, those count as lost that were answered when they were sent again', async () => {
  let left = 1;
  const { origin, requests } = await rawServer((socket) => {
    const { lines: [target = ''] = [], connection } = requests.at(-1) ?? {};
    const isKept = requests.filter((one) => one.connection === connection).length > 1;
    if (isKept || target.includes('limit=2')) socket.end();
    else if (target.includes('limit=3') && left > 0) {
      left -= 1;
      socket.end();
    } else socket.write(rawResponse({}));
  });
  const client = clientOf(origin, { connections: 3 });
  const plain = () => client.send(request());
  await Promise.all([plain(), plain(), plain()]);
  // So many kept connections close that each request has a new one from now on.
  for (let count = 0; count < 20; count += 1) await plain();
  const again = await client.send(request({ target: '/v1/pets?limit=3' }));
  expect(again.response?.status).toBe(200);
  expect(client.statistics.lost.closed).toBe(1);
  const dropped = await client.send(request({ target: '/v1/pets?limit=2' }));
  expect(dropped.failure?.kind).toBe('closed');
  expect(client.statistics.lost.closed).toBe(1);
});

describe('a client that is closed', () => {
  test.each([
    ['before the response', ''],
    ['within the response', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n['],
  ])('says nothing against the implementation: %s', async (_, bytes) => {
    let came: () => void = () => {};
    const arrival = new Promise<void>((resolve) => {
      came = resolve;
    });
    const { origin } = await rawServer((socket) => socket.write(bytes, () => setImmediate(came)));
    const client = clientOf(origin);
    const sending = client.send(request());
    await arrival;
    await client.close();
    expect((await sending).failure?.kind).toBe('unreachable');
  });

  test('abandons requests that wait for a connection', async () => {
    let came: () => void = () => {};
    const arrival = new Promise<void>((resolve) => {
      came = resolve;
    });
    const { origin, requests } = await rawServer(() => came());
    const client = clientOf(origin);
    const sendings = [client.send(request()), client.send(request())];
    await arrival;
    await client.close();
    const kinds = (await Promise.all(sendings)).map(({ failure }) => failure?.kind);
    expect(kinds).toEqual(['unreachable', 'unreachable']);
    expect(requests).toHaveLength(1);
  });
});

test('a failure does not contain the key', async () => {
  const { origin } = await rawServer((socket) => socket.end());
  const credential = Credential.valid(new ApiKey('k3y-that-nobody-may-see'));
  const { failure } = await clientOf(origin).send(request({ credential }));
  expect(failure?.kind).toBe('closed');
  expect(JSON.stringify(failure)).not.toContain('k3y');
});

test('a 408 that crossed the request on an idle connection is retried, and counts as a response if it stays', async () => {
  const responses = [
    'HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n',
    'HTTP/1.1 204 No Content\r\n\r\n',
  ];
  const { origin } = await rawServer((socket) => socket.write(responses.shift() ?? ''));
  const client = clientOf(origin);
  expect((await client.send(request())).response?.status).toBe(204);
  expect(client.statistics).toMatchObject({ requests: 2, reconnects: 1 });

  const stubborn = await rawServer((socket) =>
    socket.write('HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n'),
  );
  expect((await clientOf(stubborn.origin).send(request())).response?.status).toBe(408);
});
