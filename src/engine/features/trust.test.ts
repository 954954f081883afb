import { execFileSync } from 'node:child_process';
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ConformanceOptions, type LogLine, requirements, runConformance, UsageError } from '../../index.js';
import { kit as petstore } from '../../kit.js';
import { type Reference, startReference } from '../../petstore/proof/reference/start.js';
import { allStories } from '../../petstore/proof/servers.js';
import { describeConformance } from '../../vitest.js';
import { jsonText } from '../base/text.js';
import { rejudged } from '../cli/rejudge.js';
import { called, environment, KEY as key, served } from '../cli/testing/called.js';
import { readRun } from '../reports/json.js';
import type { Results } from '../results/results.js';
import { inSandbox } from './certificate/sandbox.js';
import { PRODUCT_TEXT, pemOf } from './certificate/testing/bundles.js';
import { compare, comparisonExitCode, comparisonText } from './compare.js';
import { type DescribeOptions, type TestContext, vitestAtWork } from './vitest.js';

const only = ['get.invalid-id', 'get.found', 'service.base-path'];
let good: Reference;
let bad: Reference;
/** A folder with the runs `good` and `bad`, and their logs. */
const folder = mkdtempSync(path.join(tmpdir(), 'trust-'));
const at = (name: string) => path.join(folder, name);
const resultsOf = (name: string): Results => readRun(at(name), name, petstore);
const violatedIn = (results: Results | undefined) =>
  results?.requirements.flatMap(({ id, outcome }) => (outcome === 'violated' ? [id] : [])) ?? [];
const kit = (...args: readonly string[]) => called(args, { folder, environment });

beforeAll(async () => {
  const petId = (segment: string) => BigInt(Number.parseInt(segment, 10) || 0);
  [good, bad] = [await startReference({ key }), await startReference({ key, behaviour: { lookup: { petId } } })];
  for (const [name, { baseUrl }] of Object.entries({ good, bad })) {
    const files = ['--reports', name, '--record', `${name}.jsonl.gz`];
    const { exitCode } = await kit(baseUrl, '--profile', 'quick', '--only', only.join(), ...files);
    expect(exitCode).toBe(name === 'good' ? 0 : 1);
  }
});
afterAll(() => Promise.all([good.close(), bad.close()]));

describe('rejudge', () => {
  const changed = (change: (text: string) => string) => {
    writeFileSync(at('changed.jsonl.gz'), gzipSync(change(`${gunzipSync(readFileSync(at('bad.jsonl.gz')))}`)));
    return rejudged(petstore, at('changed.jsonl.gz'));
  };

  test('gives the results of the run, byte for byte', async () => {
    const { judgement, ...more } = await changed((text) => text);
    expect(more).toEqual({ difference: undefined });
    expect(jsonText(judgement?.results)).toBe(readFileSync(at('bad/results.json'), 'utf8'));
    expect(resultsOf('bad').requirementSet?.digest).toMatch(/^[0-9a-f]{64}$/);
  });

  test('names the first difference', async () => {
    const { difference } = await changed((text) => text.replaceAll(/.*"get\.invalid-id\/0".*\n/g, ''));
    expect(difference).toMatch(/that the log lacks, get\.invalid/);
  });

  test.each([0.01, 0.2, 0.4, 0.6, 0.8, 0.99])('judges %d of the log of a run that was killed', async (share) => {
    const cut = (bytes: Buffer, least: number) => bytes.subarray(0, Math.max(bytes.length * share, least));
    for (const name of ['bad', 'good']) {
      const packed = readFileSync(at(`${name}.jsonl.gz`));
      const plain = gunzipSync(packed);
      const [head = '', first = ''] = plain.toString().split('\n');
      writeFileSync(at('cut.jsonl.gz'), cut(packed, packed.length / 2));
      writeFileSync(at('cut.jsonl'), cut(plain, Buffer.byteLength(`${head}\n${first}\n{`)));
      for (const file of ['cut.jsonl.gz', 'cut.jsonl']) {
        const { judgement, difference } = await rejudged(petstore, at(file));
        expect([difference, judgement?.results.end]).toEqual([undefined, 'interrupted']);
        expect(judgement?.results.verdict).not.toBe('conformant');
        expect(violatedIn(resultsOf(name))).toEqual(expect.arrayContaining(violatedIn(judgement?.results)));
      }
    }
  });

  test.each<[string, string]>([
    ['pipe', 'pipe: cannot be read: it is not a regular file'],
    ['bad/results.json', 'bad/results.json holds the results of a run; give the log that run --record wrote'],
    ['nothing', 'nothing: cannot be read: no such file or directory'],
    ['cats.jsonl', 'cats.jsonl: cats recorded it; rejudge it with that kit, not with petstore-conformance'],
  ])('refuses %s', async (name, problem) => {
    if (name === 'pipe') execFileSync('mkfifo', [at(name)]);
    const log = `${gunzipSync(readFileSync(at('bad.jsonl.gz')))}`;
    writeFileSync(at('cats.jsonl'), log.replace('"petstore-conformance"', '"cats"'));
    expect(await rejudged(petstore, at(name))).toEqual({ problem: expect.stringContaining(problem) });
  });
});

