import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { buildConnector as undici } from 'undici';
import type { Route } from '../config/route/route.js';
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

/**
 * Looks up host names as Node does. While the lookup of a name fails for now, gives the addresses that it had last: a
 * resolver that fails half of the time stops no run that has reached its target once.
 */
export function lookupWithMemory(): LookupFunction {
  type Found = Parameters<Parameters<LookupFunction>[2]>;
  const last = new Map<string, Found>();
  return (hostname, options, callback) => {
    const name = `${hostname} ${options.family} ${options.all}`;
    dns.lookup(hostname, options, (...found: Found) => {
      const [error] = found;
      if (error === null) last.set(name, found);
      callback(...(error?.code === 'EAI_AGAIN' ? (last.get(name) ?? found) : found));
    });
  };
}
