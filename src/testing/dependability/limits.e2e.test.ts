import { describe, expect, test } from 'vitest';
import { newKey, startReference } from '../../proof/reference/index.js';
import { workersFront } from '../servers/fronts.js';
import { isNightly } from '../vitest/nightly.js';
import { expectWithin } from './elapsed.js';
import { recordFigure } from './figures.js';
import { judgedRun, otherThanMet } from './judged-run.js';
import {
  type LimitCounts,
  limitedAtOnce,
  limitedTo,
  oneAtATime,
  type Refusing,
  refusingAfter,
} from './limiting.js';

const inASecond = () => new Date(Date.now() + 1000).toUTCString();
const refusals: readonly (Refusing & { readonly says: string })[] = [
  { says: '429 without Retry-After', status: 429 },
  { says: '429 with a date in Retry-After', status: 429, retryAfter: inASecond },
  { says: '429 with Retry-After: 1', status: 429, retryAfter: () => '1' },
  { says: '503 with Retry-After: 1', status: 503, retryAfter: () => '1' },
  { says: '503 without Retry-After', status: 503 },
];

/** At 20 requests a second a run takes a quarter of a minute. */
const BUCKET = isNightly ? { perSecond: 20, atOnce: 20 } : { perSecond: 60, atOnce: 10 };

describe('a run is conformant, and reports its waits, where a deployment', () => {
  const cases = refusals.slice(0, isNightly ? undefined : 1).map(({ says, ...refusing }, index) => ({
    id: `rate-${index + 1}`,
    does: `handles ${BUCKET.perSecond} requests a second, and refuses the others with ${says}`,
    limit: (counts: LimitCounts) => limitedTo(BUCKET, refusing, counts),
  }));
  const atOnce = {
    id: 'at-once-3',
    does: 'handles three requests at once, and refuses the others with 429 without Retry-After',
    limit: (counts: LimitCounts) => limitedAtOnce(3, { status: 429 }, counts),
  };

  test.concurrent.each([...cases, atOnce])('$does', { timeout: 5 * 60_000 }, async ({ id, does, limit }) => {
    const counts = { refused: 0 };
    const reference = await startReference({ key: newKey(), behaviour: limit(counts) });
    const run = await judgedRun(reference, ['--profile', 'quick'], 200).finally(() => reference.close());
    const { verdict, statistics } = run.results;
    expect(verdict, otherThanMet(run.results).join('\n')).toBe('conformant');
    expect(statistics.throttled).toBe(counts.refused);
    expect(statistics.throttled).toBeGreaterThan(0);
    expect(statistics.throttledMs).toBeGreaterThan(0);
    expect(statistics.throttled).toBeLessThan(statistics.requests / 4);
    recordFigure({
      id: `limits.${id}`,
      injected: `A deployment ${does}.`,
      asserted:
        'The run is conformant and counts every refusal; fewer than a quarter of the requests are refused.',
      figure: `${statistics.throttled} of ${statistics.requests} requests refused; ${(statistics.throttledMs / 1000).toFixed(1)} s of waiting requested, in a run of ${run.seconds.toFixed(1)} s`,
    });
  });
});

test.concurrent.each(isNightly ? [1, 4, 16, 64] : [64])(
  'a run with --concurrency %i is conformant where a deployment handles four requests at once, and refuses the others with 503',
  { timeout: 5 * 60_000 },
  async (concurrency) => {
    const counts = { refused: 0 };
    const behaviour = limitedAtOnce(4, { status: 503 }, counts);
    const reference = await startReference({ key: newKey(), behaviour });
    const options = ['--profile', 'quick', '--concurrency', String(concurrency)];
    const run = await judgedRun(reference, options, 200).finally(() => reference.close());
    const { verdict, statistics } = run.results;
    expect(verdict, otherThanMet(run.results).join('\n')).toBe('conformant');
    // The preflight is not refused.
    expect(statistics.throttled > 0).toBe(counts.refused > 0);
    recordFigure({
      id: `limits.shed-${concurrency}`,
      injected: `A deployment handles four requests at once, and refuses the others with 503 without Retry-After; \`--concurrency ${concurrency}\`.`,
      asserted: 'The run is conformant.',
      figure: `${counts.refused} of ${statistics.requests} requests refused, in a run of ${run.seconds.toFixed(1)} s`,
    });
  },
);