test.each([
  ['while (true) {}', 'took more than 0.3 s'],
  ['await new Promise(() => {})', 'ended without an answer'],
  ['const all = []; while (true) all.push(new Array(1e6).fill(0.5));', 'needs more than 32 MiB of memory'],
])('work in the sandbox ends at its bounds: %s', async (script, problem) => {
  writeFileSync(at('work.mjs'), script);
  const bounds = { deadline: script.startsWith('while') ? 300 : 60_000, memory: 32 };
  await expect(inSandbox('it', pathToFileURL(at('work.mjs')), {}, bounds)).rejects.toThrow(problem);
});

describe('compare', () => {
  test('names what is worse, better, and the same', async () => {
    const worse = compare(petstore, resultsOf('good'), resultsOf('bad'));
    expect(worse.requirements).toMatchObject([{ id: 'get.invalid-id', kind: 'regression' }]);
    expect(compare(petstore, resultsOf('bad'), resultsOf('good')).requirements).toMatchObject([{ kind: 'fixed' }]);
    expect(compare(petstore, resultsOf('bad'), resultsOf('bad'))).toMatchObject({ requirements: [], notes: [] });
    const text = comparisonText(worse, 100);
    expect(text).toContain('Regressions: met before, violated after (1)\n  ✗ get.invalid-id: GET /pets/');
    const two = { ...worse, requirements: [...worse.requirements, ...worse.requirements] };
    expect(comparisonText(two, 100)).toContain('\n✗ 2 regressions; ');
  });

  test.each<[number, string, RegExp?]>([
    [0, 'good bad'],
    [1, 'good bad/results.json --fail-on regression'],
    [0, 'bad good --fail-on regression'],
    [1, 'bad good --fail-on any'],
    [2, 'bad nowhere', /^error: nowhere: cannot be read: /],
    [2, 'bad https://pets.test/v1', /give the folder of a run; 'npx .* https:.* --reports FOLDER' makes one$/m],
    [2, 'bad', /missing required argument 'after'/],
    [2, 'good bad good --fail-on any', /too many arguments/],
    [2, 'bad good --fail-on al', /^error: --fail-on al: must be regression or any/],
    [2, 'good cats.json', /^error: cats.json: comes from cats, and petstore-conformance reads only its own results$/m],
  ])('exits with %i: %s', async (code, args, problem = /^$/) => {
    writeFileSync(at('cats.json'), JSON.stringify({ ...resultsOf('good'), kit: { name: 'cats', version: '1' } }));
    const { exitCode, stderr } = await kit('compare', ...args.split(' '));
    expect([exitCode, stderr]).toEqual([code, expect.stringMatching(problem)]);
  });

  test('does not claim what could not be judged', () => {
    const results = resultsOf('good');
    const open = (one: Results['requirements'][number]) =>
      one.id === 'get.found' ? { ...one, outcome: 'inconclusive' as const } : one;
    const comparison = compare(petstore, results, { ...results, requirements: results.requirements.map(open) });
    expect(comparison.requirements).toMatchObject([{ kind: 'no-longer-judged', undecided: true }]);
    expect(comparisonExitCode(comparison, 'regression')).toBe(3);
    const after = { ...comparison.after, summary: { ...results.summary, met: 0 } };
    expect(comparisonExitCode({ ...comparison, after }, 'regression')).toBe(3);
  });
});

test('replay says whether a finding is reproduced, on this deployment and on another', async () => {
  const args = ['replay', 'bad', '--times', '1', '--settle', '0'];
  const again = await kit(...args);
  expect(again.stdout).toMatch(/^✗ get\.invalid-id {2}reproduced, 1 of 1: status 200\n\nThe replay/);
  expect((await kit(...args, 'get.*')).stdout).toMatch(/^✗ get\.invalid-id {2}reproduced, 1 of 1\n {2}Wrong/);
  const fixed = await kit(...args, 'get.*', good.baseUrl, '--json');
  expect(JSON.parse(fixed.stdout).findings).toMatchObject([{ word: 'not-reproduced', seen: 0, tried: 1 }]);
  expect([again.exitCode, fixed.exitCode]).toEqual([1, 0]);
  const doubt = /Not reproduced does not prove/;
  expect(again.stdout).not.toMatch(doubt);
  expect((await kit(...args, good.baseUrl)).stdout).toMatch(doubt);
  expect((await kit('replay', 'bad', 'get.found')).stderr).toMatch(/bad: holds no such finding/);
  const none = await kit('replay', 'good');
  expect(none.stdout).toBe('good: the run was conformant and has no findings; nothing was sent.\n');
  const inJson = await kit('replay', 'good', '--json');
  expect(JSON.parse(inJson.stdout)).toEqual({ findings: [], created: [] });
  expect([none.exitCode, inJson.exitCode]).toEqual([0, 0]);
});

