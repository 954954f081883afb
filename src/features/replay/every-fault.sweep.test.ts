import { describe, expect, test } from 'vitest';
import { resolveEmbedded } from '../../core/config/embedded.js';
import { resultsJson } from '../../core/report/results-json.js';
import type { Results } from '../../core/results/model.js';
import type { Fault } from '../../proof/reference/faults/fault.js';
import { faults } from '../../proof/reference/faults/index.js';
import { newKey, type Reference, startReference } from '../../proof/reference/index.js';
import { judgeUrl } from '../../proof/selftest/judge-reference.js';
import { repairable } from '../../testing/servers/repairable-reference.js';
import { isNightly } from '../../testing/vitest/nightly.js';
import { replayFindings } from './replay-findings.js';

/** One in so many of the faults, from all over the list. */
const SAMPLE = isNightly ? 10 : 20;

/**
 * These show only after requests that a finding does not hold: reads of the same pet before, or creations of others.
 */
const OF_EARLIER_REQUESTS: ReadonlySet<string> = new Set([
  'get-misses-every-third',
  'get-finds-each-pet-once',
  'reading-deletes',
  'only-the-first-and-the-newest-pet-stay',
  'names-of-pets-created-at-once-swapped',
  'creation-changes-the-status-of-the-pet-before',
]);

/** With another base path what is wrong with a server is its address, which it has wherever it is started. */
const isOfTheServer = ({ basePath, recurs = 'each-time' }: Fault) =>
  basePath === undefined && recurs === 'each-time';

const sample = faults
  .filter((fault) => isOfTheServer(fault) && !OF_EARLIER_REQUESTS.has(fault.id))
  .filter((_, index) => index % SAMPLE === 0);

/** The record of a run for the requirements that a fault turns red, as it is read back from its file. */
async function recordOf(fault: Fault, { baseUrl, key }: Reference): Promise<Results> {
  const { turnsRed, profile = 'quick' as const } = fault;
  const only = Object.keys(turnsRed);
  return JSON.parse(resultsJson(await judgeUrl(baseUrl, key, { profile, only, settle: 50 })));
}

async function wordsOn(results: Results, reference: Reference): Promise<readonly string[]> {
  return (await replayed(results, reference, 2)).map(({ word }) => word);
}

async function replayed(results: Results, { baseUrl, key }: Reference, times: number) {
  const run = await resolveEmbedded({ baseUrl, apiKey: key, settle: 50 }, async () => []);
  const findings = results.requirements.flatMap((requirement) => requirement.findings);
  const replay = await replayFindings(results, findings, { run, times });
  return replay.findings;
}

test('the faults that are left out are faults', () => {
  const ids = faults.map(({ id }) => id);
  expect([...OF_EARLIER_REQUESTS].filter((id) => !ids.includes(id))).toEqual([]);
  expect(sample.length).toBeGreaterThan(25);
});

/** The requirements to judge, by fault; their checks alone find nothing for some. */
const seen = new Map<string, readonly string[]>();

describe('what a fault brings about is never reproduced on a server without it', () => {
  test.each(sample.map((fault) => [fault.id, fault] as const))('%s', async (_, fault) => {
    const { seedPets = 0 } = fault;
    const wrong = await startReference({ key: newKey(), behaviour: fault.change, seedPets });
    const right = await startReference({ key: newKey(), seedPets });
    try {
      const record = await recordOf(fault, wrong);
      seen.set(fault.id, await wordsOn(record, wrong));
      expect(await wordsOn(record, right)).not.toContain('reproduced');
    } finally {
      await Promise.all([wrong.close(), right.close()]);
    }
  });
});

test('and nearly all that can be tried is reproduced on the server with it', () => {
  const tried = [...seen.values()].flat().filter((word) => word !== 'not-tried');
  expect([...seen.values()].filter((found) => found.length > 0).length / sample.length).toBeGreaterThan(0.6);
  expect(tried.filter((word) => word === 'reproduced').length / tried.length).toBeGreaterThan(0.9);
});

describe('in a store that held pets before the run, and holds those of the run since', () => {
  test.each([
    ['filter-is-ignored', 'list.status.only'],
    ['filtered-page-leaves-out-the-status', 'list.status.only'],
    ['limit-gives-one-less', 'list.limit.full-page'],
    ['limit-gives-one-more', 'list.limit.default'],
    ['names-trimmed', 'add.name.unusual'],
  ])('%s is not reproduced once it is fixed', async (id, requirement) => {
    const repair = { broken: true };
    const change = repairable(faults.find((fault) => fault.id === id)?.change ?? {}, repair);
    const reference = await startReference({ key: newKey(), behaviour: change, seedPets: 5 });
    try {
      const { baseUrl, key } = reference;
      const judged = await judgeUrl(baseUrl, key, { profile: 'quick', settle: 50 });
      repair.broken = false;
      const findings = await replayed(JSON.parse(resultsJson(judged)), reference, 2);
      expect(findings.map((finding) => finding.requirement)).toContain(requirement);
      expect(findings.filter(({ word }) => word === 'reproduced')).toEqual([]);
    } finally {
      await reference.close();
    }
  });
});
