import { once } from 'node:events';
import http from 'node:http';
import http2 from 'node:http2';
import net, { type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import tls, { type TLSSocket, type TlsOptions } from 'node:tls';
import { onTestFinished } from 'vitest';
import { selfSigned } from './self-signed.js';

/** Fronts for a server on a port of 127.0.0.1, for as long as the test. */
export interface Front {
  readonly port: number;
}

/** Terminates TLS and forwards the bytes. Records the server names that clients asked for. */
export async function tlsFront(
  behind: number,
  options: TlsOptions = {},
): Promise<Front & { readonly names: Set<string | false | undefined> }> {
  const names = new Set<string | false | undefined>();
  const server = tls.createServer({ ...selfSigned, ...options }, (socket: TLSSocket) => {
    names.add((socket as TLSSocket & { readonly servername?: string | false }).servername);
    passOn(socket, behind);
  });
  return { port: await listening(server, { port: 0, host: '::' }), names };
}

/** Forwards the bytes of a Unix domain socket. */
export async function socketFront(behind: number, path: string): Promise<void> {
  await listening(
    net.createServer((socket) => passOn(socket, behind)),
    { path },
  );
}

/** An HTTP proxy that opens a tunnel to one port, whatever the client asks for. It requires user and password. */
export async function tunnelFront(
  behind: number,
  userAndPassword: string,
): Promise<Front & { readonly asked: Set<string | undefined> }> {
  const asked = new Set<string | undefined>();
  const server = http.createServer((_, response) => response.writeHead(501).end());
  server.on('connect', ({ url, headers }: http.IncomingMessage, socket: net.Socket) => {
    if (headers['proxy-authorization'] !== `Basic ${btoa(userAndPassword)}`) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      return;
    }
    asked.add(url);
    socket.write('HTTP/1.1 200 Connected\r\n\r\n');
    passOn(socket, behind);
  });
  return { port: await listening(server, { port: 0, host: '127.0.0.1' }), asked };
}

/** Speaks only HTTP/2, with or without TLS, and forwards requests over HTTP/1.1. */
export async function http2Front(behind: number, { secure }: { readonly secure: boolean }): Promise<Front> {
  const listener = (request: http2.Http2ServerRequest, response: http2.Http2ServerResponse): void => {
    forward(request, response, behind);
  };
  const server = secure
    ? http2.createSecureServer({ ...selfSigned, allowHTTP1: false }, listener)
    : http2.createServer(listener);
  return { port: await listening(server, { port: 0, host: '127.0.0.1' }) };
}

/** A gateway on `::1` that only lets through requests with these header fields. */
export async function gatewayFront(
  behind: number,
  required: Readonly<Record<string, string>>,
): Promise<Front> {
  const server = http.createServer((request, response) => {
    const lets = Object.entries(required).every(([name, value]) => request.headers[name] === value);
    if (lets) forward(request, response, behind);
    else response.writeHead(403, { 'content-type': 'text/plain' }).end('not for you');
  });
  return { port: await listening(server, { port: 0, host: '::1' }) };
}

/** Has so many workers. Each serves one connection until that closes, and other connections wait. Forwards the bytes. */
export async function workersFront(behind: number, workers: number): Promise<Front> {
  const waiting: net.Socket[] = [];
  let free = workers;
  const serve = () => {
    while (free > 0 && waiting.length > 0) {
      const socket = waiting.shift();
      if (!socket || socket.destroyed) continue;
      free -= 1;
      socket.on('close', () => {
        free += 1;
        serve();
      });
      passOn(socket, behind);
    }
  };
  // A worker that has not taken a connection does not read from it.
  const server = net.createServer({ pauseOnConnect: true }, (socket) => {
    waiting.push(socket);
    serve();
  });
  return { port: await listening(server, { port: 0, host: '127.0.0.1' }) };
}

/** Headers of one connection alone (RFC 9113, section 8.2.2); Node adds those that are needed. */
const OF_A_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host', 'upgrade']);

function forward(
  incoming: http.IncomingMessage | http2.Http2ServerRequest,
  outgoing: http.ServerResponse | http2.Http2ServerResponse,
  port: number,
): void {
  const { method, url: path, headers } = incoming;
  const passed = (all: object) =>
    Object.fromEntries(
      Object.entries(all).filter(([name]) => !name.startsWith(':') && !OF_A_CONNECTION.has(name)),
    );
  const request = http.request({ port, host: '127.0.0.1', method, path, headers: passed(headers) });
  request.on('response', (response) => {
    (outgoing as http.ServerResponse).writeHead(response.statusCode ?? 500, passed(response.headers));
    response.pipe(outgoing as http.ServerResponse);
  });
  request.on('error', () => (outgoing as http.ServerResponse).destroy());
  incoming.pipe(request);
}

function passOn(socket: Duplex, port: number): void {
  const onward = net.connect(port, '127.0.0.1');
  onward.on('error', () => socket.destroy()).on('close', () => socket.destroy());
  socket.on('error', () => onward.destroy()).on('close', () => onward.destroy());
  socket.pipe(onward).pipe(socket);
}

async function listening(server: net.Server, where: net.ListenOptions): Promise<number> {
  const open = new Set<net.Socket>();
  server.on('connection', (socket: net.Socket) => open.add(socket.on('close', () => open.delete(socket))));
  server.listen(where);
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
  return typeof server.address() === 'string' ? 0 : (server.address() as AddressInfo).port;
}