test('replay sends what a finding needs before it: its fixture, and the case that created what a read shows', async () => {
  // Its creations are those of other checks.
  const behaviour = allStories.find(({ id }) => id === 'get-cuts-names')?.behaviour ?? {};
  const { baseUrl } = await served({ behaviour });
  await kit(baseUrl, '--profile', 'quick', '--reports', 'cut');
  const { stdout } = await kit('replay', 'cut', '--times', '1', '--settle', '0', '--json');
  const words = (JSON.parse(stdout) as { findings: readonly { requirement: string; word: string }[] }).findings;
  expect(words.map(({ requirement, word }) => `${requirement} ${word}`)).toContain('get.same-animal reproduced');
});

test('replay sends the suspects of an outage one at a time, the likeliest first', async () => {
  const results = resultsOf('bad');
  const [exchange] = results.requirements.flatMap(({ findings }) => findings.flatMap((one) => one.exchanges.slice(-1)));
  const suspects = [
    'get.invalid-id/1#0.0.0',
    'fixture.full#0.1.0',
    'get.invalid-id/0#0.0.0',
    'get.invalid-id/1#0.1.0',
  ].map((address) => ({ ...(exchange as NonNullable<typeof exchange>), address }));
  mkdirSync(at('out'), { recursive: true });
  writeFileSync(at('out/results.json'), JSON.stringify({ ...results, stopped: { what: 'it stopped', suspects } }));
  const again = await kit('replay', 'out', good.baseUrl, '--suspects', '--json');
  const row = { word: 'not-reproduced', seen: 0, tried: 1, now: 'the service went on answering' };
  expect(JSON.parse(again.stdout).findings).toMatchObject([row, row]);
  expect(again.exitCode).toBe(0);
  expect((await kit('replay', 'good', '--suspects')).stderr).toMatch(/good: holds no such finding/);
});

describe('certify refuses before anything is sent:', () => {
  const own = pemOf();
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
  const lock = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'sEcret' } as const;
  const files = {
    'product.yaml': PRODUCT_TEXT,
    'todo.yaml': PRODUCT_TEXT.replace('pet-store', '<name>'),
    'number.yaml': PRODUCT_TEXT.replace('4.2.0', '4.2'),
    'more.yaml': `${PRODUCT_TEXT}more: 1\n`,
    'list.yaml': '- organisation',
    'contact.yaml': PRODUCT_TEXT.replace(/contact: .*/, 'contact: me'),
    'long.yaml': PRODUCT_TEXT.replace(/product: .*/, `product: ${'x'.repeat(201)}`),
    'key.yaml': PRODUCT_TEXT.replace('staging', key),
    'two.pem': own + own,
    'rsa.pem': rsa.toString(),
    'public.pem': createPublicKey(own).export({ type: 'spki', format: 'pem' }).toString(),
    'locked.pem': createPrivateKey(own).export(lock).toString(),
    'config.yaml': 'seed: 7\nrate: 5\n',
  };
  test.each<[string, RegExp]>([
    ['--only get.found', /^error: unknown option '--only'/],
    ['--profile quick', /^error: unknown option '--profile'/],
    ['--config config.yaml', /^error: config\.yaml.*rate 5: the runs of a certificate/],
    ['--concurrency 4', /at least 16/],
    ['--timeout 1s', /at least 10s,/],
    ['--challenge 1', /is a seed of each certificate/],
    ['--challenge x', /must be a whole number/],
    ['--subject sha256:00', /must be sha256: and 64/],
    ['--product todo.yaml', /todo\.yaml: product still has a placeholder/],
    ['--product number.yaml', /version must be text \(put a number in quotes\); docs/],
    ['--product config.yaml', /config\.yaml: has no organisation;/],
    ['--product more.yaml', /has the unknown field more;/],
    ['--product list.yaml', /holds no fields;/],
    ['--product contact.yaml', /contact must be an e-mail address or an https URL;/],
    ['--product long.yaml', /product has more than 200 characters;/],
    ['--product key.yaml', /holds the API key/],
    ['--sign-key two.pem', /is not one Ed25519 private key/],
    ['--sign-key rsa.pem', /is of the type rsa, not Ed25519; 'openssl genpkey/],
    ['--sign-key public.pem', /is a public key; give the private one/],
    ['--sign-key locked.pem', /is encrypted; export its passphrase as PETSTORE_SIGNING_PASSPHRASE/],
    ['--sign-key locked.pem --no-color', /does not open with the passphrase in PETSTORE_SIGNING_PASSPHRASE/],
    ['--api-key pet', /fewer than 8 characters/],
    ['--bundle .', /is not empty/],
  ])('%s', async (args, problem) => {
    const base = ['certify', good.baseUrl, '--product', 'product.yaml', '--bundle', 'new'];
    const passphrase = /open with/.test(problem.source) && { PETSTORE_SIGNING_PASSPHRASE: 'wrong' };
    const around = { files, environment: { ...environment, ...passphrase } };
    const { exitCode, stderr, folder } = await called([...base, ...args.split(' ')], around);
    expect([exitCode, stderr]).toEqual([2, expect.stringMatching(problem)]);
    expect(readdirSync(folder)).not.toContain('new');
  });
});

