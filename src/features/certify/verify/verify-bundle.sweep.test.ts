import '../../registry.js';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Outcome, RecordedExchange, Results } from '../../../core/results/model.js';
import {
  type CertifiedRuns,
  CHALLENGE,
  certifiedContent,
  filesOf,
  signingKey,
  withResults,
} from '../../../testing/certify/certified-bundle.js';
import { settled, violated, withRequirement } from '../../../testing/certify/tampered-results.js';
import { seeded } from '../../../testing/checks/seeded.js';
import type { BundleContent } from '../content.js';
import { bundleReadme } from '../readme.js';
import { bundleRun } from '../run-evidence.js';
import type { SigningKey } from '../sign.js';
import { statementOf, statementText } from '../statement.js';
import type { BundleFiles } from './bundle-folder.js';
import { digestProblem } from './digest-problems.js';
import { KeptRun } from './kept-run.js';
import { publicKeyOf } from './public-key.js';
import { type FreeParts, readStatement } from './read-statement.js';
import { signatureFindings } from './signature-problems.js';
import type { Verification } from './verification.js';
import { verificationText } from './verification-text.js';
import { type Asked, verifyBundle } from './verify-bundle.js';

let certified: CertifiedRuns;
let content: BundleContent;
let now = 0;
const key = signingKey();
const subject = { algorithm: 'sha256', value: '0f'.repeat(32) } as const;

beforeAll(async () => {
  certified = await certifiedContent();
  content = { ...certified.content, subject };
  now = Date.now();
});

function verified(files: BundleFiles, asked: Partial<Asked> = {}): Promise<Verification> {
  return verifyBundle({ files, problems: [] }, { bundle: 'bundle', now, ...asked });
}

/** `group: where what` */
function problemsOf({ groups }: Verification): readonly string[] {
  return groups.flatMap(({ name, problems }) =>
    problems.map(({ where = '', what }) => `${name}: ${where} ${what}`),
  );
}

const known = (signing: SigningKey) => {
  const read = publicKeyOf(Buffer.from(signing.publicKey));
  return { name: 'vendor.pem', key: read ?? expect.fail('no key') };
};

describe('a bundle of three real runs holds', () => {
  test.each<[string, () => BundleFiles, () => Partial<Asked>]>([
    ['unsigned', () => filesOf(content), () => ({})],
    ['without an artifact', () => filesOf(certified.content), () => ({})],
    ['signed', () => filesOf(content, key), () => ({})],
    ['signed by the key that is known', () => filesOf(content, key), () => ({ key: known(key) })],
    [
      'with all that is asked for',
      () => filesOf(content, key),
      () => ({ key: known(key), challenge: CHALLENGE, subject, maxAgeDays: 1 }),
    ],
  ])('%s', async (_, files, asked) => {
    const found = await verified(files(), asked());
    expect(problemsOf(found)).toEqual([]);
    expect(found.holds).toBe(true);
  });

  test('however the deployment was reached', async () => {
    const connection = [
      '--ca',
      'ca.pem',
      '--server-name',
      'a.test',
      '--insecure',
      '--http2',
      '--proxy',
    ].concat(['http://proxy.test:3128', '--header', 'X-Tenant: pets', '--header-env', 'X-Token: TOKEN']);
    let reached = content;
    for (const number of [1, 2, 3])
      reached = await withResults(reached, number, (run) => ({
        ...run,
        options: {
          ...run.options,
          connection,
          rate: 20,
          production: true,
          'category-id': ['9007199254740993'],
        },
      }));
    expect(
      problemsOf(await verified(filesOf(reached))).filter((problem) => problem.startsWith('runs')),
    ).toEqual([]);
  });

  test.each(['prime256v1', 'secp384r1'])('signed with ECDSA, %s', async (namedCurve) => {
    const ecdsa = signingKey(generateKeyPairSync('ec', { namedCurve }).privateKey);
    expect(problemsOf(await verified(filesOf(content, ecdsa), { key: known(ecdsa) }))).toEqual([]);
  });

  test('and says what has not been checked', async () => {
    const { groups } = await verified(filesOf(certified.content, key));
    const notes = groups.flatMap(({ notes }) => notes).join('\n');
    expect(notes).toMatch(/signed by the key SHA256:[0-9a-f]{64}; whose key that is has not been checked/);
    expect(notes).toContain('the last seed is called a challenge, 42; --challenge checks');
    expect(notes).toContain('the deployment is self-reported');
  });

  test('and says what it is about, and until when it was judged', async () => {
    const { groups } = await verified(filesOf(content));
    const notesOf = (name: string) => groups.find((group) => group.name === name)?.notes;
    expect(notesOf('product')).toContain('it was made for Pets Ltd, pet-store 4.2.0');
    expect(notesOf('runs')).toContain(`the base URL is ${content.runs[0]?.results.target.baseUrl}`);
    expect(notesOf('dates')).toEqual([
      expect.stringMatching(/^the last run ended at 20\d\d-\d\d-\d\dT.*Z, by the clock of the vendor$/),
    ]);
  });

  test('and says of the reference implementation that it is not a product', async () => {
    const run = ({ results, ...rest }: BundleContent['runs'][number]) => {
      const options = { ...results.options, reference: true };
      const reproduce = (text: string) => text.replace(results.target.baseUrl, 'run --reference');
      const requirements = results.requirements.map((one) => ({
        ...one,
        reproduce: reproduce(one.reproduce),
      }));
      const changed = { ...results, options, requirements, reproduce: reproduce(results.reproduce) };
      return bundleRun(changed, Buffer.from(rest.files['exchanges.txt']).toString());
    };
    const found = await verified(filesOf({ ...content, runs: await Promise.all(content.runs.map(run)) }));
    expect(problemsOf(found)).toEqual([]);
    expect(found).toMatchObject({ holds: true, reference: true });
    expect(verificationText(found, { color: false })).toMatch(
      /^! VERIFIED, FOR A TRY {2}bundle holds, and is of the reference implementation in the kit: of no product\n/,
    );
    expect(await verified(filesOf(content))).not.toHaveProperty('reference');
  });
});

