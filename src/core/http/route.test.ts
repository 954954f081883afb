import { once } from 'node:events';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import type { TLSSocket } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { clientOf, request } from '../../testing/checks/client.js';
import { temporaryFolder } from '../../testing/files/temporary-folder.js';
import { selfSigned } from '../../testing/servers/self-signed.js';

async function listening(server: net.Server, where: string | number = 0): Promise<number> {
  server.listen(where);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return typeof where === 'string' ? 0 : (server.address() as AddressInfo).port;
}

const answering: http.RequestListener = (_, response) => {
  response.setHeader('content-type', 'application/json').end('[]');
};

describe('TLS', () => {
  const tlsServer = (options: https.ServerOptions = {}, listener = answering) =>
    listening(https.createServer({ ...selfSigned, ...options }, listener));

  test('with an unknown authority is refused before anything is sent', async () => {
    let asked = 0;
    const port = await tlsServer({}, () => {
      asked += 1;
    });
    const { failure } = await clientOf(`https://localhost:${port}`).send(request());
    expect(failure).toMatchObject({ kind: 'unreachable', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect(asked).toBe(0);
  });

  test('with a named authority is accepted', async () => {
    const port = await tlsServer();
    const route = { tls: { ca: selfSigned.cert } };
    expect((await clientOf(`https://localhost:${port}`, { route }).send(request())).response?.status).toBe(
      200,
    );
  });

  test('is accepted without verification if the options say so', async () => {
    const port = await tlsServer();
    const route = { tls: { insecure: true } };
    expect((await clientOf(`https://localhost:${port}`, { route }).send(request())).response?.status).toBe(
      200,
    );
  });

  test('sends the given server name, and verifies it in the certificate', async () => {
    const names: unknown[] = [];
    const port = await tlsServer({}, (incoming, response) => {
      names.push((incoming.socket as TLSSocket & { servername?: unknown }).servername);
      answering(incoming, response);
    });
    const to = (servername: string) =>
      clientOf(`https://127.0.0.1:${port}`, { route: { tls: { ca: selfSigned.cert, servername } } }).send(
        request(),
      );
    expect((await to('localhost')).response?.status).toBe(200);
    expect((await to('pets.example.com')).failure).toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
    expect(names).toEqual(['localhost']);
  });

  test('sends the client certificate to a server that requests one', async () => {
    const port = await tlsServer({ requestCert: true, ca: selfSigned.cert });
    const bare = { tls: { ca: selfSigned.cert } };
    const own = { tls: { ca: selfSigned.cert, ...selfSigned } };
    const origin = `https://localhost:${port}`;
    expect((await clientOf(origin, { route: bare }).send(request())).failure?.kind).toBe('closed');
    expect((await clientOf(origin, { route: own }).send(request())).response?.status).toBe(200);
  });
});

test('a Unix domain socket replaces host and port', async () => {
  const socket = path.join(await temporaryFolder(), 'pets.sock');
  let host: string | undefined;
  await listening(
    http.createServer((incoming, response) => {
      ({ host } = incoming.headers);
      answering(incoming, response);
    }),
    socket,
  );
  const client = clientOf('http://pets.example.com', { route: { unixSocket: socket } });
  expect((await client.send(request())).response?.status).toBe(200);
  expect(host).toBe('pets.example.com');
});

test('an IPv6 address is reached', async () => {
  const server = http.createServer(answering);
  server.listen(0, '::1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect((await clientOf(`http://[::1]:${port}`).send(request())).response?.status).toBe(200);
});

describe('HTTP/2', () => {
  const versions: string[] = [];
  const listener = (incoming: http2.Http2ServerRequest, response: http2.Http2ServerResponse) => {
    versions.push(incoming.httpVersion);
    response.setHeader('content-type', 'application/json');
    response.setHeader('x-two', 'a');
    response.end('[]');
  };

  test('is used if the options say so and the server supports it', async () => {
    const port = await listening(http2.createSecureServer({ ...selfSigned, allowHTTP1: true }, listener));
    const origin = `https://localhost:${port}`;
    const tls = { ca: selfSigned.cert };
    const { response } = await clientOf(origin, { route: { tls, http2: true } }).send(request());
    expect(response?.status).toBe(200);
    expect(response?.headers).toContainEqual(['x-two', 'a']);
    expect(Buffer.from(response?.body ?? []).toString()).toBe('[]');
    await clientOf(origin, { route: { tls } }).send(request());
    expect(versions).toEqual(['2.0', '1.1']);
  });

  test('has a new connection for requests that need one of their own', async () => {
    const sessions: http2.ServerHttp2Session[] = [];
    const server = http2.createSecureServer(selfSigned, listener);
    server.on('session', (session) => sessions.push(session));
    const origin = `https://localhost:${await listening(server)}`;
    const client = clientOf(origin, { route: { tls: { ca: selfSigned.cert }, http2: true } });
    for (const count of [1, 2, 3]) {
      const exchanges = await client.sendOnOneConnection([request(), request()]);
      expect(exchanges.map(({ response }) => response?.status)).toEqual([200, 200]);
      expect(sessions).toHaveLength(count);
    }
  });

  test('falls back to HTTP/1.1 if the server does not support it', async () => {
    const port = await listening(https.createServer(selfSigned, answering));
    const route = { tls: { ca: selfSigned.cert }, http2: true };
    expect((await clientOf(`https://localhost:${port}`, { route }).send(request())).response?.status).toBe(
      200,
    );
  });
});

describe('a proxy', () => {
  /** A proxy that connects every request to this machine and records the requests. */
  async function proxy(refusal?: number) {
    const asked: { readonly authority: string | undefined; readonly authorization: string | undefined }[] =
      [];
    const server = http.createServer();
    server.on('connect', (incoming: http.IncomingMessage, socket: net.Socket) => {
      const { 'proxy-authorization': authorization } = incoming.headers;
      asked.push({ authority: incoming.url, authorization });
      if (refusal !== undefined) {
        socket.end(`HTTP/1.1 ${refusal} No\r\n\r\n`);
        return;
      }
      const onward = net.connect(Number(new URL(`http://${incoming.url}`).port), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        onward.pipe(socket).pipe(onward);
      });
      onward.on('error', () => socket.destroy());
      socket.on('error', () => onward.destroy());
    });
    return { asked, origin: `http://127.0.0.1:${await listening(server)}` };
  }

  test.each(['http', 'https'])(
    'opens a way to an %s target, which sees the request as it was sent',
    async (scheme) => {
      let seen: http.IncomingHttpHeaders = {};
      const listener: http.RequestListener = (incoming, response) => {
        seen = incoming.headers;
        answering(incoming, response);
      };
      const port = await listening(
        scheme === 'http' ? http.createServer(listener) : https.createServer(selfSigned, listener),
      );
      const { asked, origin } = await proxy();
      const route = { tls: { ca: selfSigned.cert }, proxy: { origin, authorization: 'Basic dTpw' } };
      const client = clientOf(`${scheme}://localhost:${port}`, { route });
      expect((await client.send(request())).response?.status).toBe(200);
      expect((await client.send(request())).response?.status).toBe(200);
      expect(asked).toEqual([{ authority: `localhost:${port}`, authorization: 'Basic dTpw' }]);
      expect(seen).not.toHaveProperty('proxy-authorization');
    },
  );

  test('that refuses is the reason of the failure, which does not contain its password', async () => {
    const { origin } = await proxy(407);
    const route = { proxy: { origin, authorization: 'Basic c2VjcmV0' } };
    const { failure } = await clientOf('http://pets.example.com', { route }).send(request());
    expect(failure).toEqual({
      kind: 'unreachable',
      problem: `the proxy ${new URL(origin).host} responded with 407 to CONNECT`,
    });
  });
});

test('every request has the header fields for a gateway', async () => {
  const seen: (string | string[] | undefined)[] = [];
  const port = await listening(
    http.createServer((incoming, response) => {
      seen.push(incoming.headers['x-gateway']);
      answering(incoming, response);
    }),
  );
  const client = clientOf(`http://127.0.0.1:${port}`, { headers: [['X-Gateway', 'left']] });
  await client.send(request());
  await client.sendOnOneConnection([request()]);
  expect(seen).toEqual(['left', 'left']);
});

test('the client sends no more requests than the run may send', async () => {
  let count = 0;
  const port = await listening(
    http.createServer((incoming, response) => {
      count += 1;
      answering(incoming, response);
    }),
  );
  const client = clientOf(`http://127.0.0.1:${port}`, { bound: { most: 2, reason: 'two' } });
  const exchanges = [
    await client.send(request()),
    await client.send(request()),
    await client.send(request()),
  ];
  expect(exchanges.map(({ failure }) => failure?.kind)).toEqual([undefined, undefined, 'spent']);
  expect(exchanges[2]?.failure?.problem).toBe('two');
  expect(count).toBe(2);
});

test('a client continues the count of the run, and its bound applies to the whole run', async () => {
  const origin = `http://127.0.0.1:${await listening(http.createServer(answering))}`;
  const client = clientOf(origin, {
    bound: { most: 5, reason: 'five' },
    before: { exchanges: 3, requests: 4 },
  });
  const [first, second] = [await client.send(request()), await client.send(request())];
  expect([first.number, first.response?.status, second.failure?.kind]).toEqual([4, 200, 'spent']);
  expect(client.statistics.requests).toBe(5);
});
