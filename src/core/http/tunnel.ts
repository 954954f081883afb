import type { Duplex } from 'node:stream';
import type { buildConnector } from 'undici';
import type { HttpProxy } from '../config/route/route.js';

/** A proxy refused to connect to the target; the message gives its status. */
export class ProxyRefusal extends Error {
  override readonly name = 'ProxyRefusal';
}

/**
 * Connects through an HTTP proxy with CONNECT (RFC 9110, section 9.3.6), for http targets too: responses arrive
 * unchanged, and TLS stays between the kit and the target.
 */
export function throughProxy(
  proxy: HttpProxy,
  endpoint: buildConnector.connector,
  timeout: number,
): buildConnector.connector {
  return (options, callback) => {
    open(proxy, options, timeout).then(
      (socket) => {
        if (options.protocol === 'https:') endpoint({ ...options, httpSocket: socket as never }, callback);
        else callback(null, socket as never);
      },
      (error: Error) => callback(error, null),
    );
  };
}

async function open(
  { origin, authorization }: HttpProxy,
  { hostname, port, protocol }: buildConnector.Options,
  timeout: number,
): Promise<Duplex> {
  // All of undici, since the parts that are always loaded lack CONNECT, and a proxy is rare.
  const { Client } = await import('undici');
  const client = new Client(origin, { connect: { timeout }, headersTimeout: timeout });
  const authority = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
  try {
    const { statusCode, socket } = await client.connect({
      path: authority,
      headers: {
        host: authority,
        ...(authorization !== undefined && { 'proxy-authorization': authorization }),
      },
    });
    if (statusCode >= 200 && statusCode <= 299) return socket;
    socket.on('error', () => {}).destroy();
    throw new ProxyRefusal(`the proxy ${new URL(origin).host} responded with ${statusCode} to CONNECT`);
  } catch (error) {
    await client.destroy();
    throw error;
  }
}
