import type { Exchange } from './exchange.js';

/** Bytes of a body that are kept once it was judged: more than a report shows, with room to see where a key ends. */
const KEPT = 160 * 1024;

/** Shorter bodies are kept as they are. */
const LONG = 256 * 1024;

const known = new WeakMap<Exchange, Exchange>();

/**
 * An exchange as the run keeps it once it was judged: of a long body the beginning, or what a server sends would pile up.
 * The same each time for the same exchange.
 */
export function keptExchange(exchange: Exchange): Exchange {
  const { response } = exchange;
  if (response === undefined || response.body.length <= LONG) return exchange;
  const kept = known.get(exchange) ?? {
    ...exchange,
    // A copy: a view would keep the whole in memory.
    response: {
      ...response,
      body: new Uint8Array(response.body.subarray(0, KEPT)),
      bytes: response.bytes ?? response.body.length,
    },
  };
  known.set(exchange, kept);
  return kept;
}