// Not at the same time: the end of one test would close the front of another.
test.each(isNightly ? [1, 3, 16] : [3])(
  'a run is conformant where each of %i workers serves one connection until it closes',
  { timeout: 5 * 60_000 },
  async (workers) => {
    const reference = await startReference({ key: newKey() });
    const { port } = await workersFront(reference.port, workers);
    const target = { baseUrl: `http://127.0.0.1:${port}/v1`, key: reference.key };
    const options = ['--profile', 'quick', '--timeout', '1000'];
    const run = await judgedRun(target, options).finally(() => reference.close());
    const { verdict, statistics } = run.results;
    expect(verdict, otherThanMet(run.results).join('\n')).toBe('conformant');
    recordFigure({
      id: `limits.workers-${workers}`,
      injected: `A deployment has ${workers === 1 ? 'one worker, which' : `${workers} workers, and each`} serves one connection until it closes; \`--timeout 1000\`.`,
      asserted: 'The run is conformant.',
      figure: `${statistics.reconnects} of ${statistics.requests} requests sent again, in a run of ${run.seconds.toFixed(1)} s`,
    });
  },
);

/** A run of 250 requests takes 200 s with the whole time. */
const EACH = isNightly ? 800 : 80;

test.concurrent('a run that times out by its own concurrency lowers it, says so, and is conformant', {
  timeout: 20 * 60_000,
}, async () => {
  const reference = await startReference({ key: newKey(), behaviour: oneAtATime(EACH) });
  const timeout = EACH * 12.5;
  const options = ['--profile', 'quick', '--timeout', String(timeout)];
  const run = await judgedRun(reference, options, 1_000).finally(() => reference.close());
  const { verdict, statistics, notices } = run.results;
  expect(verdict, otherThanMet(run.results).join('\n')).toBe('conformant');
  expect(statistics.crowded).toBeGreaterThan(0);
  expect(statistics.lowered).toBeLessThan(16);
  expect(notices).toContainEqual(
    expect.stringMatching(/timed out because too many were in flight .*Set --concurrency/),
  );
  recordFigure({
    id: 'limits.one-at-a-time',
    injected: `A deployment handles one request at a time, ${EACH} ms each; \`--timeout ${timeout}\`.`,
    asserted: 'The run lowers its own concurrency, says so, and is conformant.',
    figure: `${statistics.crowded} of ${statistics.requests} requests timed out; then ${statistics.lowered} at once; ${run.seconds.toFixed(1)} s`,
  });
});

describe('a run ends inconclusive within six times the time for a response, naming what it could not judge, where', () => {
  const timeout = 500;
  const cases = [
    { id: 'for-a-second', retryAfter: '1', says: 'with Retry-After: 1' },
    { id: 'for-an-hour', retryAfter: '3600', says: 'with Retry-After: 3600' },
    { id: 'without-a-time', retryAfter: undefined, says: 'without Retry-After' },
  ].slice(0, isNightly ? undefined : 1);

  test.concurrent.each(cases)(
    'a deployment refuses all requests but the first fifty with 429 $says',
    async ({ id, retryAfter, says }) => {
      const counts = { refused: 0 };
      const refusing = { status: 429, ...(retryAfter && { retryAfter: () => retryAfter }) } as const;
      const behaviour = refusingAfter(50, refusing, counts);
      const reference = await startReference({ key: newKey(), behaviour });
      const options = ['--profile', 'quick', '--timeout', String(timeout)];
      const run = await judgedRun(reference, options).finally(() => reference.close());
      const { verdict, summary, requirements, statistics } = run.results;
      expect(verdict).toBe('inconclusive');
      expect(run.exitCode).toBe(3);
      expect(summary.violated + summary['kit-error']).toBe(0);
      const unjudged = requirements.filter(({ outcome }) => outcome === 'inconclusive');
      expect(unjudged.length).toBeGreaterThan(40);
      expect(unjudged.filter(({ reason }) => !REASONS.test(reason ?? ''))).toEqual([]);
      // The process takes time to start and end, in addition to the patience of the client.
      expectWithin(run.seconds, (6 * timeout) / 1000 + 10);
      expect(statistics.throttled).toBeLessThanOrEqual(counts.refused);
      recordFigure({
        id: `limits.for-ever-${id}`,
        injected: `A deployment handles 50 requests, and refuses all later ones with 429 ${says}; \`--timeout ${timeout}\`.`,
        asserted:
          'Inconclusive, exit code 3, with a reason for each requirement that was not judged; within six times the timeout plus the time of a process.',
        figure: `${unjudged.length} requirements named; ${counts.refused} requests refused; ${run.seconds.toFixed(1)} s`,
      });
    },
  );
});

const REASONS =
  /the deployment (kept asking for patience|asks for a pause|keeps refusing requests|has stopped responding)/;
