import type { RunOptions } from '../config/options.js';
import { Client } from '../http/client.js';

/**
 * A client for the target of a run.
 * @param before what of the run was sent before
 */
export function clientFor(
  { baseUrl, concurrency, timeout, rate, maxRequests, reach }: RunOptions,
  before = { exchanges: 0, requests: 0 },
): Client {
  return new Client({
    origin: new URL(baseUrl).origin,
    connections: concurrency,
    timeout,
    exchangesBefore: before.exchanges,
    route: reach.route,
    headers: reach.headers.map(({ name, value }) => [name, value] as const),
    ...(rate !== undefined && { rate }),
    ...(maxRequests !== undefined && { mostRequests: Math.max(0, maxRequests - before.requests) }),
  });
}
