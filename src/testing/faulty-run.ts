import type { OperationTraffic, Results, TrafficSample } from '../results/model.js';
import { judgeReference } from '../selftest/judge-reference.js';
import { twentyFaults } from './twenty-faults.js';

const BASE_URL = 'https://staging.example.com/v1';
const RUN_ID = 'k3v9x2aq';
const STARTED_AT = '2026-06-01T12:00:00.123Z';
/** Milliseconds from one request to the next. */
const PACE = 2;

/**
 * A standard run on the implementation with twenty faults, the same text each time that it is made: what varies from
 * run to run, which is times, the port and the run's id, is set to what it might be.
 */
export async function faultyRun(): Promise<Results> {
  const judged = await judgeReference(
    { behaviour: twentyFaults, seedPets: 5 },
    // One request at a time, so that they are numbered alike.
    { profile: 'standard', concurrency: 1, asOf: '2026-06-01' },
  );
  const text = JSON.stringify(judged)
    .replaceAll(judged.target.baseUrl, BASE_URL)
    .replaceAll(judged.runId, RUN_ID)
    .replaceAll(/(\["date","\w{3}, )[^"]*/gi, '$101 Jun 2026 12:00:00 GMT');
  return timed({ ...(JSON.parse(text) as Results), startedAt: STARTED_AT, durationMs: 2143.7 });
}

/** The run with times that follow from the numbers of the exchanges. */
function timed(run: Results): Results {
  const set = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(set);
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, set(member)]));
    if (!('number' in members && 'startedMs' in members)) return members;
    const number = Number(members.number);
    return { ...members, startedMs: number * PACE, durationMs: durationOf(number) };
  };
  const whole = set(run) as Results;
  return {
    ...whole,
    requirements: whole.requirements.map((requirement, index) => ({
      ...requirement,
      durationMs: durationOf(index) * 4,
    })),
    traffic: whole.traffic.map(timedTraffic),
  };
}

function timedTraffic(traffic: OperationTraffic, operation: number): OperationTraffic {
  const samples = traffic.samples.map(
    ([, , status], index): TrafficSample => [
      index * PACE * 4 + operation,
      durationOf(index * 7 + operation),
      status,
    ],
  );
  const sorted = samples.map(([, durationMs]) => durationMs).toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? sorted[0] ?? 0;
  return {
    ...traffic,
    latency: { min: at(0), p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1) },
    samples,
  };
}

/** Between 1.5 and some 40 ms, most of them short, as a deployment is. */
function durationOf(number: number): number {
  const share = ((number * 7919) % 997) / 997;
  return Math.round((1.5 + 2 * share + 36 * share ** 12) * 100) / 100;
}
