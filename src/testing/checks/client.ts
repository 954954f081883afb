import { onTestFinished } from 'vitest';
import { Client, type ClientOptions } from '../../core/http/client.js';
import { Credential } from '../../core/http/credential.js';
import type { OutgoingRequest } from '../../core/http/exchange.js';
import type { Clock } from '../../core/http/outside.js';
import { Transport, type TransportOptions } from '../../core/http/transport.js';

/** The machine's clock. */
export const machineClock: Clock = new Transport({ origin: 'http://127.0.0.1', connections: 1, timeout: 1 });

/** A client that lives as long as the test. */
export function clientOf(
  origin: string,
  {
    connections = 1,
    timeout = 5_000,
    route,
    headers,
    heard,
    ...options
  }: Partial<ClientOptions & TransportOptions> = {},
): Client {
  const outside = new Transport({
    origin,
    connections,
    timeout,
    ...(route && { route }),
    ...(headers && { headers }),
    ...(heard && { heard }),
  });
  const client = new Client({ outside, concurrency: connections, timeout, ...options });
  onTestFinished(() => client.close());
  return client;
}

/** A plain `GET /v1/pets` without a key, with the given parts replaced. */
export function request(given: Partial<OutgoingRequest> = {}): OutgoingRequest {
  return { method: 'GET', target: '/v1/pets', credential: Credential.none(), ...given };
}
