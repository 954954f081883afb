import { once } from 'node:events';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import net, { type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { duplexPair } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import tls, { type TLSSocket } from 'node:tls';
import zlib from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Request } from '../exchange/exchange.js';
import { openWire } from './connect.js';
import { Connection, MOST_BODY } from './connection.js';
import { pkcs12, selfSigned } from './fixtures/self-signed.js';
import { isNearby, type WireOptions } from './route.js';
import type { Outcome, Wire } from './wire.js';

/** @param where a port, or the path of a Unix socket @returns the port of a server that lives as long as the test */
async function listening(server: net.Server, where: string | number = 0): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => {})));
  await once(server.listen(where), 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return typeof where === 'string' ? 0 : (server.address() as AddressInfo).port;
}

/** Knows only enough HTTP to find the end of a request. `connection` and `requests` count from 1. */
async function rawServer(respond: (socket: Socket, requests: number, requestsOfConnection: number) => void) {
  const requests: { readonly lines: readonly string[]; readonly body: string; readonly connection: number }[] = [];
  let connections = 0;
  const server = net.createServer((socket) => {
    connections += 1;
    const connection = connections;
    let [text, count] = ['', 0];
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      const [head = '', body] = text.split(/\r\n\r\n(.*)/s);
      if (body === undefined || body.length < Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0)) return;
      requests.push({ lines: head.split('\r\n'), body, connection });
      [text, count] = ['', count + 1];
      respond(socket, requests.length, count);
    });
  });
  return { url: `http://127.0.0.1:${await listening(server)}`, requests };
}

const respondWith =
  (bytes: string | Uint8Array, end: (socket: Socket) => void = () => {}) =>
  (socket: Socket): void =>
    void socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes, () => end(socket));
const ending = (socket: Socket) => void socket.end();
const resetting = (socket: Socket) => void socket.resetAndDestroy();

function wireTo(url: string, options: Partial<WireOptions> = {}): Wire {
  const wire = openWire({ baseUrl: new URL(url), timeout: 20_000, concurrency: 4, ...options });
  onTestFinished(() => wire.close());
  return wire;
}

const get = (given: Partial<Request> = {}): Request => ({
  ...{ method: 'GET', target: '/v1/pets', headers: [] },
  ...given,
});
const inWords = ({ response, failure }: Outcome) =>
  response
    ? [response.status, Buffer.from(response.body), response.problem, response.flaws].join(' ').trim()
    : `${failure?.kind}: ${failure?.what}`;

const OK = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const WHOLE = `${OK}Content-Length: 2\r\n\r\n[]`;

