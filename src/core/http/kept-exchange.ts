import type { Exchange } from './exchange.js';

/**
 * The bytes of a long body that are kept after judging: more than a report shows, with room to mask a key at the end.
 */
const KEPT = 160 * 1024;

/** Shorter bodies are kept whole. */
const LONG = 256 * 1024;

const known = new WeakMap<Exchange, Exchange>();

/**
 * An exchange as the run keeps it after judging, with only the beginning of a long body, to bound the memory. Returns
 * the same object for the same exchange.
 */
export function keptExchange(exchange: Exchange): Exchange {
  const { response } = exchange;
  if (response === undefined || response.body.length <= LONG) return exchange;
  const kept = known.get(exchange) ?? {
    ...exchange,
    // A copy, since a view would keep the whole body in memory.
    response: {
      ...response,
      body: new Uint8Array(response.body.subarray(0, KEPT)),
      bytes: response.bytes ?? response.body.length,
    },
  };
  known.set(exchange, kept);
  return kept;
}
