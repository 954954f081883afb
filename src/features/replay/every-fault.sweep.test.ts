import { describe, expect, test } from 'vitest';
import { resolveEmbedded } from '../../core/config/embedded.js';
import { resultsJson } from '../../core/report/results-json.js';
import type { Results } from '../../core/results/model.js';
import type { Fault } from '../../proof/reference/faults/fault.js';
import { faults } from '../../proof/reference/faults/index.js';
import { newKey, type Reference, startReference } from '../../proof/reference/index.js';
import { judgeUrl } from '../../proof/selftest/judge-reference.js';
import { mendable } from '../../testing/servers/mendable-reference.js';
import { twentyFaults } from '../../testing/servers/twenty-faults.js';
import { replayFindings } from './replay-findings.js';

/** One in so many of the faults, from all over the list. */
const SAMPLE = 10;

/**
 * What brings these about are requests before those that show it, which a finding does not hold: of a pet that
 * was read before, or of others that were created meanwhile.
 */
const OF_EARLIER_REQUESTS: ReadonlySet<string> = new Set([
  'get-misses-every-third',
  'get-finds-each-pet-once',
  'reading-deletes',
  'every-third-pet-replaces-the-one-before',
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
  expect(sample.length).toBeGreaterThan(50);
});

/** By fault; of some nothing is found by these requirements' checks alone. */
const seen = new Map<string, readonly string[]>();

describe('what a fault brings about is not gone where the fault is, and not reproduced where it is not', () => {
  test.each(sample.map((fault) => [fault.id, fault] as const))('%s', async (_, fault) => {
    const { seedPets = 0 } = fault;
    const wrong = await startReference({ key: newKey(), behaviour: fault.change, seedPets });
    const right = await startReference({ key: newKey(), seedPets });
    try {
      const record = await recordOf(fault, wrong);
      const [onWrong, onRight] = [await wordsOn(record, wrong), await wordsOn(record, right)];
      expect(onWrong).not.toContain('gone');
      expect(onRight).not.toContain('reproduced');
      expect(onRight).not.toContain('flaky');
      seen.set(fault.id, onWrong);
    } finally {
      await Promise.all([wrong.close(), right.close()]);
    }
  });
});

test('and nearly all of it is reproduced where the fault is', () => {
  const words = [...seen.values()].flat();
  expect([...seen.values()].filter((found) => found.length > 0).length).toBeGreaterThan(45);
  expect(words.filter((word) => word === 'reproduced').length / words.length).toBeGreaterThan(0.9);
});

/** Faults that a page shows or does not show, as what else is in the store has it. */
const IN_PAGES = [
  'list-repeats-a-pet',
  'filtered-page-repeats-a-pet',
  'filtered-page-leaves-out-the-status',
  'filter-lacks-odd-ids',
  'filter-is-ignored',
  'limit-default-is-21',
  'limit-gives-one-less',
  'list-ends-with-null',
  'list-counts-characters',
] as const;

const grown = [
  ['twenty faults', twentyFaults] as const,
  ...faults
    .filter(({ id }) => IN_PAGES.some((one) => one === id))
    .map(({ id, change }) => [id, change] as const),
];

describe('in a store that held pets before the run, and holds those of the run since', () => {
  test('all of them are faults', () => {
    expect(grown).toHaveLength(IN_PAGES.length + 1);
  });

  test.each(grown)('%s: nothing is gone where the fault is', async (_, change) => {
    const reference = await startReference({ key: newKey(), behaviour: change, seedPets: 5 });
    try {
      const { baseUrl, key } = reference;
      const judged = await judgeUrl(baseUrl, key, { profile: 'standard', settle: 50 });
      const findings = await replayed(JSON.parse(resultsJson(judged)), reference, 3);
      expect(findings.length).toBeGreaterThan(0);
      expect(findings.filter(({ word }) => word === 'gone')).toEqual([]);
      const unexplained = findings.filter(({ word, reason }) => word === 'unclear' && reason === undefined);
      expect(unexplained).toEqual([]);
    } finally {
      await reference.close();
    }
  });

  test.each([
    ['filter-is-ignored', 'list.status.only'],
    ['filtered-page-leaves-out-the-status', 'list.status.only'],
    ['limit-gives-one-less', 'list.limit.full-page'],
    ['limit-gives-one-more', 'list.limit.default'],
    ['names-trimmed', 'add.name.unusual'],
  ])('%s: it is gone where it is mended', async (id, requirement) => {
    const mending = { broken: true };
    const change = mendable(faults.find((fault) => fault.id === id)?.change ?? {}, mending);
    const reference = await startReference({ key: newKey(), behaviour: change, seedPets: 5 });
    try {
      const { baseUrl, key } = reference;
      const judged = await judgeUrl(baseUrl, key, { profile: 'standard', settle: 50 });
      mending.broken = false;
      const findings = await replayed(JSON.parse(resultsJson(judged)), reference, 2);
      const own = findings.filter((finding) => finding.requirement === requirement);
      expect(own.map(({ word, reason }) => reason ?? word)).toEqual(own.map(() => 'gone'));
      expect(own.length).toBeGreaterThan(0);
    } finally {
      await reference.close();
    }
  });
});
