import '../../registry.js';
import { generateKeyPairSync } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { RecordLine, TurnOfExchange } from '../../../core/record/record.js';
import type { Results } from '../../../core/results/model.js';
import type * as rejudging from '../../../core/run/rejudge.js';
import { faults } from '../../../proof/reference/faults/index.js';
import {
  CHALLENGE,
  certifiedContent,
  filesOf,
  judgedAgain,
  linesOf,
  PROFILE,
  recordBytes,
  signingKey,
  withFiles,
  withRecord,
  withResults,
} from '../../../testing/certify/certified-bundle.js';
import { seeded } from '../../../testing/checks/seeded.js';
import type { BundleContent, BundleRun } from '../content.js';
import { bundleReadme } from '../readme.js';
import type { SigningKey } from '../sign.js';
import { statementOf, statementText } from '../statement.js';
import type { BundleFiles } from './bundle-folder.js';
import { digestProblem } from './digest-problems.js';
import { publicKeyOf } from './public-key.js';
import { type FreeParts, readStatement } from './read-statement.js';
import { signatureFindings } from './signature-problems.js';
import type { Asked, Verification } from './verification.js';
import { verificationText } from './verification-text.js';
import { verifyBundle } from './verify-bundle.js';

const DAY = 86_400_000;

// A record is judged again once: most bundles below share two of their three records with others, and `verifyBundle`
// judges again what was made a line before.
vi.mock('../../../core/run/rejudge.js', async (original) => {
  const { rejudge } = await original<typeof rejudging>();
  const known = new Map<string, ReturnType<typeof rejudge>>();
  const once: typeof rejudge = (record) => {
    const text = JSON.stringify(record);
    const judged = known.get(text) ?? rejudge(record);
    known.set(text, judged);
    return judged;
  };
  return { rejudge: once };
});

/** A bundle of the reference implementation that was reached over TLS, as far as its records say. */
let content: BundleContent;
/** The same of a server that loses every third pet. */
let failing: BundleContent;
let now = 0;
const key = signingKey();
const subject = { algorithm: 'sha256', value: '0f'.repeat(32) } as const;

beforeAll(async () => {
  const elsewhere = (lines: RecordLine[]) =>
    lines.map((line) => ({ ...line, ...(line.line === 'run' && at(line)) }));
  const at = ({ target }: Extract<RecordLine, { line: 'run' }>) => ({
    target: { ...target, baseUrl: 'https://staging.pets.test/v1' },
  });
  const made = await certifiedContent();
  const runs = await Promise.all(made.runs.map((run) => judgedAgain(run, elsewhere)));
  content = { ...made, runs, subject };
  failing = await certifiedContent(changeOf('only-the-first-and-the-newest-pet-stay'));
  now = Date.now();
});

const changeOf = (id: string) => faults.find((fault) => fault.id === id)?.change ?? expect.fail(id);

const all = () => ({ key: known(key), challenge: CHALLENGE, subject });

