import type { RunOptions } from '../config/options.js';
import { Client, type Sent } from '../http/client.js';

/**
 * A client for the target of a run.
 * @param before what of the run was sent before
 */
export function clientFor(
  { baseUrl, concurrency, timeout, rate, maxRequests, reach }: RunOptions,
  before?: Sent,
): Client {
  return new Client({
    origin: new URL(baseUrl).origin,
    connections: concurrency,
    timeout,
    route: reach.route,
    headers: reach.headers.map(({ name, value }) => [name, value] as const),
    ...(rate !== undefined && { rate }),
    ...(before && { before }),
    ...(maxRequests !== undefined && { mostRequests: maxRequests }),
  });
}