describe('what to do is said', () => {
  const adviceOf = async (files: BundleFiles, asked: Partial<Asked> = {}) =>
    (await verified(files, asked)).groups.flatMap(({ name, advice }) =>
      advice ? [`${name}: ${advice}`] : [],
    );

  const everywhere = async (change: (results: Results) => Results) => {
    let changed = content;
    for (const number of [1, 2, 3]) changed = await withResults(changed, number, change);
    return filesOf(changed);
  };
  const unseen = (results: Results) =>
    withRequirement(results, 'store.listed', (one) => ({
      ...one,
      outcome: 'not-applicable',
      reason: 'the store is too full to see',
      judged: 0,
    }));

  test('where a full store hid something, with another store', async () => {
    expect(await adviceOf(await everywhere(unseen))).toEqual([
      'scores: give the deployment a store with few pets, and certify again',
    ]);
  });

  test('where something is violated as well, with both', async () => {
    const files = await everywhere((results) =>
      violated(
        unseen(results),
        certified.kept[results.seed === CHALLENGE ? 2 : results.seed === 1 ? 1 : 0] ?? [],
      ),
    );
    expect(await adviceOf(files)).toContain(
      'scores: fix the implementation, give the deployment a store with few pets, and certify again',
    );
  });

  test('where a program on the way has changed the ends of lines, with another way', async () => {
    const files = filesOf(content);
    const crlf = (path: string) =>
      Buffer.from(`${Buffer.from(files.get(path) ?? [])}`.replaceAll('\n', '\r\n'));
    const sent = new Map(files)
      .set('product.yaml', crlf('product.yaml'))
      .set('runs/2/junit.xml', crlf('runs/2/junit.xml'));
    expect(await adviceOf(sent)).toEqual([
      'digests: take the folder as an archive, such as a zip file, which no program changes on the way',
    ]);
    expect(problemsOf(await verified(sent))[0]).toBe(
      'digests: product.yaml has other ends of lines than the file that the statement gives the digest of',
    );
    const other = new Map(sent).set('runs/3/junit.xml', Buffer.from('x'));
    expect(await adviceOf(other)).toEqual([
      expect.stringMatching(/^digests: take the folder as certify wrote it/),
    ]);
  });

  test('where the challenge is another one, with that one', async () => {
    expect(await adviceOf(filesOf(content), { challenge: 7 })).toEqual([
      'runs: certify again with --challenge 7',
    ]);
  });

  test('where the runs are too old, and not that the clock is wrong', async () => {
    expect(await adviceOf(filesOf(content), { now: now + 86_400_000, maxAgeDays: 0 })).toEqual([
      'dates: certify again',
    ]);
  });
});

