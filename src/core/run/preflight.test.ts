import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runOptions, target } from '../../testing/runs/run-options.js';
import {
  type Arrived,
  type Script,
  type ScriptedResponse,
  scriptedServer,
} from '../../testing/servers/scripted-server.js';
import { preflight } from './preflight.js';

type Given = Parameters<typeof runOptions>[0];

/** The reason why a deployment cannot be judged; undefined when it can. */
async function reasonAt(baseUrl: string, given: Given = {}): Promise<string | undefined> {
  const ready = await preflight(target(runOptions({ baseUrl, ...given })));
  return ready.ok ? undefined : ready.reason;
}

async function reasonFor(script: Script, given: Given = {}): Promise<string | undefined> {
  const { baseUrl } = await scriptedServer(script);
  return reasonAt(baseUrl, given);
}

/** The base URL of a bare TCP server that does the same on every connection once something came over it. */
async function tcpServer(spoken: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}).on('data', () => spoken(socket)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const error = (status: number): ScriptedResponse => ({ status, body: { code: 'x', message: 'x', status } });
const webPage: ScriptedResponse = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!doctype html><h1>Welcome</h1>',
};
const redirect: ScriptedResponse = {
  status: 301,
  headers: { location: 'https://elsewhere.example/v2/pets?a=b' },
};

/** A right response to what the preflight asks, wherever `wrong` has none of its own. */
function otherwiseRight(wrong: (request: Arrived) => ScriptedResponse | undefined | 'nothing'): Script {
  return (request) => {
    const response = wrong(request);
    if (response === 'nothing') return undefined;
    if (response) return response;
    if (request.authorization === undefined) return error(401);
    if (request.method === 'POST') return error(400);
    return request.target.startsWith('/pets/') ? error(404) : { status: 200, body: [] };
  };
}

const isList = ({ target }: Arrived) => /^\/pets(\?|$)/.test(target);
const listOnly = (response: ScriptedResponse | 'nothing') =>
  otherwiseRight((request) => (request.method === 'GET' && isList(request) ? response : undefined));

