import { createServer } from 'node:https';
import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { clientOf, request } from '../../testing/checks/client.js';
import { rawResponse, rawServer } from '../../testing/servers/raw-server.js';
import { listening } from '../../testing/servers/scripted-server.js';
import { selfSigned } from '../../testing/servers/self-signed.js';

const OK = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

/** Sends a request to a server that responds with these bytes and closes its end. */
async function exchangeOver(bytes: string, end: (socket: Socket) => void = (socket) => socket.end()) {
  const { origin, requests } = await rawServer((socket) => socket.write(bytes, 'latin1', () => end(socket)));
  const exchange = await clientOf(origin).send(request());
  return { ...exchange, attempts: requests.length };
}

const keepOpen = () => {};

describe('a response is broken that', () => {
  test.each([
    ['stops before the length that it announced', `${OK}Content-Length: 20\r\n\r\n[]`],
    ['stops right after its headers', `${OK}Content-Length: 20\r\n\r\n`],
    ['stops between its chunks', `${OK}Transfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n`],
    ['stops within a chunk', `${OK}Transfer-Encoding: chunked\r\n\r\n9\r\n[]`],
    ['stops within its headers', `${OK}Content-`],
    ['stops within its status line', 'HTTP/1.1 20'],
    ['stops after an interim response', 'HTTP/1.1 103 Early Hints\r\nLink: </v1>\r\n\r\n'],
    ['has a chunk size that is not a number', `${OK}Transfer-Encoding: chunked\r\n\r\nzz\r\n[]\r\n0\r\n\r\n`],
    ['has a chunk longer than its size', `${OK}Transfer-Encoding: chunked\r\n\r\n2\r\n[[]]\r\n0\r\n\r\n`],
    ['has no status line', '{"code":"x"}'],
    ['has a status of two digits', 'HTTP/1.1 99 Low\r\nContent-Length: 0\r\n\r\n'],
    ['has a status of four digits', 'HTTP/1.1 1000 High\r\nContent-Length: 0\r\n\r\n'],
    ['is of another protocol', 'SSH-2.0-OpenSSH_9.0\r\n'],
    ['has a length that is not a number', `${OK}Content-Length: x\r\n\r\n[]`],
    ['has a negative length', `${OK}Content-Length: -1\r\n\r\n[]`],
    ['has two lengths', `${OK}Content-Length: 2\r\nContent-Length: 3\r\n\r\n[] `],
    [
      'has a length and chunks',
      `${OK}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n`,
    ],
    ['has NUL in a header', `${OK}X: a\0b\r\nContent-Length: 2\r\n\r\n[]`],
    ['has a space before a colon', `${OK}X : a\r\nContent-Length: 2\r\n\r\n[]`],
    ['ends its lines by line feeds alone', 'HTTP/1.1 200 OK\nContent-Length: 2\n\n[]'],
    [
      'switches to another protocol unasked',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
    ],
  ])('%s', async (_, bytes) => {
    const { failure, response, attempts } = await exchangeOver(bytes);
    expect(failure?.kind).toBe('broken');
    expect(failure?.problem).toMatch(/^the response is not (a whole HTTP message|valid HTTP): ./);
    expect(response).toBeUndefined();
    expect(attempts).toBe(1);
  });

  test.each([
    ['goes on after the length that it announced', `${OK}Content-Length: 2\r\n\r\n[{}]`],
    ['goes on after its last chunk', `${OK}Transfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n[]`],
    [
      'is followed by another one',
      `${OK}Content-Length: 2\r\n\r\n[]HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n`,
    ],
  ])('%s on a connection that stays open, each time', async (_, bytes) => {
    const { failure, attempts } = await exchangeOver(bytes, keepOpen);
    expect(failure).toEqual({
      kind: 'broken',
      problem: 'the response is not a whole HTTP message: it goes on after the end that it announced',
    });
    // Twice more, each on a connection of its own, where only the end of an idle time can have come from elsewhere.
    expect(attempts).toBe(3);
  });
});

