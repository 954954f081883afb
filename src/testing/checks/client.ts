import { onTestFinished } from 'vitest';
import { Client, type ClientOptions } from '../../core/http/client.js';
import { Credential } from '../../core/http/credential.js';
import type { OutgoingRequest } from '../../core/http/exchange.js';

/** A client that lives as long as the test. */
export function clientOf(origin: string, options: Partial<ClientOptions> = {}): Client {
  const client = new Client({ origin, connections: 1, timeout: 5_000, ...options });
  onTestFinished(() => client.close());
  return client;
}

/** A plain `GET /v1/pets` without a key, with the given parts replaced. */
export function request(given: Partial<OutgoingRequest> = {}): OutgoingRequest {
  return { method: 'GET', target: '/v1/pets', credential: Credential.none(), ...given };
}