describe('a deployment that cannot be reached has one reason, which says what to try', () => {
  test('the host name does not resolve', async () => {
    expect(await reasonAt('http://nonexistent.invalid/v1')).toBe(
      'http://nonexistent.invalid/v1 cannot be reached: the host name nonexistent.invalid does not resolve; check its spelling and your network',
    );
  });

  test('nobody listens on the port', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    expect(await reasonAt(`http://127.0.0.1:${port}/v1`)).toMatch(
      new RegExp(`cannot be reached: 127\\.0\\.0\\.1:${port} refuses connections; check the port`),
    );
  });

  test('the certificate is one that nobody vouches for', async () => {
    const { baseUrl, arrived } = await scriptedServer(() => webPage, { secure: true });
    expect(await reasonAt(baseUrl)).toMatch(/its TLS certificate .*SELF_SIGNED.* --ca PATH/);
    expect(arrived).toEqual([]);
  });

  test('https is spoken to a port of plain http', async () => {
    const { baseUrl } = await scriptedServer(() => webPage);
    expect(await reasonAt(baseUrl.replace('http:', 'https:'))).toMatch(/does not speak TLS; try http:\/\//);
  });

  test('http is spoken to a port of https that closes the connection', async () => {
    const { baseUrl } = await scriptedServer(() => webPage, { secure: true });
    expect(await reasonAt(baseUrl.replace('https:', 'http:'))).toMatch(/check the address, http or https/);
  });

  test('http is spoken to a port of https that says so', async () => {
    const words = 'Client sent an HTTP request to an HTTPS server.\n';
    const baseUrl = await tcpServer((socket) => socket.end(`HTTP/1.0 400 Bad Request\r\n\r\n${words}`));
    expect(await reasonAt(baseUrl)).toMatch(/expects TLS.*try https:\/\//);
  });

  test('http is spoken to a port of https that answers in TLS', async () => {
    const alert = Buffer.from([0x15, 3, 1, 0, 2, 2, 10]);
    expect(await reasonAt(await tcpServer((socket) => socket.end(alert)))).toMatch(
      /does not speak HTTP.*https/,
    );
  });

  test('what listens there speaks another protocol', async () => {
    const baseUrl = await tcpServer((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
    expect(await reasonAt(baseUrl)).toMatch(/^127\.0\.0\.1:\d+ does not speak HTTP; check the port/);
  });

  test('every connection is closed without a word', async () => {
    const baseUrl = await tcpServer((socket) => socket.destroy());
    expect(await reasonAt(baseUrl)).toMatch(/cannot be reached: the connection closed before a response/);
  });

  test('no response comes in time', async () => {
    const reason = await reasonFor(() => new Promise(() => {}), { timeout: 100 });
    expect(reason).toMatch(/does not respond: no response within the time allowed; .*--timeout/);
  });

  test('the deployment wants to be left alone for longer than the kit waits', async () => {
    const throttling = { ...error(429), headers: { 'retry-after': '3600' } };
    expect(await reasonFor(() => throttling)).toMatch(/cannot be judged now: .*run again later/);
  });
});

describe('what all operations answer alike is one reason', () => {
  test.each<[string, ScriptedResponse, RegExp]>([
    ['404', error(404), /answers 404 on every path; check the base URL, which ends in \/v1/],
    ['401', error(401), /refuses the API key \(401 on every operation\)/],
    ['403', error(403), /refuses the API key \(403 on every operation\)/],
    ['a redirect', redirect, /redirects every path to https:\/\/elsewhere\.example; give the base URL/],
    ['a web page', webPage, /answers every path with a web page, not with JSON/],
    ['a web page with 404', { ...webPage, status: 404 }, /answers 404 on every path/],
    ['503', error(503), /is not available \(503 on every path\)/],
    ['502', error(502), /is not available: a gateway responded with 502/],
  ])('%s', async (_, response, reason) => {
    expect(await reasonFor(() => response)).toMatch(reason);
    expect(await reasonFor(() => response, { readOnly: true })).toMatch(reason);
  });

  test('some 401 and some 403', async () => {
    const response = ({ method }: Arrived) => error(method === 'POST' ? 403 : 401);
    expect(await reasonFor(response)).toMatch(/refuses the API key/);
  });
});

describe('an implementation that answers, if wrongly, is judged', () => {
  test.each<[string, ScriptedResponse | 'nothing']>([
    ['redirects the list alone', redirect],
    ['fails at the list alone', error(500)],
    ['has a web page in the place of the list', webPage],
    ['has no list', error(404)],
    ['does not take the key for the list', error(401)],
    ['closes the connection in the place of the list', 'nothing'],
    ['lets a gateway answer 502 for the list', error(502)],
    ['lists as plain text', { status: 200, headers: { 'content-type': 'text/plain' }, body: '[]' }],
  ])('one that %s', async (_, response) => {
    expect(await reasonFor(listOnly(response))).toBeUndefined();
    expect(await reasonFor(listOnly(response), { readOnly: true })).toBeUndefined();
  });

  test.each<[string, ScriptedResponse]>([
    ['500', error(500)],
    ['500 as a web page', { ...webPage, status: 500 }],
    ['200 with an empty object', { status: 200, body: {} }],
    ['204', { status: 204 }],
    ['400', error(400)],
    ['plain text', { status: 200, headers: { 'content-type': 'text/plain' }, body: 'OK' }],
  ])('one that answers %s to everything', async (_, response) => {
    expect(await reasonFor(() => response)).toBeUndefined();
  });

  test('one whose every message is HTTP, but shorter than it says', async () => {
    const baseUrl = await tcpServer((socket) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n[]'),
    );
    expect(await reasonAt(baseUrl)).toBeUndefined();
  });

  test('one that never answers the list, but the others', async () => {
    const script = otherwiseRight(() => undefined);
    const slow: Script = (request) =>
      request.method === 'GET' && isList(request) ? new Promise(() => {}) : script(request);
    expect(await reasonFor(slow, { timeout: 1000 })).toBeUndefined();
  });
});

test('a right deployment is asked once, and said to answer', async () => {
  const { baseUrl, arrived } = await scriptedServer(otherwiseRight(() => undefined));
  const ready = await preflight(target(runOptions({ baseUrl })));
  expect(ready).toMatchObject({ ok: true, requests: 1 });
  expect(ready.ok && ready.line).toMatch(/\/v1 responds: GET \/pets gave 200 in \d+ ms$/);
  expect(arrived).toHaveLength(1);
});

test('nothing is created, and a read-only run does not even try', async () => {
  const { baseUrl, arrived } = await scriptedServer(() => error(500));
  await preflight(target(runOptions({ baseUrl })));
  expect(arrived.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual(['{}']);
  const before = arrived.length;
  await preflight(target(runOptions({ baseUrl, readOnly: true })));
  expect(arrived.slice(before).every(({ method }) => method === 'GET')).toBe(true);
});

test.each(['https://sEcret-key-0123.example/', 'https://%73Ecret-key-0123.example/'])(
  'a redirect to %s does not show the key that it repeats',
  async (location) => {
    const script = () => ({ status: 302, headers: { location } });
    const reason = await reasonFor(script, { key: 'sEcret-key-0123' });
    expect(reason).toContain('https://***.example');
    expect(reason?.toLowerCase()).not.toContain('secret-key');
  },
);