function verified(files: BundleFiles, asked: Partial<Asked> = {}): Promise<Verification> {
  return verifyBundle(
    { files, problems: [] },
    { bundle: 'bundle', now, maxAgeDays: 30, profile: PROFILE, ...asked },
  );
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

/** The content with another second run. */
async function withSecond(
  change: (run: BundleRun) => BundleRun | Promise<BundleRun>,
  of = content,
): Promise<BundleContent> {
  const [first, second, third] = of.runs;
  if (!first || !second || !third) return expect.fail();
  return { ...of, runs: [first, await change(second), third] };
}

/** The content with each run changed. */
async function everyRun(
  change: (run: BundleRun) => BundleRun | Promise<BundleRun>,
  of = content,
): Promise<BundleContent> {
  return { ...of, runs: await Promise.all(of.runs.map(change)) };
}

const first = (change: (line: Extract<RecordLine, { line: 'run' }>) => object) => (lines: RecordLine[]) =>
  lines.map((line) => (line.line === 'run' ? { ...line, ...change(line) } : line));

const exchanges = (change: (turn: TurnOfExchange) => unknown) => (lines: RecordLine[]) =>
  lines.flatMap((line) => (line.line === 'exchange' ? (change(line) ?? []) : line));

describe('a bundle of three real runs', () => {
  test.each<[string, () => BundleFiles, () => Partial<Asked>, readonly RegExp[]]>([
    ['is authenticated with all that is asked for', () => filesOf(content, key), all, []],
    ['holds unsigned', () => filesOf(content), () => ({ challenge: CHALLENGE }), [/^whose signature it has/]],
    [
      'holds without a challenge',
      () =>
        filesOf(
          { runs: content.runs, product: content.product, productFile: content.productFile, subject },
          key,
        ),
      () => ({ key: known(key) }),
      [/^that it was made for you/],
    ],
    [
      'holds without an artifact',
      () => {
        const { subject: _, ...selfReported } = content;
        return filesOf(selfReported, key);
      },
      () => ({ key: known(key), challenge: CHALLENGE }),
      [/the deployment is self-reported/],
    ],
    [
      'holds after a month',
      () => filesOf(content, key),
      () => ({ ...all(), now: now + 31 * DAY }),
      [/^that it is recent: the last run ended 31 days ago, more than --max-age 30/],
    ],
  ])('%s', async (_, files, asked, open) => {
    const found = await verified(files(), asked());
    expect(problemsOf(found)).toEqual([]);
    expect(found.level).toBe(open.length === 0 ? 'authenticated' : 'holds');
    expect(found.unauthenticated).toEqual(open.map((why) => expect.stringMatching(why)));
  });

  test('of the machine itself holds, and is not authenticated', async () => {
    const local = await everyRun((run) =>
      judgedAgain(
        run,
        first(({ target, options }) => ({
          target: { ...target, baseUrl: 'http://127.0.0.1:8080/v1' },
          options: { ...options, reference: true },
        })),
      ),
    );
    const found = await verified(filesOf(local, key), all());
    expect(problemsOf(found)).toEqual([]);
    expect(found.level).toBe('holds');
    expect(found.unauthenticated).toEqual([
      'anything about a product: it is of the reference implementation',
      'which deployment it was: the base URL is that of the machine itself',
      'which deployment it was: no certificate of a server was checked',
    ]);
    expect(verificationText(found, { color: false })).toMatch(
      /^! HOLDS, NOT AUTHENTICATED {2}bundle follows from its records, and is not yet ground for a certificate\n {2}Not shown:\n/,
    );
  });

  test('says how the deployment was reached', async () => {
    const connection = ['--proxy', 'http://proxy.test:3128', '--header', 'X-Tenant: pets'];
    const reached = await everyRun((run) =>
      judgedAgain(
        run,
        first(({ target }) => ({ target: { ...target, connection } })),
      ),
    );
    const { groups, level } = await verified(filesOf(reached, key), all());
    expect(level).toBe('authenticated');
    expect(groups.flatMap(({ notes }) => notes)).toContain(
      "it was reached with --proxy http://proxy.test:3128 --header 'X-Tenant: pets'",
    );
  });

  test.each(['prime256v1', 'secp384r1'])('is authenticated with ECDSA, %s', async (namedCurve) => {
    const ecdsa = signingKey(generateKeyPairSync('ec', { namedCurve }).privateKey);
    const found = await verified(filesOf(content, ecdsa), { ...all(), key: known(ecdsa) });
    expect([found.level, ...problemsOf(found)]).toEqual(['authenticated']);
  });

  test('is not asked about its bytes where they do not matter', async () => {
    const renumbered = await everyRun((run) =>
      judgedAgain(run, (lines) =>
        lines.map((line) => ('number' in line ? { ...line, number: line.number + 1000 } : line)),
      ),
    );
    expect((await verified(filesOf(renumbered, key), all())).level).toBe('authenticated');
  });
});

describe('the certifying party asks for what the bundle is not', () => {
  test.each<[string, () => Promise<Verification>, RegExp]>([
    [
      'another key',
      () => verified(filesOf(content, key), { key: known(signingKey()) }),
      /^signature: public-key\.pem it is signed by the key .* and that of vendor\.pem is SHA256:/,
    ],
    ['a signature', () => verified(filesOf(content), { key: known(key) }), /^signature: {2}it is not signed/],
    [
      'another challenge',
      () => verified(filesOf(content), { challenge: 7 }),
      /the seed is 42, and the challenge was 7/,
    ],
    [
      'a seed that is called a challenge',
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
    [
      'runs that have taken place',
      () => verified(filesOf(content), { now: now - 3_600_000 }),
      /^dates: runs\/1\/results\.json the run ended in the future/,
    ],
  ])('%s', async (_, verifying, problem) => {
    const found = await verifying();
    expect(found.level).toBe('does-not-hold');
    expect(problemsOf(found)).toContainEqual(expect.stringMatching(problem));
    expect(found.groups.filter(({ state }) => state === 'fails')).toHaveLength(1);
  });
});

/** All that somebody who has the kit and a key can do, and the line that shows it. */
describe('an attack is found:', () => {
  const results = (change: (results: Results) => Results) => () =>
    withSecond((run) => withResults(run, change));
  /** With the record changed and everything else made again by the kit. */
  const remade = (change: (lines: RecordLine[]) => readonly unknown[]) => () =>
    everyRun((run) => judgedAgain(run, change));
  const option = (name: string, value: string | number | boolean | readonly string[]) =>
    remade(first(({ options }) => ({ options: { ...options, [name]: value } })));
  const notMade = (where: string) =>
    new RegExp(`^records: ${where.replaceAll('.', '\\.')} is not what this kit makes of the record`);

  test.each<[string, () => Promise<BundleContent>, RegExp]>([
    [
      'results out of thin air, with a record of something else',
      () => everyRun((run) => withRecord(run, () => [{ hello: 'world' }])),
      /^records: runs\/1\/run\.record is not the record of a run: its first line has no schemaVersion/,
    ],
    [
      'results out of thin air, with a record that holds nothing',
      () => everyRun((run) => withRecord(run, (lines) => [lines[0], lines.at(-1)])),
      /^records: runs\/1\/run\.record does not answer this run: the run sends GET \/v1\/pets\?limit=1 .*, which the record does not hold/,
    ],
    [
      'a fault over several requests is hidden, and the record is left as it was',
      async () => ({
        ...failing,
        runs: failing.runs.map(({ files }, index) =>
          withFiles(content.runs[index] ?? expect.fail(), { 'run.record': files['run.record'] }),
        ),
      }),
      notMade('runs/1/results.json'),
    ],
    [
      'the findings are taken out',
      async () => {
        const clean = (run: BundleRun) =>
          withResults(run, (all) => ({
            ...all,
            verdict: 'conformant',
            requirements: all.requirements.map((one) => ({ ...one, outcome: 'met', findings: [] })),
          }));
        return everyRun(clean, failing);
      },
      notMade('runs/1/results.json'),
    ],
    [
      'requirements are called not applicable',
      results((all) => ({
        ...all,
        requirements: all.requirements.map((one) => ({ ...one, outcome: 'not-applicable', reason: 'x' })),
      })),
      notMade('runs/2/results.json'),
    ],
    [
      'a notice is invented',
      results((all) => ({ ...all, notices: ['all is well'] })),
      notMade('runs/2/results.json'),
    ],
    [
      'a notice is invented in the record',
      () =>
        withSecond(async (run) => {
          const said = (lines: RecordLine[]) =>
            lines.map((line) => (line.line === 'end' ? { ...line, corpus: ['all is well'] } : line));
          const notices = ['all is well'];
          return withResults(withRecord(run, said), (all) => ({ ...all, notices }));
        }),
      notMade('runs/2/results.json'),
    ],
    [
      'a run is made to end earlier',
      () =>
        withSecond((run) =>
          withRecord(run, (lines) =>
            lines.map((line) => (line.line === 'exchange' ? { ...line, ended: 90_000 } : line)),
          ),
        ),
      /^records: runs\/2\/run\.record is not the record of a run: its run ends before its last turn/,
    ],
    [
      'a patched kit writes another verdict',
      results((all) => ({ ...all, verdict: 'non-conformant' })),
      notMade('runs/2/results.json'),
    ],
    [
      'a command is another one',
      results((all) => ({ ...all, reproduce: 'npx stranger' })),
      notMade('runs/2/results.json'),
    ],
    [
      'a report is another one',
      () => withSecond((run) => withFiles(run, { 'report.html': Buffer.from('CERTIFIED') })),
      notMade('runs/2/report.html'),
    ],
    [
      'results.json holds a member twice',
      () =>
        withSecond((run) => {
          const text = Buffer.from(run.files['results.json']).toString();
          return withFiles(run, { 'results.json': Buffer.from(text.replace('{', '{"verdict": "x",')) });
        }),
      notMade('runs/2/results.json'),
    ],
    [
      'responses in the record are edited, and nothing else',
      () =>
        withSecond((run) =>
          withRecord(
            run,
            exchanges((turn) =>
              turn.response?.status === 201 ? { ...turn, response: { ...turn.response, status: 200 } } : turn,
            ),
          ),
        ),
      notMade('runs/2/results.json'),
    ],
    [
      'responses of a faulty server are edited, and the rest is made again',
      async () => ({
        ...failing,
        runs: await Promise.all(
          failing.runs.map((run) =>
            judgedAgain(
              run,
              exchanges((turn) =>
                turn.response?.status === 404 && turn.check !== undefined
                  ? { ...turn, response: { ...turn.response, status: 200 } }
                  : turn,
              ),
            ),
          ),
        ),
      }),
      /^(records: runs\/1\/run\.record does not answer this run|scores: )/,
    ],
    [
      'exchanges are taken out of the record',
      remade((lines) => {
        const creations = lines.filter((line) => line.line === 'exchange' && line.request.method === 'POST');
        return lines.filter((line) => line !== creations[5]);
      }),
      /^records: runs\/1\/run\.record does not answer this run: the check [\w.-]+ sends POST \/v1\/pets with/,
    ],
    [
      'an exchange of another run is put in',
      remade((lines) => [
        ...lines.slice(0, -1),
        ...linesOf(failing.runs[0] ?? expect.fail()).slice(9, 10),
        lines.at(-1),
      ]),
      /^records: runs\/1\/run\.record does not answer this run: .* which the record holds next/,
    ],
    [
      'a record ends early',
      () => withSecond((run) => withFiles(run, { 'run.record': run.files['run.record'].subarray(0, -20) })),
      /^records: runs\/2\/run\.record ends in the middle: it was cut off/,
    ],
    [
      'the records of two runs are swapped',
      async () => {
        const [one, two, three] = content.runs;
        if (!one || !two || !three) return expect.fail();
        const runs = [
          withFiles(one, { 'run.record': two.files['run.record'] }),
          withFiles(two, { 'run.record': one.files['run.record'] }),
          three,
        ];
        return { ...content, runs };
      },
      notMade('runs/1/results.json'),
    ],
    [
      'an old bundle gets new dates',
      remade(first(({ startedAt }) => ({ startedAt: startedAt - 40 * DAY }))),
      /^dates: runs\/1\/run\.record a response says that it was sent at .*, more than a day from the time of the run/,
    ],
    [
      'the challenge was swapped',
      async () => ({ ...content, challenge: 43 }),
      /^runs: statement\.json the challenge is 43, and the seed is 42/,
    ],
    [
      'one run is there three times',
      async () => ({ ...content, runs: [1, 2, 3].map(() => content.runs[0] ?? expect.fail()) }),
      /^runs: {2}a run is there more than once/,
    ],
    [
      'one run is there again under another name',
      async () => {
        const [one, , three] = content.runs;
        if (!one || !three) return expect.fail();
        const again = await judgedAgain(
          one,
          first(({ options }) => ({ runId: 'abcdef01', options: { ...options, seed: 1 } })),
        );
        return { ...content, runs: [one, again, three] };
      },
      /^records: runs\/2\/run\.record does not answer this run: /,
    ],
    [
      'the runs are of two deployments',
      () =>
        withSecond((run) =>
          judgedAgain(
            run,
            first(({ target }) => ({ target: { ...target, baseUrl: 'https://other.pets.test/v1' } })),
          ),
        ),
      /^runs: {2}the runs are of different base URLs/,
    ],
    [
      'the kit is another version',
      () =>
        everyRun((run) =>
          withRecord(
            run,
            first(({ kit }) => ({ kit: { ...kit, version: '9.9.9' } })),
          ),
        ),
      /^kit: runs\/1\/run\.record petstore-conformance 9\.9\.9 recorded it, and this is/,
    ],
    [
      'fewer requests at once hide a fault that only many show',
      option('concurrency', 1),
      /^runs: .* the option concurrency is 1, and a certificate needs at least 16/,
    ],
    ['reads may lag for ever', option('settle', 600_000), /^runs: .* the option settle is 600000, and/],
    ['responses are given up early', option('timeout', 100), /^runs: .* the option timeout is 100, and/],
    ['the run is slow', option('rate', 1), /^runs: .* the option rate has no place in a certificate/],
    [
      'some requirements alone were judged',
      option('only', ['get.*']),
      /^runs: .* the option only is get\.\*, and/,
    ],
    ['some were left out', option('skip', ['get.*']), /^runs: .* the option skip is get\.\*, and/],
    ['nothing was created', option('read-only', true), /^runs: .* the option read-only is true, and/],
    [
      'the profile was a shorter one',
      option('profile', 'standard'),
      /^runs: .* the option profile is standard, and/,
    ],
    ['few cases were tried', option('runs', 7), /^runs: .* the option runs is 7, and a certificate needs 0/],
    ['the run was bounded', option('max-requests', 150), /^runs: .* the option max-requests has no place/],
    [
      'an option is none',
      () =>
        withSecond((run) =>
          withRecord(
            run,
            first(({ options }) => ({ options: { ...options, concurrency: 'x' } })),
          ),
        ),
      /^records: runs\/2\/run\.record concurrency: must be/,
    ],
    [
      'the way through the network asks for less',
      remade(
        first(({ target }) => ({ target: { ...target, connection: ['--insecure', '--only', 'list.*'] } })),
      ),
      /^runs: .* the option connection has a value that certify does not take/,
    ],
    ...['https://a:b@a.test/v1', 'https://a.test/x/../v1'].map(
      (baseUrl): [string, () => Promise<BundleContent>, RegExp] => [
        `the base URL is ${JSON.stringify(baseUrl)}`,
        remade(first(({ target }) => ({ target: { ...target, baseUrl } }))),
        /^(runs: .* the base URL is not written as the kit writes one|records: )/,
      ],
    ),
    [
      'waivers were given',
      remade(first(() => ({ waivers: { name: 'waivers.yaml', waivers: [] } }))),
      /^runs: .* was given waivers/,
    ],
    [
      'it is judged as of another day',
      option('as-of', '2030-12-05'),
      /^dates: .* judged as of 2030-12-05, and the run was on/,
    ],
    [
      'a run failed, and nothing hides it',
      async () => ({ ...failing, subject }),
      /^scores: {2}[\w.-]+ is violated/,
    ],
    [
      'the product is a placeholder',
      async () => ({
        ...content,
        productFile: Buffer.from(`${content.productFile}`.replace('Pets Ltd', 'TODO')),
      }),
      /^product: product\.yaml 1:15: organisation still has a placeholder/,
    ],
    [
      'the product is another one than the statement says',
      async () => ({
        ...content,
        productFile: Buffer.from(`${content.productFile}`.replace('4.2.0', '4.3.0')),
      }),
      /^statement: statement\.json is not what the kit writes/,
    ],
  ])('%s', async (_, attack, problem) => {
    const found = await verified(filesOf(await attack(), key), { key: known(key) });
    expect(found.level).toBe('does-not-hold');
    expect(problemsOf(found)).toContainEqual(expect.stringMatching(problem));
    // Whoever made the bundle chose the version in it: no command names it.
    expect(verificationText(found, { color: false })).not.toMatch(/npx|@9\.9\.9/);
  });

  test.each<[string, () => BundleFiles, RegExp]>([
    [
      "the public key is another one's",
      () => filesOf(content, key).set('public-key.pem', Buffer.from(signingKey().publicKey)),
      /^signature: statement\.sigstore\.json holds a signature that is not by the key/,
    ],
    [
      'the signature is over an older statement',
      () => {
        const old = filesOf({ ...content, subject: { algorithm: 'sha256', value: '12'.repeat(32) } }, key);
        const name = 'statement.sigstore.json';
        return filesOf(content, key).set(name, old.get(name) ?? expect.fail());
      },
      /^signature: statement\.sigstore\.json is over another statement/,
    ],
    [
      'a failed run is called a passed one',
      () => {
        const files = filesOf(failing);
        const text = Buffer.from(files.get('statement.json') ?? '').toString();
        return files.set('statement.json', Buffer.from(text.replace('"FAILED"', '"PASSED"')));
      },
      /^statement: statement\.json is not what the kit writes/,
    ],
    [
      "another product's bundle, signed again",
      () => {
        const product = { ...content.product, organisation: 'Others Ltd' };
        const productFile = Buffer.from(`${content.productFile}`.replace('Pets Ltd', 'Others Ltd'));
        return filesOf({ ...content, product, productFile }, signingKey());
      },
      /^signature: public-key\.pem it is signed by the key .* and that of vendor\.pem is SHA256:/,
    ],
  ])('%s', async (_, files, problem) => {
    const found = await verified(files(), problem.source.includes('vendor') ? { key: known(key) } : {});
    expect(found.level).toBe('does-not-hold');
    expect(problemsOf(found)).toContainEqual(expect.stringMatching(problem));
  });
});

test('an attack is found: an old bundle gets a new challenge', async () => {
  // Only a profile with random cases depends on its seed.
  const profile = 'standard';
  const old = await certifiedContent({}, profile);
  const [one, two, three] = old.runs;
  if (!one || !two || !three) return expect.fail();
  const seed = first(({ options }) => ({ options: { ...options, seed: 43 } }));
  const runs = [one, two, await judgedAgain(three, seed)];
  const found = await verified(filesOf({ ...old, challenge: 43, runs }), { challenge: 43, profile });
  expect(found.level).toBe('does-not-hold');
  expect(problemsOf(found)).toContainEqual(
    expect.stringMatching(/^records: runs\/3\/run\.record does not answer this run: the check [\w.-]+ /),
  );
});

test('where a program on the way has changed the ends of lines, another way is advised', async () => {
  const files = filesOf(content);
  const crlf = (path: string) =>
    Buffer.from(`${Buffer.from(files.get(path) ?? [])}`.replaceAll('\n', '\r\n'));
  const sent = new Map(files)
    .set('product.yaml', crlf('product.yaml'))
    .set('runs/2/junit.xml', crlf('runs/2/junit.xml'));
  const { groups } = await verified(sent);
  expect(groups.find(({ name }) => name === 'digests')?.advice).toBe(
    'take the folder as an archive, such as a zip file, which no program changes on the way',
  );
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
        expect((await verified(changed)).level, `${path} ${position}`).toBe('does-not-hold');
      }
    }
  });
});

