import type { buildConnector as undici } from 'undici';
import type { Route } from '../config/route/route.js';
import { lookupWithMemory } from './lookup.js';
import { throughProxy } from './tunnel.js';
import { buildConnector } from './undici.js';

/**
 * Opens connections to a target by the given route.
 * @param timeout bound on connecting in milliseconds, including TLS and a proxy
 */
export function connectorOf({ tls, proxy, unixSocket, http2 }: Route, timeout: number): undici.connector {
  const { insecure = false, ...settings } = tls ?? {};
  const direct = buildConnector({
    ...settings,
    rejectUnauthorized: !insecure,
    lookup: lookupWithMemory(),
    timeout,
    ...(http2 === true && { allowH2: true, useH2c: true }),
    ...(unixSocket !== undefined && { socketPath: unixSocket }),
  });
  return proxy ? throughProxy(proxy, direct, timeout) : direct;
}
