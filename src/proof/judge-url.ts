/** Judges a server of the proof with the code that judges a deployment. */
import { randomBytes } from 'node:crypto';
import type { RunOptions } from '../engine/log/log.js';
import { profiles } from '../engine/options/table.js';
import { type Judgement, judge } from '../judge.js';

/** On loopback reads settle at once; this is the wait for a server that never shows a new pet. Milliseconds. */
const SETTLE = 300;

/** `timeout` in milliseconds. @default 10000 */
export type UrlOptions = Partial<RunOptions> & { readonly timeout?: number };

export function judgeUrl(
  baseUrl: string,
  key: string,
  { timeout = 10_000, profile = 'quick', ...given }: UrlOptions,
): Promise<Judgement> {
  const run: RunOptions = {
    profile,
    ...profiles[profile],
    seed: 20301205,
    settle: SETTLE,
    concurrency: 16,
    maxLost: 0.05,
    readOnly: false,
    categoryIds: [],
    skip: [],
    strict: false,
    requireFull: false,
    asOf: new Date().toISOString().slice(0, 10),
    runId: randomBytes(3).toString('hex'),
    ...given,
  };
  const wire = { baseUrl: new URL(baseUrl), timeout, concurrency: run.concurrency };
  return judge({ key, wire }, run);
}
