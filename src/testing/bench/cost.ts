import path from 'node:path';
import { packageRoot } from '../../core/package.js';
import type { JudgedRun } from '../dependability/judged-run.js';
import { ended } from '../processes/child-process.js';
import { atMost, type Figure, median } from './figure.js';
import { conformantRun, KEY, withReference } from './served.js';

/** Rounds of both, in turn, so that other work on the machine slows both down. */
const ROUNDS = 3;
/** The default of --concurrency. */
const CONNECTIONS = 16;
/** Property cases are most of this run. */
const MUCH = ['--runs', '250', '--max-creates', '100000'];
/** A run that starts, sends a few requests and writes its reports. */
const LITTLE = ['--profile', 'quick', '--only', 'service.base-path'];

interface Round {
  /** Microseconds of processor time for a request. */
  readonly kit: number;
  readonly loop: number;
  /** Requests a second. */
  readonly kitRate: number;
  readonly loopRate: number;
}

/** Processor time and rate of a run's requests, beside those of a loop that uses undici alone on the same server. */
export async function cost(): Promise<readonly Figure[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await withReference(oneRound));
  const of = (value: (round: Round) => number) => median(rounds.map(value));
  const share = of(({ kitRate, loopRate }) => kitRate / loopRate);
  return [
    atMost(
      'Processor time a request, beyond the start',
      of(({ kit }) => kit),
      170,
      'µs',
    ),
    { name: 'The same of a bare undici loop', measured: `${of(({ loop }) => loop).toFixed(0)} µs` },
    {
      name: 'The ratio of the two',
      measured: of(({ kit, loop }) => kit / loop).toFixed(2),
    },
    {
      name: 'Requests a second, against those of the loop',
      measured: `${share.toFixed(2)} (${of(({ kitRate }) => kitRate).toFixed(0)} to ${of(({ loopRate }) => loopRate).toFixed(0)})`,
      bound: 'at least 0.60',
      holds: share >= 0.6,
    },
  ];
}

async function oneRound({ baseUrl }: { readonly baseUrl: string }): Promise<Round> {
  const start = await conformantRun(baseUrl, LITTLE);
  const whole = await conformantRun(baseUrl, MUCH);
  const requests = requestsOf(whole);
  const loop = await bareLoop(baseUrl, requests);
  const kitMs = (whole.processorMs - start.processorMs) / (requests - requestsOf(start));
  return {
    kit: kitMs * 1000,
    loop: (loop.processorMs / requests) * 1000,
    kitRate: requests / secondsOf(whole),
    loopRate: requests / loop.seconds,
  };
}

function requestsOf({ results }: JudgedRun): number {
  return results.statistics.requests;
}

/** From the first request to the last response. */
function secondsOf({ results: { traffic } }: JudgedRun): number {
  const samples = traffic.flatMap((operation) => operation.samples);
  const starts = samples.map(([startedMs]) => startedMs);
  const ends = samples.map(([startedMs, durationMs]) => startedMs + durationMs);
  return (Math.max(...ends) - Math.min(...starts)) / 1000;
}

async function bareLoop(
  baseUrl: string,
  requests: number,
): Promise<{ readonly processorMs: number; readonly seconds: number }> {
  const script = path.join(packageRoot, 'scripts/bare-loop.mjs');
  const args = [script, baseUrl, String(requests), String(CONNECTIONS)];
  const environment = { PETSTORE_API_KEY: KEY };
  const { exitCode, stdout, stderr } = await ended(process.execPath, args, { cwd: packageRoot, environment });
  if (exitCode !== 0) throw new Error(`the bare loop ended with ${exitCode}: ${stderr}`);
  return JSON.parse(stdout);
}
