/** Which requests a command sends together, when one alone does not show a finding. Pure. */
import { type Exchange, overlap, type Request } from '../exchange/exchange.js';
import type { FindingResult } from './results.js';

export interface SentTogether {
  readonly how: NonNullable<FindingResult['beside']>[number]['how'];
  readonly exchanges: readonly Exchange[];
}

/** Neighbours of a wrong exchange. A command stays one that a person can read. */
const MOST_SENDINGS = 4;

/** The requests over its connection up to this one, if its case keeps one. */
export function requestsUpTo({ step, request }: Exchange, log: readonly Exchange[]): readonly Request[] {
  const { connection = 'fresh' } = request;
  if (connection === 'fresh') return [request];
  const earlier = log.filter((one) => one.request.connection === connection && one.step < step);
  return [...earlier.map((one) => one.request), request];
}

/** @param shown exchanges of a finding; the last one is wrong. @param isFlaky it was right when its case ran again */
export function sendingsOf(
  shown: readonly Exchange[],
  isFlaky: boolean,
  log: readonly Exchange[],
): readonly SentTogether[] {
  const wrong = shown.slice(-1);
  const meeting = shown.filter((one) => shown.some((other) => other !== one && overlap(one, other)));
  const sendings: readonly SentTogether[] = [
    { how: 'together', exchanges: meeting.length > 0 || !isFlaky ? meeting : wrong.flatMap((one) => around(one, log)) },
    { how: 'in a row', exchanges: isFlaky ? wrong.flatMap((one) => upTo(one, log)) : [] },
  ];
  return sendings.filter(({ exchanges }) => exchanges.length > 1);
}

/** Whether a command can send it: a long run drops bodies. */
const isWhole = ({ request: { headers, body }, failure }: Exchange) =>
  failure?.kind !== 'unsent' && (body !== undefined || !headers.some(([name]) => /^content-type$/i.test(name)));

/** The exchange after the nearest of those that were in flight with it. */
function around(wrong: Exchange, log: readonly Exchange[]): readonly Exchange[] {
  const distance = ({ at }: Exchange) => Math.abs(at - wrong.at);
  const beside = log.filter((one) => one !== wrong && isWhole(one) && overlap(one, wrong));
  return [...beside.toSorted((one, other) => distance(one) - distance(other)).slice(0, MOST_SENDINGS), wrong];
}

/** The exchange after those before it on its connection: each takes the one that became idle last (connect.ts). */
function upTo(wrong: Exchange, log: readonly Exchange[]): readonly Exchange[] {
  const pooled = log.filter(({ request, failure }) => request.connection === undefined && failure?.kind !== 'unsent');
  // At one tenth of a millisecond, others end before the next ones start.
  const endOf = ({ at, took }: Exchange) => Math.max(Math.round((at + took) * 10), at * 10 + 0.5);
  const ends = pooled.map((exchange) => ({ exchange, time: endOf(exchange), isEnd: true }));
  const events = [...ends, ...pooled.map((exchange) => ({ exchange, time: exchange.at * 10, isEnd: false }))];
  const before = new Map<Exchange, Exchange | undefined>();
  const idle: Exchange[] = [];
  for (const { exchange, isEnd } of events.toSorted((one, other) => one.time - other.time)) {
    if (!isEnd) before.set(exchange, idle.pop());
    else if (exchange.failure) idle.length = 0;
    else idle.push(exchange);
  }
  const chain = [wrong];
  for (let one = before.get(wrong); one && isWhole(one) && chain.length <= MOST_SENDINGS; one = before.get(one))
    chain.unshift(one);
  return chain;
}