describe('a program', () => {
  const options = (): ConformanceOptions => ({ baseUrl: bad.baseUrl, apiKey: key, profile: 'quick', only, settle: 0 });

  test('gets the results, the log and the reports that it asks for', async () => {
    const kinds: string[] = [];
    const onLog = (line: LogLine) =>
      void kinds.push('format' in line ? 'head' : 'request' in line ? line.request.method : line.end.kind);
    const results = await runConformance({ ...options(), reports: at('program'), format: ['markdown'] }, { onLog });
    const made = readdirSync(at('program'));
    expect([results.verdict, made, kinds.length > 5]).toEqual(['non-conformant', ['report.md'], true]);
    expect([kinds[0], kinds[1], kinds.at(-1)]).toEqual(['head', 'GET', 'complete']);
    expect(requirements().length).toBeGreaterThan(80);
  });

  test('ends a run, and hears of its own errors and options', async () => {
    expect((await runConformance(options(), { signal: AbortSignal.abort() })).end).toBe('interrupted');
    const onLog = () => expect.fail('mine');
    await expect(runConformance(options(), { onLog })).rejects.toThrow('mine');
    await expect(runConformance({ ...options(), profil: 'quick' } as ConformanceOptions)).rejects.toThrow(UsageError);
  });

  test('hears at once that timers are faked', async () => {
    vi.useFakeTimers();
    try {
      await expect(runConformance(options())).rejects.toThrow('the timers are faked');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the vitest adapter', () => {
  /** Declares tests for these options, runs them, and gives the end of each. */
  async function ends(options: Partial<DescribeOptions>): Promise<ReadonlyMap<string, string>> {
    const tests: [string, (context: TestContext) => Promise<void>][] = [];
    const before: (() => Promise<void>)[] = [];
    const base = { baseUrl: async () => bad.baseUrl, apiKey: () => key, profile: 'quick', settle: 0 } as const;
    describeConformance(
      { ...base, ...options },
      {
        describe: (_, body) => body(),
        test: (name, body) => void tests.push([name.split(' ')[0] ?? '', body]),
        beforeAll: (body) => void before.push(body),
      },
    );
    await before[0]?.();
    const ends = new Map<string, string>();
    for (const [name, body] of tests) {
      ends.set(name, 'passed');
      const skip = (note: string) => ends.set(name, `skipped: ${note}`);
      await body({ skip, expect }).catch((error: Error) => ends.set(name, `${error.name}: ${error.message}`));
    }
    return ends;
  }

  test('declares a test for each requirement, which says how it ended', async () => {
    const found = await ends({ only });
    expect(found.size).toBe(requirements().filter(({ basis }) => basis !== 'observed').length + 1);
    const violated = /^Violated: GET \/pets\/\d+abc was answered 200\.[\s\S]*curl -i[\s\S]*Run again/;
    expect(found.get('get.invalid-id')).toMatch(violated);
    expect([found.get('get.found'), found.get('the')]).toEqual(['passed', 'passed']);
    expect(found.get('list.answered')).toBe('skipped: left out by --only');
  });

  test('skips what could not be judged, with the reason; the last test fails for the run', async () => {
    const found = await ends({ only: ['list.answered', 'add.created'], maxRequests: 9, baseUrl: good.baseUrl });
    expect(found.get('add.created')).toMatch(/^skipped: not judged: .*--max-requests/);
    expect(found.get('the')).toMatch(/^Inconclusive: /);
  });

  test('fails as a whole if nothing was judged, and finds the vitest at work', async () => {
    await expect(ends({ apiKey: 'another-key' })).rejects.toThrow(/refuses the API key[\s\S]*Run again/);
    expect(vitestAtWork()).toMatchObject({ describe, test });
    expect(() => vitestAtWork({})).toThrow(UsageError);
  });
});
