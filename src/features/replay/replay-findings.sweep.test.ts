import { describe, expect, onTestFinished, test } from 'vitest';
import { resolveEmbedded } from '../../core/config/embedded.js';
import { resultsJson } from '../../core/report/results-json.js';
import type { Finding, Results } from '../../core/results/model.js';
import { faults } from '../../proof/reference/faults/index.js';
import { newKey, type Reference, startReference } from '../../proof/reference/index.js';
import { judgeUrl } from '../../proof/selftest/judge-reference.js';
import { strictJson } from '../../testing/files/strict-json.js';
import { type Repair, repairable } from '../../testing/servers/repairable-reference.js';
import type { Replay } from './replay.js';
import { replayFindings } from './replay-findings.js';

function changeOf(id: string) {
  const fault = faults.find((one) => one.id === id);
  if (!fault) throw new Error(`no fault is ${id}`);
  return fault.change;
}

/** A server with a fault that can be switched off, and what a run found of one requirement. */
async function judged(fault: string, requirement: string) {
  const repair: Repair = { broken: true };
  const behaviour = repairable(changeOf(fault), repair);
  const reference = await startReference({ key: newKey(), behaviour });
  onTestFinished(() => reference.close());
  const results = await resultsOf(reference, requirement);
  const findings = results.requirements.flatMap((one) => one.findings);
  expect(findings.map((finding) => finding.requirement)).toContain(requirement);
  return { repair, reference, results, findings };
}

/** As they are read back from the file. */
async function resultsOf({ baseUrl, key }: Reference, only: string): Promise<Results> {
  const results = await judgeUrl(baseUrl, key, { profile: 'standard', runs: 5, only: [only] });
  return strictJson<Results>(resultsJson(results));
}

async function replayed(
  { baseUrl, key }: Reference,
  { results, findings }: { results: Results; findings: readonly Finding[] },
  { times = 2, ...options }: { readonly times?: number; readonly readOnly?: boolean } = {},
): Promise<Replay> {
  const run = await resolveEmbedded({ settle: 50, ...options, baseUrl, apiKey: key }, async () => []);
  return replayFindings(results, findings, { run, times });
}

const words = ({ findings }: Replay) => findings.map(({ word }) => word);

describe.each([
  ['a status', 'missing-name-accepted', 'add.invalid.name'],
  ['a member of a body', 'names-trimmed', 'add.name.unusual'],
  ['a name with half a surrogate pair', 'lone-surrogates-in-names-removed', 'add.name.unusual'],
  ['such a name that fails', 'names-with-lone-surrogates-fail', 'add.name.unusual'],
  ['a pet that reads otherwise than it was created', 'list-fills-in-the-status', 'list.same-animal'],
  ['two requests on one connection', 'get-key-counts-twice', 'get.auth.each-request'],
  ['a near miss of the key', 'key-in-any-case', 'list.auth.invalid-key'],
  ['a body of 1 MiB', 'large-bodies-fail', 'add.unusual-body'],
  ['a refused pet that is stored', 'creation-without-key-is-stored', 'add.auth.no-effect'],
  ['a pet that is not found', 'get-misses-pets-without-a-status', 'get.found'],
  ['a pet that is not listed', 'list-lacks-the-newest', 'store.listed'],
  ['an id given twice', 'ids-always-0', 'add.id.unique'],
  ['a message cut off', 'length-of-a-pet-too-large', 'get.message'],
  ['an id that the path begins with', 'ids-read-by-their-leading-digits', 'get.invalid-id'],
])('%s', (_, fault, requirement) => {
  test('is reproduced while the fault is there, and not once it is fixed', async () => {
    const one = await judged(fault, requirement);
    expect(words(await replayed(one.reference, one))).toEqual(one.findings.map(() => 'reproduced'));
    one.repair.broken = false;
    const fixed = await replayed(one.reference, one);
    expect(fixed.findings.map(({ word, reason }) => reason ?? word)).toEqual(
      one.findings.map(() => 'not-reproduced'),
    );
  });
});

describe('is not tried, with the reason,', () => {
  test('where a pet that its control reads is not in the store', async () => {
    const one = await judged('ids-read-by-their-leading-digits', 'get.invalid-id');
    const other = await startReference({ key: newKey(), seedPets: 0 });
    onTestFinished(() => other.close());
    const replay = await replayed(other, one);
    expect(words(replay)).toEqual(one.findings.map(() => 'not-tried'));
    expect(replay.findings[0]?.reason).toMatch(/^the control fails: GET \S+ .*got 404$/);
  });

  test('where it shows that pets are missing which others created', async () => {
    const one = await judged('limit-100-gives-99', 'list.limit.full-page');
    const { findings, created } = await replayed(one.reference, one);
    const own = findings.filter(({ requirement }) => requirement === 'list.limit.full-page');
    expect(own.map(({ word, reason }) => [word, reason])).toEqual(
      own.map(() => [
        'not-tried',
        'it depends on pets that other checks of the run created; run the check again',
      ]),
    );
    expect(created).toEqual([]);
  });

  test('where the deployment cannot be reached', async () => {
    const one = await judged('missing-name-accepted', 'add.invalid.name');
    await one.reference.close();
    const { findings, summary } = await replayed(one.reference, one);
    expect(summary).toEqual({ reproduced: 0, 'not-reproduced': 0, 'not-tried': findings.length });
    expect(findings[0]?.reason).toContain('refuses connections');
  });
});

test('one of several tries that shows it reproduces it, k of n', async () => {
  const one = await judged('missing-name-accepted', 'add.invalid.name');
  const sent = replayed(one.reference, one, { times: 4 });
  let asked = 0;
  Object.defineProperty(one.repair, 'broken', { get: () => (asked++ >> 1) % 2 === 0 });
  const [finding] = (await sent).findings;
  expect(finding?.word).toBe('reproduced');
  expect([finding?.seen, finding?.tried]).toEqual([2, 4]);
});
