import type { OperationTraffic, Results, TrafficSample } from '../../core/results/model.js';
import { NO_LOSS } from '../../core/results/traffic-model.js';
import { exchange, finding, requirementResult, response, results } from './results-fixture.js';

const OPERATIONS = ['listPets', 'addPet', 'getPet'] as const;
const REQUIREMENTS = 80;
const EXCHANGES = 5_000;

/** A run of 5,000 exchanges: as many samples as a report keeps, some hundred exchanges in findings, 2,000 pets. */
export const largeRun: Results = results({
  verdict: 'non-conformant',
  reason: '40 requirements are violated.',
  requirements: Array.from({ length: REQUIREMENTS }, (_, index) => {
    const id = `list.requirement.n${index + 1}`;
    const operation = OPERATIONS[index % OPERATIONS.length] ?? 'listPets';
    if (index % 2 === 0) return requirementResult({ id, operation });
    return requirementResult({ id, operation, outcome: 'violated', findings: findingsOf(id, index) });
  }),
  created: Array.from({ length: 2_000 }, (_, index) => ({
    id: `${9007199254740993n + BigInt(index)}`,
    name: `pct-k3v9x2aq-${index + 1}`,
  })),
  statistics: {
    requests: EXCHANGES,
    creates: 2_000,
    cases: 4_000,
    throttled: 0,
    throttledMs: 0,
    pacedMs: 0,
    waitedForTargetMs: 0,
    reconnects: 0,
    lost: NO_LOSS,
    crowded: 0,
    longestChain: 4,
  },
  traffic: OPERATIONS.map(trafficOf),
});

function findingsOf(requirement: string, index: number) {
  return [1, 2].map((number) =>
    finding({
      requirement,
      cause: `cause ${number}`,
      exchanges: Array.from({ length: 5 }, (_, position) =>
        exchange({ number: index * 50 + number * 10 + position, response: response(200, page(20)) }),
      ),
      markers: [],
    }),
  );
}

function page(pets: number): string {
  const list = Array.from({ length: pets }, (_, index) => ({
    id: index + 1,
    name: `Rex ${index + 1}`,
    categoryId: 1,
    status: 'available',
  }));
  return JSON.stringify(list);
}

function trafficOf(operation: (typeof OPERATIONS)[number], which: number): OperationTraffic {
  const samples = Array.from({ length: 1_000 }, (_, index): TrafficSample => {
    return [index * 5 + which, 1 + ((index * 7919) % 997) / 50, index % 50 === 0 ? 500 : 200];
  });
  return {
    operation,
    exchanges: Math.round(EXCHANGES / OPERATIONS.length),
    statuses: { 200: 1_633, 500: 34 },
    latency: { min: 1, p50: 10.9, p90: 18.9, p99: 20.7, max: 20.9 },
    samples,
  };
}
