/** Whether a far deployment would be judged sooner with more requests at once. Pure. */
import type { Exchange } from '../exchange/exchange.js';
import type { RunRecord } from '../run/record.js';
import type { RunOptions } from '../service/run-options.js';

/** Milliseconds of a response up to which the usual number of requests at once does. */
const NEAR = 50;
/** Requests at once without advice. */
const USUAL = 16;
/** Requests at once that advice goes up to, since no measurement at a lower number proves more. */
const MOST_AT_ONCE = 64;
/** Responses that take more than so many times as long as the quickest wait for each other, rather than for the network. */
const STEADY = 1.5;
/** The share of so many places that requests fill, since some wait for others. */
const USED = 0.8;
/** Milliseconds of a run that nobody needs to shorten. */
const QUICK = 10_000;
/** The share of its time from which advice is worth reading. */
const WORTH = 2 / 3;

const placed = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? 0;
export const medianOf = (times: readonly number[]): number => placed(times, 1 / 2);

/**
 * @param times of responses, in milliseconds
 * @param now requests at once, while they came
 * @returns how many at once suit the deployment; undefined unless that is many more
 */
export function concurrencyFor(times: readonly number[], now: number): number | undefined {
  const wanted = Math.min(MOST_AT_ONCE, USUAL * 2 ** Math.ceil(Math.log2(medianOf(times) / NEAR)));
  return wanted >= 2 * now && medianOf(times) <= STEADY * placed(times, 1 / 10) ? wanted : undefined;
}

/** Milliseconds with so many exchanges under way, or more. */
function fullTime(exchanges: readonly Exchange[], full: number): number {
  const starts = exchanges.map(({ at }) => ({ time: at, by: 1 }));
  const ends = exchanges.map(({ at, took }) => ({ time: at + took, by: -1 }));
  let [underWay, since, sum] = [0, 0, 0];
  for (const { time, by } of [...starts, ...ends].toSorted((one, other) => one.time - other.time)) {
    if (underWay >= full) sum += time - since;
    [underWay, since] = [underWay + by, time];
  }
  return sum;
}

/** A sentence about a slow run that spent its time waiting for responses, and met no trouble. */
export function latencyAdvice(record: RunRecord, { concurrency, rate, explore }: RunOptions): string | undefined {
  const { durationMs, lost, throttled } = record.statistics;
  const isBounded = rate !== undefined || explore !== undefined || record.end.kind !== 'complete';
  const isTroubled = record.incidents.length > 0 || lost + throttled > 0;
  const exchanges = record.log.map(({ exchange }) => exchange);
  const times = exchanges.map(({ took }) => took);
  const wanted = concurrencyFor(times, concurrency);
  if (isBounded || isTroubled || durationMs < QUICK || wanted === undefined) return undefined;
  const full = fullTime(exchanges, concurrency);
  const expected = durationMs - full + (full * concurrency) / (wanted * USED);
  if (expected > durationMs * WORTH) return undefined;
  const [latency, seconds] = [Math.round(medianOf(times)), Math.round(expected / 1000)];
  return `Most of the time went into latency, ${latency} ms a response: --concurrency ${wanted} would take about ${seconds} s.`;
}
