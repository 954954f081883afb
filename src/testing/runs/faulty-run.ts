import type { OperationTraffic, Results, TrafficSample } from '../../core/results/model.js';
import { judgeReference } from '../../proof/selftest/judge-reference.js';
import { twentyFaults } from '../servers/twenty-faults.js';

const BASE_URL = 'https://staging.example.com/v1';
const RUN_ID = 'k3v9x2aq';
const STARTED_AT = '2026-06-01T12:00:00.123Z';
const DURATION = 2143.7;

/**
 * A run on the implementation with twenty faults. Its text is the same each time: values that vary from run to
 * run, such as times, the port and the run's id, are replaced by fixed ones.
 */
export async function faultyRun(profile: 'quick' | 'standard' = 'standard'): Promise<Results> {
  const judged = await judgeReference(
    { behaviour: twentyFaults, seedPets: 5 },
    // One request at a time, without repeated reads, so that the numbers are the same each time.
    { profile, concurrency: 1, settle: 0, asOf: '2026-06-01' },
  );
  const text = JSON.stringify(judged)
    .replaceAll(judged.target.baseUrl, BASE_URL)
    .replaceAll(judged.runId, RUN_ID)
    .replaceAll(/(\["date",")[^"]*/gi, '$1Mon, 01 Jun 2026 12:00:00 GMT')
    .replaceAll(' --concurrency 1 --settle 0', '');
  const run = JSON.parse(text) as Results;
  const options = { ...run.options, concurrency: 16, settle: 5000 };
  return timed({ ...run, options, startedAt: STARTED_AT, durationMs: DURATION });
}

/** The run with times that follow from the numbers of the exchanges. */
function timed(run: Results): Results {
  const requests = run.statistics.requests;
  const set = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(set);
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, set(member)]));
    if (!('number' in members && 'startedMs' in members)) return members;
    const number = Number(members.number);
    return {
      ...members,
      startedMs: Math.round((number / requests) * (DURATION - 50)),
      durationMs: durationOf(number),
    };
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
  const samples = traffic.samples.map(([, , status], index): TrafficSample => {
    const startedMs = Math.round((index / traffic.samples.length) * (DURATION - 50));
    return [startedMs, durationOf(index * 8 + operation), status];
  });
  const sorted = samples.map(([, durationMs]) => durationMs).toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? sorted[0] ?? 0;
  return {
    ...traffic,
    latency: { min: at(0), p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1) },
    samples,
  };
}

/** Plausible latencies in milliseconds, about 4 and sometimes 40: their logarithm is normal. */
function durationOf(number: number): number {
  const [one, other] = [scattered(2 * number), scattered(2 * number + 1)];
  const normal = Math.sqrt(-2 * Math.log(one)) * Math.cos(2 * Math.PI * other);
  return Math.round(4 * Math.exp(0.5 * normal) * 100) / 100;
}

/** A number above 0 and up to 1, derived from another number without a visible pattern. */
function scattered(number: number): number {
  const mixed = Math.imul((number + 1) ^ ((number + 1) >>> 16), 0x45d9f3b);
  const again = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
  return (((again ^ (again >>> 16)) >>> 0) + 1) / 2 ** 32;
}
