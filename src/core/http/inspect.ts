import { lookup } from 'node:dns/promises';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { TLSSocket } from 'node:tls';
import type { Route } from '../config/route/route.js';
import { connectorOf } from './connector.js';
import type { Failure } from './exchange.js';
import { failureOf } from './failures.js';

/** Facts about the connection to a target, before any request. */
export interface ConnectionFacts {
  /** The addresses of its host name; empty when a proxy resolves the name or it does not resolve. */
  readonly addresses: readonly string[];
  /** The address of the other side of the connection, which may be the proxy's. */
  readonly used?: string;
  /** Time to connect, including TLS, in milliseconds. */
  readonly durationMs?: number;
  readonly tls?: TlsFacts;
  /** The reason why there is no connection. */
  readonly failure?: Failure;
}

export interface TlsFacts {
  /** Such as `TLSv1.3`. */
  readonly version: string;
  readonly cipher: string;
  /** The protocol agreed by ALPN, if any. */
  readonly protocol?: string;
  /** The subject on one line: `CN=localhost`. */
  readonly subject: string;
  readonly issuer: string;
  readonly validTo: Date;
}

/**
 * Connects to the origin of a base URL as the client does, and closes the connection. Sends no request, so no key.
 * Never rejects.
 */
export async function inspect(baseUrl: string, route: Route, timeout: number): Promise<ConnectionFacts> {
  const url = new URL(baseUrl);
  const isDirect = route.proxy === undefined && route.unixSocket === undefined;
  const addresses = isDirect ? await addressesOf(url.hostname) : [];
  const first = await factsOf(url, route, timeout);
  if (first.failure === undefined || url.protocol !== 'https:') return { addresses, ...first };
  // Shows a refused certificate, too. The kit sends nothing over that connection.
  const { tls } = await factsOf(url, { ...route, tls: { ...route.tls, insecure: true } }, timeout);
  return { addresses, ...first, ...(tls && { tls }) };
}

async function addressesOf(hostname: string): Promise<readonly string[]> {
  const plain = hostname.replace(/^\[|\]$/g, '');
  const found = await lookup(plain, { all: true }).catch(() => []);
  return [...new Set(found.map(({ address }) => address))];
}

async function factsOf(url: URL, route: Route, timeout: number): Promise<Omit<ConnectionFacts, 'addresses'>> {
  const startedAt = performance.now();
  let socket: Socket | undefined;
  try {
    socket = await connected(url, route, timeout);
    const used = socket.remoteAddress;
    const tls = socket instanceof TLSSocket ? tlsOf(socket) : undefined;
    const durationMs = performance.now() - startedAt;
    return { ...(used !== undefined && { used }), durationMs, ...(tls && { tls }) };
  } catch (error) {
    return { failure: failureOf(error) };
  } finally {
    socket?.destroy();
  }
}

function connected({ protocol, host, hostname, port }: URL, route: Route, timeout: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    connectorOf(route, timeout)({ protocol, host, hostname, port }, (...[error, socket]) => {
      if (error) reject(error);
      else resolve(socket.on('error', () => {}));
    });
  });
}

function tlsOf(socket: TLSSocket): TlsFacts | undefined {
  const certificate = socket.getPeerX509Certificate();
  if (!certificate) return undefined;
  const { alpnProtocol } = socket;
  const validTo = new Date(certificate.validTo);
  if (Number.isNaN(validTo.getTime())) return undefined;
  return {
    version: socket.getProtocol() ?? 'an unknown version',
    cipher: socket.getCipher().standardName,
    ...(typeof alpnProtocol === 'string' && { protocol: alpnProtocol }),
    subject: oneLine(certificate.subject),
    issuer: oneLine(certificate.issuer),
    validTo,
  };
}

/** OpenSSL puts each part of a name on its own line. */
function oneLine(name: string): string {
  return (name ?? '').trim().replaceAll('\n', ', ');
}