describe('a request has', () => {
  async function sent(...all: readonly Partial<Request>[]) {
    const { url, requests } = await rawServer(respondWith(WHOLE));
    const wire = wireTo(url);
    for (const one of all) expect(inWords(await wire.send(get(one)))).toBe('200 []');
    return requests;
  }

  test('its target byte for byte', async () => {
    const queries = ['/v1?', '/v1?limit=%&status=%zz&limit[]=5&a={b}|"<>\\^`', `/v1?${'9'.repeat(4000)}`];
    const targets = ['/%41%2f%2F', '/v1/../pets/./1', '//pets/', '/\xff\xe9\x7f', ...queries];
    const lines = (await sent(...targets.map((target) => ({ target })))).map((one) => one.lines[0]);
    expect(lines).toEqual(targets.map((target) => `GET ${target} HTTP/1.1`));
  });

  test('its headers in order, letter case and bytes, and those of the connection', async () => {
    const headers = Object.entries({ 'X-b': '2', Authorization: 'Bearer  k\xe9\xff\x80 ', 'x-A': '' });
    const [request] = await sent({ headers });
    expect(request?.lines.slice(1).join('; ')).toMatch(
      /^host: \S+; connection: keep-alive; X-b: 2; Authorization: Bearer {2}k\xe9\xff\x80 ; x-A: $/,
    );
  });

  test('its body and the length', async () => {
    const bodies = [Uint8Array.of(0x7b, 0x00, 0xff, 0x7d), Buffer.from('xx{}yy').subarray(2, 4), new Uint8Array(0)];
    const requests = await sent(...bodies.map((body) => ({ method: 'POST', body })));
    expect(requests.map(({ body }) => body)).toEqual(['{\0\xff}', '{}', '']);
    const lines = requests.map((one) => one.lines.filter((line) => /^(content|transfer)-/i.test(line)).join());
    expect(lines).toEqual(['content-length: 4', 'content-length: 2', 'content-length: 0']);
  });

  test.each<[string, Partial<Request>]>([
    ['space in its target', { target: '/v1/ pets' }],
    ['line break in a header', { headers: [['X', 'secret\r\nb']] }],
  ])('no %s: it is unsent', async (_, given) => {
    const wire = wireTo('http://no-such-host.invalid');
    expect(inWords(await wire.send(get(given)))).toMatch(/^unsent: the kit cannot send this request \((?!.*secret)/);
  });
});

const sized = (length: string, body = '[]', more = '') => `${OK}${more}Content-Length: ${length}\r\n\r\n${body}`;
const chunked = (lines: string, more = '') =>
  `${OK}${more}Transfer-Encoding: chunked\r\n\r\n${lines.replaceAll(' ', '\r\n')}\r\n`;
const coded = (coding: string, body: Uint8Array) =>
  Buffer.concat([Buffer.from(sized(`${body.length}`, '', `Content-Encoding: ${coding}\r\n`)), body]);
const CLOSE = 'Connection: close\r\n';
const AHEAD = 'HTTP/1.1 103 Early Hints\r\nLink: </>\r\n\r\n';
const GOES_ON = '200 [] goes on after its announced end';
const INVALID = /^broken: the response is not valid HTTP \(/;
const broken = (why: string) => new RegExp(`^broken: the response is not valid HTTP \\(${why}\\)$`);
const EARLY = 'lost: the response ended early';
const zeros = Buffer.alloc(MOST_BODY + 1);
const MUCH = 'unsent: the kit reads at most 64 KiB of headers';
const LONG = 'unsent: the kit reads at most 4 MiB of a response';
const endless = (socket: Socket): void => void socket.write(zeros, (error) => error || endless(socket));
const NAMELESS = `${OK}Content-Length: 2\r\nX y: z\r\n\r\n[]`;
const IN_GZIP = /^200 \[\] has the transfer coding "gzip, chunked"/;
const named = Buffer.from('[{"name":"Ёжик"}]');
const NAMED = `200 ${named}`;

test.each<[string, string | Uint8Array, string | RegExp, ((socket: Socket) => void)?]>([
  ['in chunks', chunked('1 [ 1;x=y ] 0 X:y '), '200 []'],
  ['that ends with its connection', `${OK}\r\n[]`, '200 []'],
  ['of HTTP/1.0', 'HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\n[]', '200 []'],
  ['without a reason phrase', 'HTTP/1.1 200 \r\nContent-Length: 2\r\n\r\n[]', '200 []'],
  ['on a connection that it closes', sized('2', '[]', CLOSE), '200 []'],
  ['after others', `HTTP/1.1 100 C\r\n\r\n${AHEAD}HTTP/1.1 100 C\r\nX: y\r\n\r\n${WHOLE}`, '200 []'],
  ['before a 408 of an idle connection', `${WHOLE}HTTP/1.1 408 Late\r\nContent-Length: 0\r\n\r\n`, '200 []'],
  ['that is reset after its end', WHOLE, '200 []', resetting],
  ['that goes on after its length', sized('2', '[]{}'), GOES_ON],
  ['that goes on after its last chunk', chunked('2 [] 0  []'), GOES_ON],
  ['that goes on with another response', WHOLE + WHOLE, GOES_ON],
  ['that goes on, on a connection that it closes', sized('2', '[]{}', CLOSE), GOES_ON],
  ['with a chunk size that is not a number', chunked('zz [] 0 '), INVALID],
  ['with a chunk longer than its size', chunked('2 [[]] 0 '), INVALID],
  ['with no status line', '{"code":"x"}', INVALID],
  ['with a status of four digits', 'HTTP/1.1 1000 High\r\nContent-Length: 0\r\n\r\n', INVALID],
  ['with a negative length', sized('-1'), INVALID],
  ['with a length twice', sized('2', '[]', 'Content-Length: 2\r\n'), /^200 \[\] {2}sends Content-Length twice/],
  ['with a list of lengths', sized('2, 2'), /^200 \[\] {2}sends Content-Length twice/],
  ['with a folded header', sized('2', '[]', 'X: a\r\n\tb\r\n'), /^200 \[\] {2}folds a header field/],
  ['with a space after a chunk size', chunked('2\t [] 0 '), /^200 \[\] {2}has white space beside the size of a chunk/],
  ['with spaces in a chunk extension', chunked('2\t;\ta=b [] 0 '), /^200 \[\] {2}has white space beside/],
  ['with two lengths', sized('3', '[] ', 'Content-Length: 2\r\n'), broken('it has two values of Content-Length')],
  ['with a length and chunks', chunked('2 [] 0 ', 'Content-Length: 2\r\n'), broken('it has Content-Length beside .*')],
  ['in gzip as a transfer coding', chunked('2 [] 0 ').replace('chunked', 'gzip, chunked'), IN_GZIP],
  ['with a length in words', sized('2 bytes'), broken('its Content-Length is not a number of bytes')],
  ['with a length after a comma', sized(',2'), broken('its Content-Length is not a number of bytes')],
  ['with a length and no content', 'HTTP/1.1 304 No\r\nContent-Length: 2\r\n\r\n', '304'],
  ['with a status below all', 'HTTP/1.1 000 None\r\nContent-Length: 2\r\n\r\n[]', INVALID],
  ['with NUL in a header', sized('2', '[]', 'X: a\0b\r\n'), broken('a header line .* without CR and NUL')],
  ['with a header without a name after its length', NAMELESS, broken('a header line is not a name, .*')],
  ['with bare line feeds', 'HTTP/1.1 200 OK\nContent-Length: 2\n\n[]', broken('a line of its head ends without CR')],
  ['with bare line feeds between its chunks', chunked('2\n[]\n0\n\n'), broken('Missing expected CR after chunk size')],
  ['with too many headers', sized('2', '[]', `X: ${'x'.repeat(70_000)}\r\n`), MUCH],
  ['of another protocol', 'HTTP/1.1 101 Go\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n', /^broken: .* protocol/],
  ['that never begins', '', 'lost: the connection was closed before a response'],
  ['that ends within its status line', 'HTTP/1.1 20', EARLY],
  ['that ends within its headers', `${OK}Content-`, EARLY],
  ['that ends before its length', sized('20'), EARLY],
  ['that ends before its length, as announced', sized('20', '[]', CLOSE), EARLY],
  ['that ends between its chunks', chunked('2 []'), EARLY],
  ['that ends after an interim one', AHEAD, EARLY],
  ['that is reset before its length', sized('20'), /^lost: /, resetting],
  ['that is reset between its chunks', chunked('2 []'), /^lost: /, resetting],
  ['that is too long', coded('identity', zeros), LONG],
  ['that is too long in gzip', coded('gzip', zlib.gzipSync(zeros)), LONG],
  ['that is too long in deflate', coded('deflate', zlib.deflateRawSync(zeros)), LONG],
  ['that is too long in gzip twice', coded('gzip, gzip', zlib.gzipSync(zlib.gzipSync(zeros))), LONG],
  ['without an end', `${OK}\r\n`, LONG, endless],
  ['in gzip', coded('gzip', zlib.gzipSync(named)), NAMED],
  ['in x-gzip', coded('X-GZip', zlib.gzipSync(named)), NAMED],
  ['in deflate', coded('deflate', zlib.deflateSync(named)), NAMED],
  ['in bare deflate', coded('deflate', zlib.deflateRawSync(named)), NAMED],
  ['in br', coded('br', zlib.brotliCompressSync(named)), NAMED],
  ['in two codings', coded('deflate, gzip', zlib.gzipSync(zlib.deflateSync(named))), NAMED],
  ['in no coding', coded('', named), NAMED],
  ['that is not gzip', coded('gzip', Buffer.from('[]')), /^200 \[\] has a body that is not gzip, although its /],
  ['in zstd', coded('zstd', named), /^unsent: the response has the content coding "zstd", which the kit cannot dec/],
  ['in many codings', coded('br,br,br,br,br', named), /^unsent: the response has the content coding "br, br, /],
])('a response %s', async (_, bytes, expected, end = ending) => {
  const { url, requests } = await rawServer(respondWith(bytes, end));
  const outcome = await wireTo(url).send(get());
  expect(inWords(outcome)).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
  if (outcome.failure?.kind === 'lost') expect(outcome.failure.begun).toBe(bytes === '' ? undefined : true);
  expect(requests).toHaveLength(1);
});

test.each([
  ['after a 100', `HTTP/1.1 100 C\r\n\r\n${WHOLE}`, '200 []'],
  ['in chunks with spaces', chunked('1\t;a [ 1 ] 0 X:\ty '), /^200 \[\] {2}has white space beside the size of a chunk/],
  ['with a folded header', sized('2', '[]', 'X: a\r\n b\r\n'), /^200 \[\] {2}folds a header field/],
])('a response that comes byte by byte %s', async (_, bytes, expected) => {
  const [near, far] = duplexPair();
  const options = { baseUrl: new URL('http://pets.example'), timeout: 20_000, concurrency: 1 };
  const connection = new Connection(async () => near as Socket, options);
  onTestFinished(() => connection.close());
  const outcome = connection.send(get());
  await once(far, 'data');
  for (const byte of bytes) {
    far.write(byte);
    await turn();
  }
  expect(inWords(await outcome)).toMatch(expected);
});

test('a response keeps its headers: order, letter case, repetitions, bytes', async () => {
  const head = 'HTTP/1.1 301 Moved\r\nX-B: 1\r\nx-a:\r\nX-b:  2 \r\nX-A: \xe9\r\nContent-Length: 0\r\n\r\n';
  const { url } = await rawServer(respondWith(head));
  const { response } = await wireTo(url).send(get());
  expect(response?.headers.join('; ')).toBe('X-B,1; x-a,; X-b,2; X-A,\xe9; Content-Length,0');
});

test('a response that never begins, pauses or drips for ever runs out of time', async () => {
  const begun = sized('4000000', '[');
  const drip = (socket: Socket): void => void socket.write(' ', (error) => error || setImmediate(drip, socket));
  const late = [respondWith(''), respondWith(begun), respondWith(begun, drip)].map(async (respond) => {
    const { failure } = await wireTo((await rawServer(respond)).url, { timeout: 400 }).send(get());
    return [failure?.kind, failure?.timeout, failure?.what];
  });
  expect(await Promise.all(late)).toEqual([
    ['lost', true, 'no response within 0.4 s'],
    ['lost', true, 'the response paused for more than 0.4 s'],
    ['lost', true, 'the response did not end within 1.2 s'],
  ]);
});

const connections = (requests: readonly { readonly connection: number }[]) => requests.map((one) => one.connection);

test('a connection serves all requests, the one request that it is for, or those of a case in turn', async () => {
  const { url, requests } = await rawServer(respondWith(WHOLE));
  const wire = wireTo(url);
  for (const name of ['', '', 'fresh', '']) await wire.send(get(name ? { connection: name } : {}));
  expect(connections(requests)).toEqual([1, 1, 2, 1]);
  await Promise.all(['a', 'b', 'a', 'a'].map((connection) => wire.send(get({ connection }))));
  // Either connection may be accepted first.
  const ofCases = connections(requests).slice(4);
  expect([3, 4].map((own) => ofCases.filter((number) => number === own).length).sort()).toEqual([1, 3]);
  wire.release('a');
  wire.rest();
  await wire.send(get({ connection: 'a' }));
  await wire.send(get());
  expect(connections(requests).slice(8)).toEqual([5, 6]);
});

test('a connection that closed while it was idle is replaced before a request goes out', async () => {
  const closed: Promise<unknown>[] = [];
  const { url, requests } = await rawServer((socket) => {
    closed.push(once(socket.end(WHOLE), 'close'));
  });
  const wire = wireTo(url);
  await wire.send(get());
  await Promise.all(closed);
  expect(inWords(await wire.send(get()))).toBe('200 []');
  expect(connections(requests)).toEqual([1, 2]);
});

test.each([
  ['ends', ending, 'lost: the connection was closed before a response'],
  ['is reset', resetting, 'lost: the connection was reset before a response'],
])('a connection that %s when it is used again loses a response, and soon it is not', async (_, end, lost) => {
  const { url, requests } = await rawServer((socket, _, count) => (count > 1 ? end(socket) : socket.write(WHOLE)));
  const wire = wireTo(url);
  const found: string[] = [];
  for (let turn = 0; turn < 9; turn += 1) found.push(inWords(await wire.send(get())));
  expect(found.filter((one) => one !== '200 []')).toEqual([lost, lost, lost]);
  expect(connections(requests)).toEqual([1, 1, 2, 2, 3, 3, 4, 5, 6]);
});

test('the wire closes: requests under way and later ones are unsent', async () => {
  const { url } = await rawServer(() => void wire.close());
  const wire = wireTo(url);
  const both = await Promise.all([wire.send(get()), wire.send(get({ connection: 'a' }))]);
  expect([...both, await wire.send(get())].map(inWords)).toEqual(Array(3).fill('unsent: the run is over'));
});

/** Responds with the name that the client asked for. */
const secure = (options: https.ServerOptions = {}) =>
  listening(
    https.createServer({ ...selfSigned, ...options }, ({ socket }, response) =>
      response.end((socket as TLSSocket & { servername?: string }).servername),
    ),
  );
const saying = (bytes: string) => () =>
  listening(net.createServer((socket) => socket.once('data', () => socket.end(Buffer.from(bytes, 'latin1')))));
const ca = selfSigned.cert;

test.each<[string, string, Partial<WireOptions>]>([
  ['a named CA', 'localhost', { ca }],
  ['any certificate', 'localhost', { insecure: true }],
  ['another server name', '[::1]', { ca, serverName: 'localhost' }],
  ['a client certificate', 'localhost', { ca, client: selfSigned }],
  ['PKCS#12', 'localhost', { ca, client: { pfx: pkcs12, passphrase: 'sEcret' } }],
  ['a server that does not speak HTTP/2', 'localhost', { ca, http2: true }],
])('TLS works with %s', async (_, host, options) => {
  const port = await secure({ requestCert: true, rejectUnauthorized: options.client !== undefined, ca });
  expect(inWords(await wireTo(`https://${host}:${port}`, options).send(get()))).toBe('200 localhost');
});

const ofHttp2 = () => listening(http2.createSecureServer(selfSigned));
const closingWithoutCertificate = () =>
  listening(tls.createServer({ ...selfSigned, requestCert: true, rejectUnauthorized: false }, (one) => one.destroy()));
// As nginx does with ssl_reject_handshake: the alert unrecognized_name (RFC 6066, section 3).
const servingOtherNames = () =>
  listening(net.createServer((socket) => socket.once('data', () => socket.end(Buffer.from('15030300020270', 'hex')))));
const NOWHERE = new URL('http://a.invalid');
const OTHER_CA = tls.rootCertificates[0] ?? '';
const OF_CA = 'lost: the certificate of localhost:PORT comes from a CA that is not';
const ASKS = 'lost: localhost:PORT asks for a client certificate';
const askingForCertificates = () => secure({ requestCert: true, ca });
test.each<[string, (() => Promise<number>) | undefined, Partial<WireOptions>, string, string]>([
  ['http://localhost:1', undefined, {}, 'lost: localhost:1 refuses connections', 'Check the port'],
  ['http://a.invalid', undefined, {}, 'lost: the host name a.invalid does not resolve', 'Check its spelling'],
  ['http://localhost', undefined, { connectTo: NOWHERE }, 'lost: the host name a.invalid does not', 'Check its'],
  ['http://a.invalid', undefined, { unixSocket: '/a.sock' }, 'lost: the Unix socket /a.sock cannot', 'Check --unix'],
  ['http://localhost', saying('\x15\x03\x01\0\x02\x02\x46'), {}, 'lost: the server speaks TLS', 'Try https:// ins'],
  ['http://localhost', saying('\0\0\0\x04\0\0\0\0\0'), {}, 'lost: the server speaks only HTTP/2', 'Give --http2.'],
  ['http://localhost', saying('220 Hi\r\n'), {}, 'broken: the response is not valid HTTP (Expected', 'Check the port'],
  ['http://localhost', saying(WHOLE), { http2: true }, 'lost: the server does not speak HTTP/2', 'Leave out --htt'],
  ['https://localhost', saying(WHOLE), {}, 'lost: localhost:PORT does not speak TLS', 'Try http:// instead'],
  ['https://localhost', saying(''), {}, 'lost: localhost:PORT closes the connection before TLS', 'Check the port'],
  ['https://localhost', ofHttp2, { ca }, 'lost: localhost:PORT does not accept HTTP/1.1', 'Give --http2.'],
  ['https://localhost', secure, {}, `${OF_CA} on the list of Node`, '--ca system'],
  ['https://localhost', secure, { ca: OTHER_CA }, `${OF_CA} among those of --ca`, 'Add the CA'],
  ['https://localhost', closingWithoutCertificate, { ca }, `${ASKS}, and closes the`, 'Give --client-c'],
  ['https://localhost', servingOtherNames, { ca }, 'lost: localhost:PORT does not know the server name', 'Give --serv'],
  ['https://[::1]', secure, { ca }, 'lost: the certificate of [::1]:PORT is for DNS:localhost', 'Give --server-name'],
  ['https://localhost', askingForCertificates, { ca }, ASKS, 'Give --client-c'],
])('a failure at %s is named, with what to do (%#)', async (origin, start, options, what, advice) => {
  const port = await start?.();
  const wire = wireTo(port === undefined ? origin : `${origin}:${port}`, options);
  const outcome = await wire.send(get());
  expect(inWords(outcome)).toContain(what.replace('PORT', `${port}`));
  expect(outcome.failure?.advice).toContain(advice);
  // A connection that failed before ends the next request, too.
  expect((await wire.send(get())).failure).toBeDefined();
});

test.each(['http', 'https'])('HTTP/2 is spoken when it is asked for and the %s server does', async (scheme) => {
  const asked: string[] = [];
  const listener = (request: http2.Http2ServerRequest, response: http2.Http2ServerResponse) => {
    asked.push(`${request.httpVersion} ${request.url} ${request.headers.authorization}`);
    response.setHeader('x-two', 'a\xe9');
    response.end('[]');
  };
  const server =
    scheme === 'http' ? http2.createServer() : http2.createSecureServer({ ...selfSigned, allowHTTP1: true });
  const port = await listening(server.on('request', listener));
  const wire = wireTo(`${scheme}://localhost:${port}`, { ca, http2: true });
  const request = get({ target: '/v1/pets?limit=%zz', headers: [['Authorization', 'Bearer k\xe9']] });
  for (const connection of ['a', 'a', 'fresh']) {
    const outcome = await wire.send({ ...request, connection });
    expect(`${inWords(outcome)}; ${outcome.response?.headers.join('; ')}`).toMatch(/^200 \[\]; x-two,a\xe9; /);
  }
  expect(asked).toEqual(Array(3).fill('2.0 /v1/pets?limit=%zz Bearer k\xe9'));
});

test('the wire names the addresses that it reached, whatever the base URL calls them', async () => {
  const wire = wireTo(`http://[::ffff:127.0.0.1]:${await saying(WHOLE)()}`);
  await wire.send(get());
  expect([...wire.addresses].filter(isNearby)).toHaveLength(1);
});

test('a Unix domain socket replaces host and port', async () => {
  const unixSocket = path.join(tmpdir(), `wire-${process.pid}.sock`);
  const server = http.createServer((request, response) => response.end(request.headers.host));
  await listening(server, unixSocket);
  expect(inWords(await wireTo('http://pets.example', { unixSocket }).send(get()))).toBe('200 pets.example');
});

test('another place to connect to keeps the host of the base URL in requests, in TLS and in the certificate', async () => {
  const names: unknown[] = [];
  const server = https.createServer(
    { ...selfSigned, SNICallback: (name, done) => done(null, void names.push(name)) },
    (request, response) => response.end(request.headers.host),
  );
  const connectTo = new URL(`https://127.0.0.1:${await listening(server)}`);
  expect(inWords(await wireTo('https://localhost:1', { ca, connectTo }).send(get()))).toBe('200 localhost:1');
  expect(names).toEqual(['localhost']);
  const elsewhere = await wireTo('https://pets.example', { ca, connectTo }).send(get());
  expect(inWords(elsewhere)).toMatch(/is for DNS:localhost.*, not for pets\.example/);
});

test('a proxy connects to another place than the base URL names', async () => {
  const asked: unknown[] = [];
  const proxy = http.createServer().on('connect', ({ url }, socket) => {
    asked.push(url);
    socket.end('HTTP/1.1 503 No\r\n\r\n');
  });
  const wire = wireTo('http://pets.example', {
    ...through(`http://localhost:${await listening(proxy)}`),
    connectTo: new URL('http://10.0.0.7:8443'),
  });
  await wire.send(get());
  expect(asked).toEqual(['10.0.0.7:8443']);
});

/** One request at a time, so that a slow machine opens no socket ahead. */
const through = (address: string) => ({
  ...{ ca, concurrency: 1 },
  proxy: { url: new URL(address), from: 'HTTPS_PROXY' },
});

test.each(['http', 'https'])('a proxy opens a tunnel to an %s target', async (scheme) => {
  const asked: string[] = [];
  const proxy = http.createServer().on('connect', ({ url, headers }, socket) => {
    asked.push(`${url} ${headers['proxy-authorization']}`);
    const onward = net.connect(port, 'localhost').on('error', () => {});
    socket.write('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nX: y\r\n\r\n');
    socket.pipe(onward).pipe(socket);
  });
  const port = await (scheme === 'https' ? secure() : saying(WHOLE)());
  const address = `http://us%65r:pa%ss@127.0.0.1:${await listening(proxy)}`;
  const wire = wireTo(`${scheme}://localhost:${port}`, through(address));
  const outcome = await wire.send(get());
  expect([...wire.addresses]).toEqual([]);
  expect(inWords(outcome)).toBe(scheme === 'https' ? '200 localhost' : '200 []');
  expect(asked).toEqual([`localhost:${port} Basic ${Buffer.from('user:pa%ss').toString('base64')}`]);
});

test.each(['http', 'https'])('a SOCKS5 proxy opens a tunnel to an %s target', async (scheme) => {
  const asked: string[] = [];
  const proxy = net.createServer(async (socket) => {
    for (const reply of ['0502', '0100', '05000001000000000000']) {
      const [bytes] = (await once(socket, 'data')) as [Buffer];
      asked.push(bytes.toString('latin1'));
      socket.write(Buffer.from(reply, 'hex'));
    }
    socket.pipe(net.connect(port, 'localhost')).pipe(socket);
  });
  const port = await (scheme === 'https' ? secure() : saying(WHOLE)());
  const wire = wireTo(
    `${scheme}://localhost:${port}`,
    through(`socks5://us%65r:pa%ss@127.0.0.1:${await listening(proxy)}`),
  );
  expect(inWords(await wire.send(get()))).toBe(scheme === 'https' ? '200 localhost' : '200 []');
  const bytesOfPort = String.fromCharCode(port >> 8, port & 255);
  expect(asked).toEqual(['\x05\x02\x02\0', '\x01\x04user\x05pa%ss', `\x05\x01\0\x03\x09localhost${bytesOfPort}`]);
});

const refusing = (socket: Socket) => {
  socket.write('\x05\0');
  socket.once('data', () => socket.write(Buffer.from('05040001000000000000', 'hex')));
};
const SOCKS = 'socks5://127.0.0.1:PORT';
const HERE = 'http://user:secret@127.0.0.1:PORT';
test.each<[string, string, (socket: Socket) => void, number?]>([
  ['closes the connection before it answers CONNECT', HERE, ending],
  ['closes the connection before it answers CONNECT', HERE, resetting],
  ['answers CONNECT with 407', HERE, respondWith('HTTP/1.1 407 No\r\n\r\n')],
  ['answers CONNECT with 503', HERE, respondWith('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 503 No\r\n\r\n')],
  ['does not answer CONNECT with HTTP', HERE, respondWith('SSH-2.0-OpenSSH_9.0\r\n')],
  ['gives no connection within 0.5 s', HERE, () => {}],
  ['closes the connection before it answers CONNECT', SOCKS, ending],
  ['refuses the user', SOCKS, respondWith('\x05\xff')],
  ['cannot connect to pets.example (Host unreachable)', SOCKS, refusing],
  ['does not speak SOCKS5', SOCKS, respondWith(WHOLE)],
  ['does not speak TLS', 'https://127.0.0.1:PORT', respondWith(WHOLE, ending)],
  ['refuses connections', 'http://127.0.0.1:1', () => {}, 0],
  ['cannot be found: its name does not resolve', 'http://a.invalid:3128', () => {}, 0],
])('a proxy that %s is named, and each request is one try', async (what, address, respond, expected = 1) => {
  let tries = 0;
  const server = net.createServer((socket) => {
    tries += 1;
    socket.once('data', () => respond(socket));
  });
  const options = through(address.replace('PORT', `${await listening(server)}`));
  const outcome = await wireTo('https://pets.example', { ...options, timeout: 500 }).send(get());
  expect(inWords(outcome)).toBe(`lost: the proxy ${options.proxy.url.host} (from HTTPS_PROXY) ${what}`);
  expect(outcome.failure).toMatchObject({ unconnected: true, advice: expect.stringContaining('HTTPS_PROXY') });
  expect(tries).toBe(expected);
});
