import { describe, expect, onTestFinished, test } from 'vitest';
import { resolveEmbedded } from '../../core/config/embedded.js';
import { resultsJson } from '../../core/report/results-json.js';
import type { Finding, Results } from '../../core/results/model.js';
import { faults } from '../../proof/reference/faults/index.js';
import { newKey, type Reference, startReference } from '../../proof/reference/index.js';
import { judgeUrl } from '../../proof/selftest/judge-reference.js';
import { type Mending, mendable } from '../../testing/servers/mendable-reference.js';
import type { Replay } from './replay.js';
import { replayFindings } from './replay-findings.js';

function changeOf(id: string) {
  const fault = faults.find((one) => one.id === id);
  if (!fault) throw new Error(`there is no fault ${id}`);
  return fault.change;
}

/** A server with a fault that can be mended, and what a run found of one requirement. */
async function judged(fault: string, requirement: string) {
  const mending: Mending = { broken: true };
  const behaviour = mendable(changeOf(fault), mending);
  const reference = await startReference({ key: newKey(), behaviour });
  onTestFinished(() => reference.close());
  const results = await resultsOf(reference, requirement);
  const findings = results.requirements.flatMap((one) => one.findings);
  expect(findings.map((finding) => finding.requirement)).toContain(requirement);
  return { mending, reference, results, findings };
}

/** As they are read back from the file. */
async function resultsOf({ baseUrl, key }: Reference, only: string): Promise<Results> {
  const results = await judgeUrl(baseUrl, key, { profile: 'standard', runs: 5, only: [only] });
  return JSON.parse(resultsJson(results));
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
  ['a status', 'missing-name-accepted', 'add.invalid.name', 'status'],
  ['a member of a body', 'names-trimmed', 'add.name.unusual', 'body /name'],
  ['a pet that reads otherwise than it was created', 'list-fills-in-the-status', 'list.same-animal', 'body'],
  ['a page that is too short', 'limit-100-gives-99', 'list.limit.full-page', 'body'],
  ['two requests on one connection', 'get-key-counts-twice', 'get.auth.each-request', 'status'],
  ['a near miss of the key', 'key-in-any-case', 'list.auth.invalid-key', 'status'],
  ['a body of 100 KiB', 'large-bodies-fail', 'add.unusual-body', 'status'],
  ['a refused pet that is stored', 'creation-without-key-is-stored', 'add.auth.no-effect', 'body'],
  ['a pet that is not found', 'get-misses-pets-without-a-status', 'get.found', 'status'],
  ['a pet that is not listed', 'list-lacks-the-newest', 'store.listed', 'body'],
  ['an id given twice', 'ids-always-0', 'add.id.unique', 'body /id'],
  ['a message cut off', 'length-of-a-pet-too-large', 'get.message', 'message'],
  ['an id that the path begins with', 'ids-read-by-their-leading-digits', 'get.invalid-id', 'status'],
])('%s', (_, fault, requirement, differs) => {
  test('is reproduced where it is still so, and gone where it is mended, with what differs', async () => {
    const one = await judged(fault, requirement);
    expect(words(await replayed(one.reference, one))).toEqual(one.findings.map(() => 'reproduced'));
    one.mending.broken = false;
    const mended = await replayed(one.reference, one);
    expect(mended.findings.map(({ word, reason }) => reason ?? word)).toEqual(one.findings.map(() => 'gone'));
    expect(mended.findings[0]?.differences.map(({ what }) => what).join()).toContain(differs);
  });
});

describe('on another deployment', () => {
  test('the pet that a control reads is made again where the store has none, and told of', async () => {
    const one = await judged('ids-read-by-their-leading-digits', 'get.invalid-id');
    const wrong = await startReference({
      key: newKey(),
      basePath: '/pets-api/v1',
      behaviour: changeOf('ids-read-by-their-leading-digits'),
      seedPets: 0,
    });
    const right = await startReference({ key: newKey() });
    onTestFinished(() => Promise.all([wrong.close(), right.close()]).then(() => undefined));
    for (const [reference, word] of [
      [wrong, 'reproduced'],
      [right, 'gone'],
    ] as const) {
      const replay = await replayed(reference, one);
      expect(replay.findings.map((finding) => finding.reason ?? finding.word)).toEqual([word]);
      expect(replay.created).toHaveLength(1);
      expect(reference.store.pets).toHaveLength(1);
    }
    const readOnly = await replayed(await emptyReference(), one, { readOnly: true });
    expect(readOnly.findings[0]).toMatchObject({
      word: 'unclear',
      reason: expect.stringContaining('the control'),
    });
  });
});

test('what happens now and then is flaky, k of n', async () => {
  const one = await judged('missing-name-accepted', 'add.invalid.name');
  const sent = replayed(one.reference, one, { times: 4 });
  let asked = 0;
  Object.defineProperty(one.mending, 'broken', { get: () => (asked++ >> 1) % 2 === 0 });
  const [finding] = (await sent).findings;
  expect(finding?.word).toBe('flaky');
  expect(finding?.tried).toBe(4);
});

test('a deployment that cannot be reached makes all unclear', async () => {
  const one = await judged('missing-name-accepted', 'add.invalid.name');
  await one.reference.close();
  const { findings, summary } = await replayed(one.reference, one);
  expect(summary).toEqual({ reproduced: 0, gone: 0, flaky: 0, unclear: findings.length });
  expect(findings[0]?.reason).toContain('refuses connections');
});

async function emptyReference(): Promise<Reference> {
  const reference = await startReference({ key: newKey() });
  onTestFinished(() => reference.close());
  return reference;
}
