import { expect, test } from 'vitest';
import { runOptions } from '../../testing/runs/run-options.js';
import type { RunOptions } from '../config/options.js';
import type { Sent } from '../http/client-statistics.js';
import { clientFor, networkFor } from './client-for.js';

/** Why a run may send no further request after so many; undefined if it may. */
function refusedAfter(sent: number, options: Partial<RunOptions>, before?: Sent): string | undefined {
  const all = { ...runOptions({}), ...options };
  const client = clientFor(all, networkFor(all), before);
  return client.allowance.take(sent, false)?.problem;
}

const quick = { profile: 'quick', runs: 0 } as const;
const standard = { profile: 'standard', runs: 25 } as const;

test('each profile has a ceiling, and says what to do about it', () => {
  expect(refusedAfter(249, quick)).toBeUndefined();
  expect(refusedAfter(250, quick)).toBe(
    'the profile quick sends at most 250 requests, and this deployment takes more; --profile standard sends more',
  );
  expect(refusedAfter(1_999, standard)).toBeUndefined();
  expect(refusedAfter(2_000, standard)).toContain('--profile thorough sends more');
  expect(refusedAfter(10_000, { profile: 'thorough', runs: 250 })).toContain('fix what it violates first');
});

test('the lower bound counts, that of the profile or --max-requests', () => {
  expect(refusedAfter(40, { ...quick, maxRequests: 40 })).toContain('--max-requests');
  expect(refusedAfter(250, { ...quick, maxRequests: 900 })).toContain('--profile standard');
});

test('a run with more random cases than its profile has no ceiling', () => {
  expect(refusedAfter(5_000, { ...standard, runs: 26 })).toBeUndefined();
  expect(refusedAfter(5_000, { ...quick, explore: 60 })).toBeUndefined();
  expect(refusedAfter(5_000, { ...standard, runs: 26, maxRequests: 5_000 })).toContain('--max-requests');
});

test('nor has a run with cases of a corpus, but one with an empty corpus has', () => {
  const corpus = { name: 'corpus', folder: '/corpus', cases: [] };
  const kept = {
    requirement: 'get.unknown',
    property: '',
    value: '',
    finding: '',
    seed: 1,
    path: '0',
    passes: 0,
    kit: '',
  };
  expect(refusedAfter(250, { ...quick, corpus })).toContain('--profile standard');
  expect(
    refusedAfter(5_000, { ...quick, corpus: { ...corpus, cases: [{ ...kept, file: 'a.json' }] } }),
  ).toBeUndefined();
});

test('requests that waited for the deployment do not count against the ceiling, but against --max-requests', () => {
  const before = { exchanges: 1, requests: 101 };
  expect(refusedAfter(349, quick, before)).toBeUndefined();
  expect(refusedAfter(350, quick, before)).toContain('--profile standard');
  expect(refusedAfter(120, { ...quick, maxRequests: 120 }, before)).toContain('--max-requests');
});