describe('what the certifying party asks for and the bundle is not', () => {
  test.each<[string, () => Promise<Verification>, RegExp]>([
    [
      'another key',
      () => verified(filesOf(content, key), { key: known(signingKey()) }),
      /^signature: public-key\.pem it is signed by the key .* and that of vendor\.pem is SHA256:/,
    ],
    [
      'no signature',
      () => verified(filesOf(content), { key: known(key) }),
      /^signature: {2}it is not signed/,
    ],
    [
      'another challenge',
      () => verified(filesOf(content), { challenge: 7 }),
      /the seed is 42, and the challenge was 7/,
    ],
    [
      'a challenge that is not called one',
      () => {
        const { challenge: _, ...drawn } = content;
        return verified(filesOf(drawn), { challenge: CHALLENGE });
      },
      /does not say that the last seed was a challenge/,
    ],
    [
      'another artifact',
      () => verified(filesOf(content), { subject: { algorithm: 'gitCommit', value: 'ab'.repeat(20) } }),
      /it is about sha256:0f0f.*, and --subject is gitCommit:abab/,
    ],
    ['no artifact', () => verified(filesOf(certified.content), { subject }), /it is about no artifact/],
    [
      'too old',
      () => verified(filesOf(content), { now: now + 8 * 86_400_000, maxAgeDays: 7 }),
      /^dates: {2}the last run ended at 20\d\d-.*Z, and that is more than --max-age 7, in days/,
    ],
    [
      'of the future',
      () => verified(filesOf(content), { now: now - 3_600_000 }),
      /^dates: runs\/1\/results\.json the run ended in the future/,
    ],
  ])('%s', async (_, verifying, problem) => {
    const found = await verifying();
    expect(found.holds).toBe(false);
    expect(problemsOf(found)).toContainEqual(expect.stringMatching(problem));
    expect(found.groups.filter(({ state }) => state === 'fails')).toHaveLength(1);
  });
});

describe('any single changed byte is found', () => {
  const MASKS = [0x01, 0x20, 0x80] as const;
  const SAMPLES = 400;

  /** Positions of a file: all of it, but of those of a run the first, the last and an even spread. */
  function positions({ length }: Uint8Array, path: string): readonly number[] {
    if (!path.startsWith('runs/')) return Array.from({ length }, (_, index) => index);
    const random = seeded(path.length + length);
    const step = length / SAMPLES;
    const spread = Array.from({ length: SAMPLES }, (_, index) => Math.floor((index + random()) * step));
    return [0, length - 1, ...spread];
  }

  function flipped(bytes: Uint8Array, position: number, mask: number): Uint8Array {
    const copy = Buffer.from(bytes);
    copy[position] = (copy[position] ?? 0) ^ mask;
    return copy;
  }

  /** The result of `verifyBundle` for statement and README, without making them again each time. */
  function made() {
    const known = new Map<string, { statement: string; readme: string }>();
    return (free: FreeParts) => {
      const name = JSON.stringify(free);
      const { product, productFile, runs } = content;
      const whole = { product, productFile, runs, ...free };
      const found = known.get(name) ?? {
        statement: statementText(statementOf(whole)),
        readme: bundleReadme(whole),
      };
      known.set(name, found);
      return found;
    };
  }

  test.each([
    ['unsigned', undefined],
    ['signed', key],
  ])('by the part that looks at it: %s', (_, signing) => {
    const files = filesOf(content, signing);
    const statement = readStatement(files.get('statement.json') ?? new Uint8Array());
    if (!statement) throw new Error('no statement');
    const madeOf = made();
    const isFound = (path: string, bytes: Uint8Array): boolean => {
      if (path.startsWith('runs/') || path === 'product.yaml')
        return digestProblem(path, bytes, statement).length > 0;
      const changed: BundleFiles = new Map([...files, [path, bytes]]);
      if (signing && path !== 'README.md') return signatureFindings(changed).problems.length > 0;
      const free = path === 'README.md' ? statement.free : readStatement(bytes)?.free;
      if (free === undefined) return true;
      const own = madeOf(free);
      const text = (name: string) => Buffer.from(changed.get(name) ?? '').toString('latin1');
      const latin = (name: string) => Buffer.from(name).toString('latin1');
      return text('statement.json') !== latin(own.statement) || text('README.md') !== latin(own.readme);
    };
    let tried = 0;
    const missed: string[] = [];
    for (const [path, bytes] of files) {
      // Not looked at once more: no signature is over a file of a run.
      if (signing && path.startsWith('runs/')) continue;
      if (isFound(path, bytes)) missed.push(`${path} as it is`);
      for (const position of positions(bytes, path)) {
        const mask = MASKS[tried % MASKS.length] ?? 1;
        tried += 1;
        if (!isFound(path, flipped(bytes, position, mask))) missed.push(`${path} ${position} ${mask}`);
      }
    }
    expect(missed).toEqual([]);
    expect(tried).toBeGreaterThan(10_000);
  });

  test('by the whole', async () => {
    const files = filesOf(content, key);
    for (const [path, bytes] of files) {
      for (const position of [0, bytes.length >> 1, bytes.length - 1]) {
        const changed = new Map([...files, [path, flipped(bytes, position, 1)]]);
        expect((await verified(changed)).holds, `${path} ${position}`).toBe(false);
      }
    }
  });
});

