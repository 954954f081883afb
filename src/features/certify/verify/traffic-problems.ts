import type { OperationTraffic } from '../../../core/results/model.js';
import { MOST_SAMPLES } from '../../../core/results/traffic.js';
import type { ReadRun } from './read-run.js';

const METHODS: Readonly<Record<OperationTraffic['operation'], string>> = {
  listPets: 'GET',
  getPet: 'GET',
  listOrders: 'GET',
  addPet: 'POST',
};

/** The list of the exchanges adds up to the traffic that the results tell, and to their counts. Clauses. Pure. */
export function trafficProblems({
  results: { traffic, statistics, created },
  listed,
}: ReadRun): readonly string[] {
  const reported = counts(
    traffic.flatMap(({ operation, statuses }) =>
      Object.entries(statuses).map(([status, count]) => [`${METHODS[operation]} ${status}`, count] as const),
    ),
  );
  const found = counts(
    listed.map(({ method, status }) => [`${method} ${status === 0 ? 'none' : status}`, 1] as const),
  );
  const differing = [...new Set([...reported.keys(), ...found.keys()])].filter(
    (kind) => reported.get(kind) !== found.get(kind),
  );
  const unsound = traffic.filter((one) => !addsUp(one)).map(({ operation }) => operation);
  return [
    ...differing.map(
      (kind) =>
        `the traffic has ${reported.get(kind) ?? 0} exchanges with ${kind}, and exchanges.txt has ${found.get(kind) ?? 0}`,
    ),
    ...unsound.map((operation) => `the traffic of ${operation} does not add up`),
    ...(listed.length <= statistics.requests
      ? []
      : ['exchanges.txt has more exchanges than the run had requests']),
    ...(created.length <= statistics.creates ? [] : ['more pets are named than the run created']),
    ...((found.get('POST 201') ?? 0) <= statistics.creates
      ? []
      : ['more requests were answered 201 than the run has creations']),
  ];
}

function addsUp({ exchanges, statuses, samples }: OperationTraffic): boolean {
  const sum = Object.values(statuses).reduce((total, count) => total + count, 0);
  return sum === exchanges && samples.length === Math.min(exchanges, MOST_SAMPLES);
}

function counts(entries: readonly (readonly [kind: string, count: number])[]): ReadonlyMap<string, number> {
  const total = new Map<string, number>();
  for (const [kind, count] of entries) total.set(kind, (total.get(kind) ?? 0) + count);
  return total;
}
