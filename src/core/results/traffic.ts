import type { OperationId } from '../catalogue/requirement.js';
import type { Exchange } from '../http/exchange.js';
import type { Passage } from './account.js';
import type { OperationTraffic, TrafficSample } from './model.js';
import { hundredths } from './recording.js';

const OPERATIONS: readonly OperationId[] = ['listPets', 'addPet', 'getPet', 'listOrders'];

/** Samples of one operation that a report keeps; a plot shows no more. */
export const MOST_SAMPLES = 1000;

/** An exchange in short. @param runStartedAt in milliseconds since the epoch */
export function passageOf(
  operation: OperationId,
  { startedAt, durationMs, response }: Exchange,
  runStartedAt: number,
): Passage {
  const startedMs = Math.max(0, Math.round(startedAt - runStartedAt));
  return [operation, startedMs, hundredths(durationMs), response?.status ?? 0];
}

/** The responses of each operation over the run. */
export function foldTraffic(passages: readonly Passage[]): readonly OperationTraffic[] {
  return OPERATIONS.flatMap((operation) => {
    const samples = passages
      .filter(([one]) => one === operation)
      .map(([, ...sample]): TrafficSample => sample)
      .toSorted(([one], [other]) => one - other);
    return samples.length === 0 ? [] : [trafficOf(operation, samples)];
  });
}

function trafficOf(operation: OperationId, samples: readonly TrafficSample[]): OperationTraffic {
  const statuses: Record<string, number> = {};
  for (const [, , status] of samples) {
    const name = status === 0 ? 'none' : String(status);
    statuses[name] = (statuses[name] ?? 0) + 1;
  }
  const times = samples
    .filter(([, , status]) => status !== 0)
    .map(([, durationMs]) => durationMs)
    .toSorted((one, other) => one - other);
  return {
    operation,
    exchanges: samples.length,
    statuses,
    ...(times.length > 0 && { latency: latencyOf(times) }),
    samples: thinned(samples),
  };
}

function latencyOf(sorted: readonly number[]) {
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? sorted[0] ?? 0;
  return { min: at(0), p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1) };
}

/** Evenly over the run, the first and the last among them. */
function thinned(samples: readonly TrafficSample[]): readonly TrafficSample[] {
  if (samples.length <= MOST_SAMPLES) return samples;
  const step = (samples.length - 1) / (MOST_SAMPLES - 1);
  const kept = new Set(Array.from({ length: MOST_SAMPLES }, (_, index) => Math.round(index * step)));
  return samples.filter((_, index) => kept.has(index));
}
