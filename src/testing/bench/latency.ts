import { faultyProxy } from '../dependability/faulty-proxy.js';
import type { JudgedRun } from '../dependability/judged-run.js';
import { atMost, type Figure } from './figure.js';
import { conformantRun, withReference } from './served.js';

/** The profiles, with the most seconds that each may take when every response comes so many milliseconds later. */
const BOUNDS = [
  { profile: 'quick', delay: 50, most: 3 },
  { profile: 'standard', delay: 50, most: 5.5 },
  { profile: 'quick', delay: 200, most: 7 },
  { profile: 'standard', delay: 200, most: 18 },
] as const;

const CONCURRENCY = 16;
const THOROUGH_DELAY = 200;
/** A run may take this many times requests ÷ concurrency × latency. */
const FACTOR = 1.25;

/** Time from process start to exit through a proxy that delays every response. */
export async function latency(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const { profile, delay, most } of BOUNDS) {
    const { seconds } = await delayedRun(profile, delay);
    figures.push(atMost(named(profile, delay), seconds, most, 's', 1));
  }
  return [...figures, await longRun()];
}

async function longRun(): Promise<Figure> {
  const { seconds, results } = await delayedRun('thorough', THOROUGH_DELAY);
  const { requests } = results.statistics;
  const most = (FACTOR * requests * THOROUGH_DELAY) / 1000 / CONCURRENCY;
  return atMost(`${named('thorough', THOROUGH_DELAY)}, ${requests} requests`, seconds, most, 's', 1);
}

function named(profile: string, delay: number): string {
  return `A ${profile} run, each response ${delay} ms later`;
}

async function delayedRun(profile: string, delay: number): Promise<JudgedRun> {
  return withReference(async ({ baseUrl }) => {
    const target = Number(new URL(baseUrl).port);
    const proxy = await faultyProxy(target, { seed: 1, resets: 0, delayed: 1, delay });
    try {
      return await conformantRun(`http://127.0.0.1:${proxy.port}/v1`, ['--profile', profile]);
    } finally {
      proxy.close();
    }
  });
}