describe('tampering by somebody who knows how a bundle is made', () => {
  const results = (number: number, change: (results: Results) => Results) => async () =>
    filesOf(await withResults(content, number, change));
  const everyRun = (change: (results: Results) => Results) => async () => {
    let changed = content;
    for (const number of [1, 2, 3]) changed = await withResults(changed, number, change);
    return filesOf(changed);
  };
  const failing = (outcome?: 'met') => results(2, (run) => violated(run, certified.kept[1] ?? [], outcome));
  const option = (name: string, value: Results['options'][string]) =>
    everyRun((run) => ({ ...run, options: { ...run.options, [name]: value } }));
  const list = (number: number, change: (lines: string[]) => string[]) => async () => {
    const runs = await Promise.all(
      content.runs.map(async (run, index) => {
        const text = Buffer.from(run.files['exchanges.txt']).toString();
        const lines = change(text.trimEnd().split('\n'));
        return index + 1 === number ? bundleRun(run.results, `${lines.join('\n')}\n`) : run;
      }),
    );
    return filesOf({ ...content, runs });
  };

  test.each<[string, () => Promise<BundleFiles>, RegExp]>([
    [
      'a violation is said to be met',
      failing('met'),
      /^evidence: runs\/2\/results\.json get\.found is said to be met, and what is recorded of it makes it violated/,
    ],
    [
      'the finding of a violation is gone',
      results(2, (run) =>
        withRequirement(violated(run, certified.kept[1] ?? []), 'get.found', (one) => ({
          ...one,
          findings: [],
        })),
      ),
      /^evidence: .* get\.found is said to be violated, and what is recorded of it makes it met/,
    ],
    [
      'a requirement is gone',
      everyRun((run) =>
        settled(
          run,
          run.requirements.filter(({ id }) => id !== 'add.created'),
        ),
      ),
      /^evidence: .* add\.created is not in its place/,
    ],
    [
      'a requirement is there twice',
      results(1, (run) => settled(run, [...run.requirements, ...run.requirements.slice(-1)])),
      /^evidence: .* is one too many/,
    ],
    [
      'a requirement is called one that is not scored',
      results(1, (run) => withRequirement(run, 'get.found', (one) => ({ ...one, notScored: true }))),
      /^evidence: .* get\.found is not in its place/,
    ],
    [
      'a requirement is of another basis',
      results(1, (run) => withRequirement(run, 'get.found', (one) => ({ ...one, basis: 'http' }))),
      /^evidence: .* get\.found is not in its place/,
    ],
    [
      'a requirement is met that was never judged',
      results(1, (run) => withRequirement(run, 'get.found', (one) => ({ ...one, judged: 0 }))),
      /^evidence: .* get\.found is said to be met, and what is recorded of it makes it inconclusive/,
    ],
    [
      'the summary is another one',
      results(1, (run) => ({ ...run, summary: { ...run.summary, met: run.summary.met + 1 } })),
      /^evidence: .* the summary is not the count/,
    ],
    [
      'the verdict is another one',
      results(2, (run) => ({
        ...violated(run, certified.kept[1] ?? []),
        verdict: 'conformant',
        reason: run.reason,
      })),
      /^evidence: .* the verdict is conformant, and the outcomes make it non-conformant/,
    ],
    [
      'a violation is called not applicable',
      results(2, (run) =>
        withRequirement(run, 'get.found', (one) => ({ ...one, outcome: 'kit-error', reason: 'x' })),
      ),
      /^scores: {2}the kit failed at get\.found/,
    ],
    [
      'some requirements alone were judged',
      option('only', ['get.*']),
      /^runs: .* the option only is not \[\]/,
    ],
    ['some were left out', option('skip', ['get.*']), /^runs: .* the option skip is not \[\]/],
    ['nothing was created', option('read-only', true), /^runs: .* the option read-only is not false/],
    [
      'the profile was a short one',
      option('profile', 'quick'),
      /^runs: .* the option profile is not "thorough"/,
    ],
    [
      'a short run is called a thorough one',
      everyRun((run) => ({ ...run, requirements: run.requirements.map((one) => ({ ...one, cases: 12 })) })),
      /^runs: .* no property was tried with 250 random cases, but with 12 at the most/,
    ],
    ['few cases were tried', option('runs', 1), /^runs: .* the option runs is not 250/],
    ['the run was bounded', option('max-requests', 99), /^runs: .* the option max-requests has no place/],
    [
      'a partial run is asked for in full',
      option('require-full', true),
      /^runs: .* the option require-full is not false/,
    ],
    [
      'patience is without bounds',
      option('settle', 1e12),
      /^runs: .* the option settle has a value that certify/,
    ],
    ['the pace is none', option('concurrency', 'x'), /^runs: .* the option concurrency has a value that/],
    [
      'a category is a command',
      option('category-id', ['`id`']),
      /^runs: .* the option category-id has a value/,
    ],
    [
      'the way through the network asks for less',
      option('connection', ['--insecure', '--only', 'list.answered']),
      /^runs: .* the option connection has a value that certify does not take/,
    ],
    [
      'the way through the network is cut',
      option('connection', ['--proxy']),
      /^runs: .* the option connection has a value/,
    ],
    [
      'an option has the name of what every object has',
      option('constructor', 1),
      /^runs: .* constructor has no place/,
    ],
    ...['https://a:b@a.test/v1', 'https://a.test/x/../v1', 'https:///v1'].map(
      (baseUrl): [string, () => Promise<BundleFiles>, RegExp] => [
        `the base URL is ${JSON.stringify(baseUrl)}`,
        everyRun((run) => ({ ...run, target: { baseUrl } })),
        /^runs: .* the base URL is not written as the kit writes one/,
      ],
    ),
    [
      'the base URL is not a URL',
      everyRun((run) => ({ ...run, target: { baseUrl: 'https://a.test\n\nCERTIFIED/v1' } })),
      /^evidence: .* \/target\/baseUrl must match format "uri"/,
    ],
    [
      'a run began before there were dates',
      everyRun((run) => ({ ...run, startedAt: '-271821-04-20T00:00:00.000Z' })),
      /^evidence: .* \/startedAt must match format/,
    ],
    [
      'a run took for ever',
      everyRun((run) => ({ ...run, durationMs: 1e300 })),
      /^dates: .* ended in the future/,
    ],
    ['an option is unknown', option('lenient', true), /^runs: .* the option lenient has no place/],
    [
      'waivers were given',
      everyRun((run) => ({ ...run, gate: { state: 'passed', reason: 'x', waiverFile: 'w', waivers: [] } })),
      /^runs: .* was given waivers/,
    ],
    [
      'it is judged as of another day',
      option('as-of', '2030-12-05'),
      /^dates: .* judged as of 2030-12-05, and the run was on/,
    ],
    [
      'the seeds are equal',
      results(3, (run) => ({ ...run, seed: 1, options: { ...run.options, seed: 1 } })),
      /^runs: runs\/3\/results\.json the seed is 1 again/,
    ],
    [
      'a fixed seed is another one',
      results(1, (run) => ({ ...run, seed: 9, options: { ...run.options, seed: 9 } })),
      /^runs: runs\/1\/results\.json the seed is not 20301205/,
    ],
    [
      'the challenge was swapped',
      async () => filesOf({ ...content, challenge: 43 }),
      /^runs: statement\.json the challenge is 43, and the seed is 42/,
    ],
    [
      'one run is there three times',
      async () => filesOf({ ...content, runs: [1, 2, 3].map(() => content.runs[0] ?? expect.fail()) }),
      /^runs: {2}a run is there more than once/,
    ],
    [
      'one run is there again under another name',
      async () => {
        const [first, second, third] = content.runs;
        if (!first || !second || !third) return expect.fail();
        const { runId, startedAt, durationMs, seed, options } = second.results;
        const again = { ...first.results, runId, startedAt, durationMs, seed, options };
        const text = Buffer.from(first.files['exchanges.txt']).toString();
        return filesOf({ ...content, runs: [first, await bundleRun(again, text), third] });
      },
      /^evidence: runs\/2\/exchanges\.txt holds exchanges of run 1/,
    ],
    [
      'the pets are those of another run',
      results(2, (run) => ({ ...run, runId: '00000000' })),
      /^evidence: runs\/2\/results\.json the pets are marked as those of another run/,
    ],
    [
      'the requirement set is another one',
      everyRun((run) => ({ ...run, requirementSet: { ...run.requirementSet, sha256: 'ab'.repeat(32) } })),
      /^kit: .* is not judged by the requirement set 1\.0\.0 of this kit/,
    ],
    [
      'the kit is another version',
      everyRun((run) => ({ ...run, kit: { ...run.kit, version: '9.9.9' } })),
      /^kit: .* says that petstore-conformance 9\.9\.9 made it, and this is/,
    ],
    [
      'a run is of another year',
      results(3, (run) => ({ ...run, startedAt: '2025-06-01T12:00:00.000Z' })),
      /^dates: runs\/3\/results\.json the run began before the one before it had ended/,
    ],
    [
      'a moment is written otherwise',
      results(3, (run) => ({ ...run, startedAt: run.startedAt.replace('Z', '+00:00') })),
      /^(dates|evidence): runs\/3\/results\.json/,
    ],
    [
      'the base URL does not end in /v1',
      everyRun((run) => ({ ...run, target: { baseUrl: run.target.baseUrl.replace('/v1', '/v2') } })),
      /^runs: .* the base URL does not end in \/v1/,
    ],
    [
      'the runs are of two deployments',
      results(1, (run) => ({ ...run, target: { baseUrl: 'https://other.example.com/v1' } })),
      /^runs: {2}the runs are of different base URLs/,
    ],
    [
      'an exchange is dropped from the list',
      list(2, (lines) => lines.slice(0, -1)),
      /^evidence: .* and exchanges\.txt has/,
    ],
    [
      'an exchange is listed with another status',
      list(2, (lines) => lines.map((line, index) => (index === 4 ? line.replace(/ \d{3} /, ' 500 ') : line))),
      /^evidence: .* with (GET|POST) 500/,
    ],
    [
      'what a finding shows is another exchange',
      results(2, (run) => violated(run, certified.kept[0] ?? [])),
      /^evidence: .* get\.found shows exchange 1 otherwise than the list/,
    ],
    [
      'the run left something out',
      everyRun((run) => ({ ...run, scope: 'partial' })),
      /^runs: .* the run left something out/,
    ],
    [
      'a failed run is presented as passed',
      async () => {
        const files = new Map(await failing()());
        const text = Buffer.from(files.get('statement.json') ?? '').toString();
        return files.set('statement.json', Buffer.from(text.replace('"FAILED"', '"PASSED"')));
      },
      /^statement: statement\.json is not what the kit writes/,
    ],
    [
      'a command is another one',
      results(1, (run) => ({ ...run, reproduce: 'npx stranger' })),
      /^evidence: .* the run is repeated by another command/,
    ],
    [
      'a command of a requirement is another one',
      results(1, (run) =>
        withRequirement(run, 'get.found', (one) => ({ ...one, reproduce: 'npx stranger' })),
      ),
      /^evidence: .* get\.found is repeated by another command/,
    ],
    [
      'a crash is in the list and the traffic, and its finding is gone',
      async () => {
        const [first, second, third] = content.runs;
        if (!first || !second || !third) return expect.fail();
        const crashed = JSON.parse(
          JSON.stringify(second.results).replace('"statuses":{"200":', '"statuses":{"500":1,"200":'),
        );
        const [listing] = crashed.traffic;
        listing.statuses['200'] -= 1;
        const text = Buffer.from(second.files['exchanges.txt']).toString();
        const run = await bundleRun(crashed, text.replace(/^(\d\d GET) 200 /m, '$1 500 '));
        return filesOf({ ...content, runs: [first, run, third] });
      },
      /^evidence: runs\/2\/results\.json GET was answered 500, by exchanges\.txt, and no finding shows it/,
    ],
    ['a run failed, and nothing hides it', failing(), /^scores: {2}get\.found is violated/],
    [
      'the product is a placeholder',
      async () =>
        filesOf({
          ...content,
          productFile: Buffer.from(`${content.productFile}`.replace('Pets Ltd', 'TODO')),
        }),
      /^product: product\.yaml 1:15: organisation still has a placeholder/,
    ],
    [
      'the product is another one than the statement says',
      async () =>
        filesOf({ ...content, productFile: Buffer.from(`${content.productFile}`.replace('4.2.0', '4.3.0')) }),
      /^statement: statement\.json is not what the kit writes/,
    ],
    [
      'results.json holds a member twice',
      async () => {
        const [first, ...others] = content.runs;
        if (!first) return expect.fail();
        const text = Buffer.from(first.files['results.json']).toString();
        const twice = Buffer.from(text.replace('{', '{"verdict": "non-conformant",'));
        return filesOf({
          ...content,
          runs: [{ ...first, files: { ...first.files, 'results.json': twice } }, ...others],
        });
      },
      /^reports: runs\/1\/results\.json is not what this kit writes/,
    ],
    [
      'the signature is over an older statement',
      async () => {
        const old = filesOf({ ...content, subject: { algorithm: 'sha256', value: '12'.repeat(32) } }, key);
        const name = 'statement.sigstore.json';
        return filesOf(content, key).set(name, old.get(name) ?? expect.fail());
      },
      /^signature: statement\.sigstore\.json is over another statement/,
    ],
    [
      "the public key is another one's",
      async () => filesOf(content, key).set('public-key.pem', Buffer.from(signingKey().publicKey)),
      /^signature: statement\.sigstore\.json holds a signature that is not by the key/,
    ],
  ])('%s', async (_, tampered, problem) => {
    const found = await verified(await tampered());
    expect(found.holds).toBe(false);
    expect(problemsOf(found)).toContainEqual(expect.stringMatching(problem));
  });
});