test.each([
  ['its status line', 'HTTP/1.1 20'],
  ['its headers', `${OK}Content-`],
  ['its body', `${OK}Content-Length: 20\r\n\r\n[]`],
  ['its chunks', `${OK}Transfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n`],
  ['a body without a length', `${OK}\r\n[]`],
  ['the last body of a connection', `${OK}Connection: close\r\nContent-Length: 20\r\n\r\n[]`],
])('a reset within %s differs from an orderly end, and nothing is sent again', async (_, bytes) => {
  const { failure, attempts } = await exchangeOver(bytes, (socket) => socket.resetAndDestroy());
  expect(failure).toMatchObject({
    kind: 'reset',
    problem: 'the connection was reset in the middle of the response',
  });
  expect(attempts).toBe(1);
});

test('a reset some time after the first bytes is a reset, too', async () => {
  const begun = `${OK}Content-Length: 20\r\n\r\n[]`;
  const { failure } = await exchangeOver(begun, (socket) => setTimeout(() => socket.resetAndDestroy(), 20));
  expect(failure).toMatchObject({ kind: 'reset', code: 'ECONNRESET' });
});

test('a reset after the end of a response does not count against it', async () => {
  const whole = rawResponse({}).toString('latin1');
  const { response } = await exchangeOver(whole, (socket) => socket.resetAndDestroy());
  expect(response?.status).toBe(200);
});

test('over TLS an early end may have been a reset', async () => {
  const server = createServer(selfSigned, (_, response) => {
    response.writeHead(200, { 'content-length': 20 }).write('[]', () => response.socket?.end());
  });
  const origin = `https://127.0.0.1:${await listening(server)}`;
  const client = clientOf(origin, { route: { tls: { insecure: true } } });
  expect((await client.send(request())).failure?.kind).toBe('reset');
});

describe('a response is whole that', () => {
  test.each([
    ['comes in chunks', `${OK}Transfer-Encoding: chunked\r\n\r\n1\r\n[\r\n1;x=y\r\n]\r\n0\r\nX: y\r\n\r\n`],
    ['ends with its connection', `${OK}\r\n[]`],
    ['is of HTTP/1.0', 'HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\n[]'],
    [
      'follows an interim response',
      `HTTP/1.1 103 Early Hints\r\nX: y\r\n\r\n${OK}Content-Length: 2\r\n\r\n[]`,
    ],
    ['has no reason phrase', 'HTTP/1.1 200 \r\nContent-Length: 2\r\n\r\n[]'],
    ['closes the connection by name', `${OK}Connection: close\r\nContent-Length: 2\r\n\r\n[]`],
  ])('%s', async (_, bytes) => {
    const { response, failure } = await exchangeOver(bytes);
    expect(failure).toBeUndefined();
    expect(response?.status).toBe(200);
    expect(Buffer.from(response?.body ?? []).toString()).toBe('[]');
  });

  test('is read together with the 408 of a server that ends the idle connection', async () => {
    const late = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
    const { origin } = await rawServer((socket) => socket.write(`${rawResponse({})}${late}`));
    const client = clientOf(origin);
    expect((await client.send(request())).response?.status).toBe(200);
    expect((await client.send(request())).response?.status).toBe(200);
    expect(client.statistics).toMatchObject({ requests: 2, reconnects: 0 });
  });

  test('comes after a broken one', async () => {
    const { origin } = await rawServer((socket, number) =>
      number === 1 ? socket.end(`${OK}Content-Length: 20\r\n\r\n[]`) : socket.write(rawResponse({})),
    );
    const client = clientOf(origin);
    expect((await client.send(request())).failure?.kind).toBe('broken');
    expect((await client.send(request())).response?.status).toBe(200);
  });
});

test('an unrequested interim 100 is not a fault of the response', async () => {
  const { failure, attempts } = await exchangeOver(
    `HTTP/1.1 100 Continue\r\n\r\n${OK}Content-Length: 2\r\n\r\n[]`,
    keepOpen,
  );
  expect(failure).toMatchObject({ kind: 'unreachable', problem: expect.stringContaining('100 Continue') });
  expect(attempts).toBe(1);
});
