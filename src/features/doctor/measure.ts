import { header } from '../../core/contract/wire.js';
import type { Exchange } from '../../core/http/exchange.js';
import type { Session } from '../../core/session/session.js';
import type { AtOnce, Responses } from './diagnosis.js';

const MEASURED = 10;
/** `Date` tells whole seconds: in the middle of one it is off by half of it at the most. */
const HALF_A_SECOND = 500;
/** Header fields by which services tell of their limits, among them those of the IETF's draft. */
const RATE_LIMIT = /^(x-)?rate-?limit(-|$)|^retry-after$/i;
/** Fields that are shown; a page of them helps nobody. */
const MOST_FIELDS = 6;

/** Lists one pet several times, one after the other and then at once; undefined when no request gets a response. */
export async function measure(session: Session): Promise<Responses | undefined> {
  const exchanges: Exchange[] = [];
  for (let sent = 0; sent < MEASURED; sent += 1) {
    const exchange = await session.client.send(session.requests.list({ limit: 1 }));
    exchanges.push(exchange);
    // Each of the others might wait its whole time, too.
    if (exchange.failure?.kind === 'timeout') break;
  }
  const answered = exchanges.filter(({ response }) => response !== undefined);
  if (answered.length === 0) return undefined;
  const times = answered.map(({ durationMs }) => durationMs).toSorted((one, other) => one - other);
  const clockAheadMs = clockAhead(answered);
  const atOnce = await measureAtOnce(session, at(times, 0.5));
  return {
    measured: answered.length,
    lost: exchanges.length - answered.length,
    latency: { min: at(times, 0), median: at(times, 0.5), p90: at(times, 0.9) },
    ...(clockAheadMs !== undefined && { clockAheadMs }),
    rateLimit: rateLimitOf(answered),
    throttled: session.client.statistics.throttled,
    ...(atOnce && { atOnce }),
  };
}

/**
 * Sends as many requests at once as a run does, but so few that even a target that handles one at a time responds to all
 * within half of the timeout.
 * @param median time of one response, in milliseconds
 */
async function measureAtOnce(session: Session, median: number): Promise<AtOnce | undefined> {
  const { concurrency, timeout } = session.options;
  const requests = Math.min(concurrency, Math.floor(timeout / 2 / median));
  if (requests < 2) return undefined;
  const exchanges = await Promise.all(
    Array.from({ length: requests }, () => session.client.send(session.requests.list({ limit: 1 }))),
  );
  const slowest = Math.max(...exchanges.map(({ durationMs }) => durationMs));
  const refused = exchanges.filter(({ response }) => response?.status === 503).length;
  return { requests, refused, slowest: Math.round(slowest * 10) / 10 };
}

function at(sorted: readonly number[], share: number): number {
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return Math.round(value * 10) / 10;
}

/** The median over the responses that have a Date; 0 where the clocks agree as far as whole seconds tell. */
function clockAhead(answered: readonly Exchange[]): number | undefined {
  const offsets = answered
    .flatMap(({ response, startedAt, durationMs }) => {
      const date = Date.parse(header(response?.headers ?? [], 'date') ?? '');
      return Number.isNaN(date) ? [] : [date + HALF_A_SECOND - (startedAt + durationMs / 2)];
    })
    .toSorted((one, other) => one - other);
  const median = offsets[Math.floor(offsets.length / 2)];
  if (median === undefined) return undefined;
  return Math.abs(median) <= 2 * HALF_A_SECOND ? 0 : Math.round(median);
}

function rateLimitOf(answered: readonly Exchange[]): Responses['rateLimit'] {
  const fields = answered.flatMap(({ response }) => response?.headers ?? []);
  const first = new Map<string, string>();
  for (const [name, value] of fields) {
    const known = name.toLowerCase();
    if (RATE_LIMIT.test(known) && !first.has(known)) first.set(known, value);
  }
  return [...first].slice(0, MOST_FIELDS);
}
