import { describe, expect, test } from 'vitest';
import { clientOf, request } from '../../testing/checks/client.js';
import { rawResponse, rawServer } from '../../testing/servers/raw-server.js';

const target = (number: number) => `/v1/pets/${number}`;

test('exchanges are numbered in the order of the calls, however they are sent', async () => {
  const { origin } = await rawServer((socket) => socket.write(rawResponse({})));
  const client = clientOf(origin, { connections: 3 });
  const together = await Promise.all(
    [1, 2, 3, 4, 5].map((id) => client.send(request({ target: target(id) }))),
  );
  const alone = await client.sendOnOneConnection([6, 7].map((id) => request({ target: target(id) })));
  const numbered = [...together, ...alone].map((exchange) => [exchange.number, exchange.request.target]);
  expect(numbered).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => [number, target(number)]));
});

test('each exchange has the response to its own request', async () => {
  const { origin } = await rawServer((socket, number) => socket.write(rawResponse({ body: `${number}` })));
  const client = clientOf(origin, { connections: 1 });
  const exchanges = await Promise.all([1, 2, 3, 4].map(() => client.send(request())));
  expect(exchanges.map(({ response }) => Buffer.from(response?.body ?? []).toString())).toEqual([
    '1',
    '2',
    '3',
    '4',
  ]);
});

test('no more connections are open than the client may have', async () => {
  const { origin, requests } = await rawServer((socket) => socket.write(rawResponse({})));
  const client = clientOf(origin, { connections: 2 });
  await Promise.all(Array.from({ length: 10 }, () => client.send(request())));
  expect(requests).toHaveLength(10);
  expect(new Set(requests.map(({ connection }) => connection))).toEqual(new Set([1, 2]));
});

test('as many requests are in flight as the client may have connections', async () => {
  const waiting: (() => void)[] = [];
  const { origin } = await rawServer((socket) => {
    waiting.push(() => socket.write(rawResponse({})));
    // No request gets a response before all three have arrived.
    if (waiting.length === 3) for (const response of waiting) response();
  });
  const client = clientOf(origin, { connections: 3 });
  const exchanges = await Promise.all([1, 2, 3].map(() => client.send(request())));
  expect(exchanges.map(({ response }) => response?.status)).toEqual([200, 200, 200]);
});

test('requests that are sent at once are all in flight, however few may be', async () => {
  const waiting: (() => void)[] = [];
  const { origin } = await rawServer((socket) => {
    waiting.push(() => socket.write(rawResponse({})));
    // No request gets a response before all three have arrived.
    if (waiting.length === 3) for (const response of waiting) response();
  });
  const client = clientOf(origin, { connections: 1 });
  const exchanges = await Promise.all([1, 2, 3].map(() => client.send(request(), { atOnce: true })));
  expect(exchanges.map(({ response }) => response?.status)).toEqual([200, 200, 200]);
});

describe('requests on one connection', () => {
  test('share it with no other request', async () => {
    const { origin, requests } = await rawServer((socket) => socket.write(rawResponse({})));
    const client = clientOf(origin);
    await client.send(request());
    const exchanges = await client.sendOnOneConnection([request(), request(), request()]);
    await client.send(request());
    expect(exchanges.map(({ response }) => response?.status)).toEqual([200, 200, 200]);
    expect(requests.map(({ connection }) => connection)).toEqual([1, 2, 2, 2, 1]);
  });

  test('have a new one each time, also right after another has closed', async () => {
    const { origin, requests } = await rawServer((socket) => socket.write(rawResponse({})));
    const client = clientOf(origin);
    for (let time = 0; time < 3; time += 1) {
      const exchanges = await client.sendOnOneConnection([request(), request()]);
      expect(exchanges.map(({ response }) => response?.status)).toEqual([200, 200]);
    }
    await Promise.all([1, 2].map(() => client.sendOnOneConnection([request()])));
    expect(requests.map(({ connection }) => connection)).toEqual([1, 1, 2, 2, 3, 3, 4, 5]);
    expect(client.statistics.reconnects).toBe(0);
  });

  test('are sent one after another', async () => {
    const targets = ['/v1/a', '/v1/b', '/v1/c'];
    const { origin, requests } = await rawServer((socket) => socket.write(rawResponse({})));
    await clientOf(origin).sendOnOneConnection(targets.map((each) => request({ target: each })));
    expect(requests.map(({ lines }) => lines[0])).toEqual(targets.map((each) => `GET ${each} HTTP/1.1`));
  });

  test('continue after a failure on a new connection', async () => {
    const { origin, requests } = await rawServer((socket, number) =>
      number === 1 ? socket.end('no HTTP at all\r\n\r\n') : socket.write(rawResponse({})),
    );
    const exchanges = await clientOf(origin).sendOnOneConnection([request(), request(), request()]);
    expect(exchanges.map(({ failure }) => failure?.kind)).toEqual(['broken', undefined, undefined]);
    expect(requests.map(({ connection }) => connection)).toEqual([1, 2, 2]);
  });
});