describe('what is hostile is refused, and not worked on', () => {
  const withFile = (name: string, bytes: Uint8Array) => {
    const [first, ...others] = content.runs;
    if (!first) return expect.fail();
    return filesOf({ ...content, runs: [{ ...first, files: { ...first.files, [name]: bytes } }, ...others] });
  };

  test.each<[string, () => BundleFiles, RegExp]>([
    [
      'results that are nested deeply',
      () => withFile('results.json', Buffer.from('[{"a":'.repeat(1_000_000))),
      /^evidence: runs\/1\/results\.json is not the results\.json of a run: it is nested too deeply/,
    ],
    [
      'results of another kind',
      () => withFile('results.json', Buffer.from(JSON.stringify(Array.from({ length: 1_000_000 }, () => 0)))),
      /^evidence: runs\/1\/results\.json is not the results\.json of a run: it has no schemaVersion/,
    ],
    [
      'results that are no text',
      () => withFile('results.json', Buffer.from([0x22, 0xff, 0x22])),
      /^evidence: runs\/1\/results\.json is not text in UTF-8/,
    ],
    [
      'a list that is none',
      () => withFile('exchanges.txt', Buffer.from('1 GET 200 x\n'.repeat(100_000))),
      /^evidence: runs\/1\/exchanges\.txt is not a list of exchanges/,
    ],
    [
      'a product with an alias in itself',
      () => filesOf({ ...content, productFile: Buffer.from('organisation: &a [*a, *a]\n') }),
      /^product: product\.yaml /,
    ],
    [
      'a statement that is none',
      () => filesOf(content).set('statement.json', Buffer.from('[['.repeat(400_000))),
      /^digests: statement\.json is not a statement of test results/,
    ],
    [
      'a signature that is none',
      () => filesOf(content, key).set('statement.sigstore.json', Buffer.from('{"mediaType":"\u001b[2J"}')),
      /^signature: statement\.sigstore\.json is not a Sigstore bundle/,
    ],
    [
      'a private key in the place of the public one',
      () => {
        const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
        return filesOf(content, key).set('public-key.pem', Buffer.from(pem));
      },
      /^signature: public-key\.pem is not a public key/,
    ],
  ])('%s', async (_, files, problem) => {
    const found = await verified(files());
    expect(found.holds).toBe(false);
    expect(problemsOf(found)).toContainEqual(expect.stringMatching(problem));
  });

  test('hidden characters in a bundle are spelt on the terminal', async () => {
    const hostile = await withResults(content, 1, (run) => ({
      ...run,
      options: { ...run.options, '\u001b[2J\u202e': true },
      kit: { name: run.kit.name, version: run.kit.version },
    }));
    const text = verificationText(await verified(filesOf(hostile)), { color: false });
    expect(text).not.toMatch(/[^\P{C}\n]/u);
    expect(text).toContain('\\u001b[2J');
  });
});