describe('what is hostile is refused, and not worked on', () => {
  const withFile = (bytes: Uint8Array) =>
    filesOf({ ...content, runs: content.runs.map((run) => withFiles(run, { 'run.record': bytes })) });

  test.each<[string, () => BundleFiles, RegExp]>([
    [
      'a record that is nested deeply',
      () => withFile(recordBytes([]).subarray(0, 0)),
      /^records: runs\/1\/run\.record ends in the middle/,
    ],
    [
      'a record of another kind',
      () => withFile(recordBytes(Array.from({ length: 100_000 }, () => 0))),
      /^records: runs\/1\/run\.record is not the record of a run: its first line has no schemaVersion/,
    ],
    [
      'a record that is small and grows beyond bounds',
      () => withFile(Buffer.concat(Array(300).fill(gzipSync('0'.repeat(1024 * 1024))))),
      /^records: runs\/1\/run\.record is not the record of a run: it is longer than \d+ MiB/,
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
    expect(found.level).toBe('does-not-hold');
    expect(problemsOf(found)).toContainEqual(expect.stringMatching(problem));
  });

  test('hidden characters in a bundle are spelt on the terminal', async () => {
    const hostile = await withSecond((run) =>
      withRecord(
        run,
        first(({ kit }) => ({ kit: { ...kit, version: '1\u001b[2J\u202e' } })),
      ),
    );
    const text = verificationText(await verified(filesOf(hostile)), { color: false });
    expect(text).not.toMatch(/[^\P{C}\n]/u);
    expect(text).toContain('\\u001b[2J');
  });
});
