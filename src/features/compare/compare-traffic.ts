import type { OperationId } from '../../core/catalogue/requirement.js';
import type { LatencyComparison, QuantileChange, TrafficComparison } from '../../core/results/comparison.js';
import type { OperationTraffic } from '../../core/results/model.js';

/**
 * The difference of medians that is worth a word. Each run measures a deployment once, at one moment, over
 * one network: in two runs of the same one the median moves by a third, or, where a response takes a millisecond, to the
 * double. Of the slowest tenth a busy moment makes five times as much, so it is shown but never weighed.
 */
export const notableLatency = {
  /** The longer over the shorter. */
  ratio: 1.5,
  /** It must be longer by this much, in milliseconds. */
  difference: 10,
  /** Whole responses in each run. */
  responses: 50,
} as const;

const ORDER: readonly OperationId[] = ['listPets', 'addPet', 'getPet', 'listOrders'];

/** @param weighed whether the runs sent alike, so that their latencies can be compared */
export function compareTraffic(
  before: readonly OperationTraffic[],
  after: readonly OperationTraffic[],
  weighed: boolean,
): readonly TrafficComparison[] {
  return ORDER.flatMap((operation) => {
    const earlier = before.find((traffic) => traffic.operation === operation);
    const later = after.find((traffic) => traffic.operation === operation);
    if (earlier === undefined && later === undefined) return [];
    const latency = compareLatency(earlier, later, weighed);
    return [{ operation, statuses: compareStatuses(earlier, later), ...(latency && { latency }) }];
  });
}

function compareStatuses(
  before: OperationTraffic | undefined,
  after: OperationTraffic | undefined,
): TrafficComparison['statuses'] {
  const [earlier, later] = [before?.statuses ?? {}, after?.statuses ?? {}];
  return {
    before: earlier,
    after: later,
    // An operation that only one of the runs asked did not begin or cease to answer anything.
    appeared: before === undefined ? [] : Object.keys(later).filter((status) => !(status in earlier)),
    gone: after === undefined ? [] : Object.keys(earlier).filter((status) => !(status in later)),
  };
}

function compareLatency(
  before: OperationTraffic | undefined,
  after: OperationTraffic | undefined,
  weighed: boolean,
): LatencyComparison | undefined {
  if (before?.latency === undefined || after?.latency === undefined) return undefined;
  const [earlier, later] = [before.latency, after.latency];
  const responses = { before: wholeResponses(before), after: wholeResponses(after) };
  const change = (quantile: 'p50' | 'p90' | 'p99') => changeOf(earlier[quantile], later[quantile]);
  const quantiles = { p50: change('p50'), p90: change('p90'), p99: change('p99') };
  const enough = Math.min(responses.before, responses.after) >= notableLatency.responses;
  const notable = weighed && enough ? notice(quantiles.p50) : undefined;
  return { responses, ...quantiles, ...(notable && { notable }) };
}

function wholeResponses({ exchanges, statuses }: OperationTraffic): number {
  return exchanges - (statuses.none ?? 0);
}

function changeOf(before: number, after: number): QuantileChange {
  return { before, after, ...(before > 0 && { ratio: Math.round((after / before) * 100) / 100 }) };
}

function notice({ before, after }: QuantileChange): LatencyComparison['notable'] {
  const [shorter, longer] = before < after ? [before, after] : [after, before];
  if (longer - shorter < notableLatency.difference || longer < shorter * notableLatency.ratio)
    return undefined;
  return after > before ? 'slower' : 'faster';
}