describe('a response that is judged again from its record', () => {
  /** The second run, with one of its exchanges changed, and the list made to fit. */
  function withExchange(
    change: (exchange: RecordedExchange) => unknown,
    outcomes: Readonly<Record<string, Outcome>> = {},
  ) {
    const lines = certified.kept[1] ?? [];
    const exchange: RecordedExchange = JSON.parse(lines[0] ?? '');
    const line = JSON.stringify(change(exchange));
    const sha256 = createHash('sha256').update(line).digest('hex');
    const [, second] = content.runs;
    if (!second) return expect.fail();
    const { results, files } = second;
    const requirements = results.requirements.map((one) => ({
      ...one,
      outcome: outcomes[one.id] ?? one.outcome,
    }));
    const listed = [{ number: 1, method: 'GET', status: 200, sha256 }];
    const run = new KeptRun({ number: 2, results: { ...results, requirements }, listed, files });
    return { problems: run.look(Buffer.from(line)), note: run.note() };
  }
  const answered = (status: number, body: string) => (exchange: RecordedExchange) => ({
    ...exchange,
    response: { ...exchange.response, status, body: { text: body, bytes: body.length, truncated: false } },
  });

  test('is what it was where nothing was changed', () => {
    const { problems, note } = withExchange((exchange) => exchange);
    expect([problems, note]).toEqual([[], '1 of 1 responses judged again by themselves']);
  });

  test.each([
    ['a status', answered(500, '{}'), 'list.limit.accepted'],
    ['a body', answered(200, '[{"id":"1","name":"Rex","categoryId":1}]'), 'list.body'],
  ])('violates what is said to be met: %s', (_, change, id) => {
    expect(withExchange(change).problems).toEqual([`exchange 1 violates ${id}, which is said to be met`]);
  });

  test.each<[string, Readonly<Record<string, Outcome>>]>([
    ['itself', { 'list.limit.accepted': 'inconclusive' }],
    ['another requirement', { 'get.found': 'violated' }],
  ])('is explained beside a violation, for %s', (_, outcomes) => {
    expect(withExchange(answered(500, '{}'), outcomes).problems).toEqual([]);
  });

  test('is not judged where the record holds a part of it', () => {
    const cut = withExchange((exchange) => ({
      ...exchange,
      response: { ...exchange.response, body: { text: '[', bytes: 9, truncated: true } },
    }));
    expect([cut.problems, cut.note]).toEqual([[], '0 of 1 responses judged again by themselves']);
  });

  test.each([[null], [[]], [{ response: { status: 200 }, request: { url: 1 } }]])(
    'is none where the record is %j',
    (given) => {
      expect(
        withExchange(() => given).problems.filter((one) => !/is not an exchange, for 1$/.test(one)),
      ).toEqual([]);
    },
  );
});

test('of runs of another version no command is given: whoever made the bundle chose that version', async () => {
  const other = await withResults(content, 1, (run) => ({ ...run, kit: { ...run.kit, version: '9.9.9' } }));
  const found = await verified(filesOf(other));
  expect(problemsOf(found)).toEqual([
    'kit: runs/1/results.json says that petstore-conformance 9.9.9 made it, and this is petstore-conformance 0.1.0',
  ]);
  expect(verificationText(found, { color: false })).not.toMatch(/npx|@9\.9\.9/);
});
