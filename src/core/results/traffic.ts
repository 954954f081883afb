import type { OperationId } from '../catalogue/requirement.js';
import type { Exchange } from '../http/exchange.js';
import type { OperationTraffic, TrafficSample } from './model.js';
import { hundredths } from './recording.js';

const OPERATIONS: readonly OperationId[] = ['listPets', 'addPet', 'getPet', 'listOrders'];

/** Samples of one operation that a report keeps; a plot shows no more. */
export const MOST_SAMPLES = 1000;

/** One exchange of an operation, in short. */
export type Passage = readonly [operation: OperationId, ...TrafficSample];

/** An exchange in short. @param runStartedAt in milliseconds since the epoch */
export function passageOf(
  operation: OperationId,
  { startedAt, durationMs, response }: Exchange,
  runStartedAt: number,
): Passage {
  const startedMs = Math.max(0, Math.round(startedAt - runStartedAt));
  return [operation, startedMs, hundredths(durationMs), response?.status ?? 0];
}

/** The responses of a run, in memory that does not grow with it. */
export class Traffic {
  readonly #operations = new Map<OperationId, Tally>();

  constructor(passages: readonly Passage[] = []) {
    for (const passage of passages) this.add(passage);
  }

  add([operation, ...sample]: Passage): void {
    const tally = this.#operations.get(operation) ?? new Tally();
    this.#operations.set(operation, tally);
    tally.add(sample);
  }

  /** The responses of each operation. */
  get operations(): readonly OperationTraffic[] {
    return OPERATIONS.flatMap((operation) => {
      const tally = this.#operations.get(operation);
      return tally ? [{ operation, ...tally.whole }] : [];
    });
  }
}

/** So many samples are kept, so that the ones of a report lie evenly. */
const MOST_KEPT = 8 * MOST_SAMPLES;

/** The responses of one operation. */
class Tally {
  #exchanges = 0;
  readonly #statuses = new Map<string, number>();
  /** How many whole responses took so long, by milliseconds. */
  readonly #times = new Map<number, number>();
  /** One of every `#step`. */
  #samples: TrafficSample[] = [];
  #step = 1;
  #last: TrafficSample | undefined;

  add(sample: TrafficSample): void {
    const [startedMs, durationMs, status] = sample;
    count(this.#statuses, status === 0 ? 'none' : String(status));
    if (status !== 0) count(this.#times, durationMs);
    if (this.#exchanges % this.#step === 0) this.#samples.push(sample);
    if (!this.#last || startedMs >= this.#last[0]) this.#last = sample;
    this.#exchanges += 1;
    if (this.#samples.length < MOST_KEPT) return;
    this.#samples = this.#samples.filter((_, index) => index % 2 === 0);
    this.#step *= 2;
  }

  get whole(): Omit<OperationTraffic, 'operation'> {
    const kept = this.#samples;
    const samples = !this.#last || kept.includes(this.#last) ? kept : [...kept, this.#last];
    const times = [...this.#times].sort(([one], [other]) => one - other);
    return {
      exchanges: this.#exchanges,
      statuses: Object.fromEntries(this.#statuses),
      ...(times.length > 0 && { latency: latencyOf(times) }),
      samples: thinned(samples.toSorted(([one], [other]) => one - other)),
    };
  }
}

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Percentiles by nearest rank. @param times how many took so long, the shortest first */
function latencyOf(times: readonly (readonly [durationMs: number, count: number])[]) {
  const all = times.reduce((sum, [, count]) => sum + count, 0);
  const at = (share: number): number => {
    let rank = Math.max(1, Math.ceil(share * all));
    for (const [durationMs, count] of times) {
      rank -= count;
      if (rank <= 0) return durationMs;
    }
    return 0;
  };
  return { min: at(0), p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1) };
}

/** Evenly over the run, the first and the last among them. */
function thinned(samples: readonly TrafficSample[]): readonly TrafficSample[] {
  if (samples.length <= MOST_SAMPLES) return samples;
  const step = (samples.length - 1) / (MOST_SAMPLES - 1);
  const kept = new Set(Array.from({ length: MOST_SAMPLES }, (_, index) => Math.round(index * step)));
  return samples.filter((_, index) => kept.has(index));
}
