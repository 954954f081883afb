import { execFileSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { mkdirSync, mkdtempSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { kit } from '../../../kit.js';
import type { Way } from '../../log/transport.js';
import { readBundle, verificationText } from '../verify.js';
import { bundleFiles } from './bundle.js';
import { type BundleRun, type Content, PROVES_NOT, SEEDS } from './content.js';
import { readProduct } from './product.js';
import { headProblems } from './rules.js';
import { isSigned } from './signing.js';
import * as make from './testing/bundles.js';
import { mutations } from './testing/mutations.js';
import { type Verification, verifyBundle, type Work } from './verification.js';

const { changeHead, exchanges, linesOf, logBytes, PRODUCT_TEXT, withLog } = make;
const DAY = 86_400_000;
const CHALLENGE = 42;
const subject = `sha256:${'0f'.repeat(32)}`;
const key = make.signingKey();
let content: Content;
/** The second run on a server that finds a pet for each id that begins with a number. */
let failing: BundleRun;
let now = 0;

beforeAll(async () => {
  const runs: BundleRun[] = [];
  for (const seed of [...SEEDS, CHALLENGE]) runs.push(await make.certifiedRun(seed));
  const productFile = Buffer.from(make.PRODUCT_TEXT);
  const product = await readProduct(productFile, 'product.yaml');
  content = { kit, product, productFile, subject, challenge: CHALLENGE, runs };
  now = Date.now();
  const petId = (segment: string) => BigInt(Number.parseInt(segment, 10) || 0);
  failing = await make.certifiedRun(SEEDS[1] ?? 0, { lookup: { petId } });
});

const known = ({ publicKey }: typeof key) => ({ name: 'vendor.pem', pem: publicKey });
type Files = ReturnType<typeof bundleFiles>;
type Asked = Partial<Work>;
const verified = (files: Files, asked: Asked = {}): Promise<Verification> => {
  const work = { files, layout: [], bundle: 'bundle', now, maxAge: 30, flags: make.FLAGS, ...asked };
  return verifyBundle(kit, work, make.judgedOnce);
};

type Change = (run: BundleRun, index: number) => BundleRun | Promise<BundleRun>;
const eachRun = async (change: Change): Promise<Content> => {
  return { ...content, runs: await Promise.all(content.runs.map(change)) };
};
const second = (change: Change) => eachRun((run, index) => (index === 1 ? change(run, index) : run));
/** The second log changed, and everything else made again from it by the kit. */
const remade = (change: make.LineChange) => second((run) => make.remade(run, change));
const runAt = (index: number): BundleRun => content.runs[index] ?? expect.fail('no such run');
/** Rows of a table by their names. */
const rows = <Row extends readonly unknown[]>(table: Readonly<Record<string, Row>>) =>
  Object.entries(table).map(([name, row]): [string, ...Row] => [name, ...row]);

const anything = { subject: undefined } as Asked;
const all = () => ({ key: known(key), challenge: CHALLENGE, subject });
const files = (change: Partial<Content> = {}, signing = key) => bundleFiles({ ...content, ...change }, signing);

test.each(
  rows<readonly [make: () => Files, asked: () => Asked, open: readonly RegExp[]]>({
    'authenticates it': [files, all, []],
    'lacks a signature': [() => bundleFiles(content), () => ({ challenge: CHALLENGE }), [/^whose signature it has/]],
    'lacks a challenge': [() => files({ challenge: undefined }), () => ({ key: known(key) }), [/^that it was made/]],
    'lacks an artifact': [() => files({ subject: undefined }), () => ({ ...all(), ...anything }), [/self-reported/]],
    'is as old as it may be': [files, () => ({ ...all(), now: now + 30 * DAY }), []],
    'is expired': [files, () => ({ ...all(), now: now + 366 * DAY, maxAge: 1000 }), [/still in force: it expired on/]],
    'is a month old': [files, () => ({ ...all(), now: now + 31 * DAY }), [/the last run ended 31 days ago/]],
  }),
)('a bundle of three real runs holds, and %s', async (_, files, asked, open) => {
  const found = await verified(files(), asked());
  expect(found.problems).toEqual([]);
  expect(found.unauthenticated).toEqual(open.map((why) => expect.stringMatching(why)));
  expect(found.level).toBe(open.length === 0 ? 'authenticated' : 'holds');
});

test('certificate.html says on one page what was judged, and what that does not prove', () => {
  const page = textOf(files(), 'certificate.html');
  const asked = [content.product.version, subject, String(CHALLENGE), 'a certificate knows no waivers'];
  for (const text of [...asked, ...PROVES_NOT]) expect(page).toContain(text);
  expect(page).toMatch(/Expires<\/th><td>.*\d{4}-\d\d-\d\d/);
  const hostile = { ...content.product, product: '<script>alert(1)</script>' };
  expect(textOf(files({ product: hostile }), 'certificate.html')).not.toContain('<script>alert');
});

const ways: readonly Way[] = [
  { kind: 'client-certificate', words: 'with this' },
  { kind: 'proxy', words: 'through a proxy' },
  { kind: 'socket', words: 'over a socket' },
  { kind: 'ca', words: 'with CAs' },
  { kind: 'insecure', words: 'with any' },
];
const noDate = exchanges('', ({ response, ...one }) => ({
  ...one,
  ...(response && {
    response: { ...response, headers: response.headers.filter(([name]: string[]) => !/^date$/i.test(`${name}`)) },
  }),
}));
test.each(
  rows<readonly [change: make.LineChange, ...open: readonly RegExp[]]>({
    'a way': [changeHead({ route: ways }), /reached through a proxy/, /over a socket/, /with CAs/, /with any/],
    'plain http': [changeHead({ target: 'http://203.0.113.7/v1' }), /no certificate of a server was checked/],
    'an address of this machine': [changeHead({ target: 'https://[::ffff:7f00:1]/v1' }), /the machine itself/],
    'a name of this machine': [changeHead({ target: 'https://foo.localhost/v1' }), /the machine itself/],
    'this machine': [make.changeTail({ addresses: ['203.0.113.7', '::ffff:127.0.0.1'] }), /the machine itself/],
    'a private network': [make.changeTail({ addresses: ['fd00::1'] }), /a private network/],
    'no address': [make.changeTail({ addresses: [] }), /does not say which address was reached/],
    'no Date': [noDate, /^when it was: a log has no response with a Date/],
  }),
)('is not authenticated by logs with %s', async (name, change, ...open) => {
  const found = await verified(files(await eachRun((run) => make.remade(run, change))), all());
  expect(found.problems).toEqual([]);
  expect(found.unauthenticated).toEqual(open.map((why) => expect.stringMatching(why)));
  expect(found.says.join()).toContain(name === 'a way' ? 'through a proxy; over a socket; ' : 'reached directly');
  expect(verificationText(found, 100)).toContain('! HOLDS, NOT AUTHENTICATED');
});

test.each(
  rows<readonly [asked: Asked, problem: RegExp, isUnsigned?: boolean]>({
    key: [{ key: known(make.signingKey()) }, /^it is signed by another key than that of vendor/],
    signature: [{ key: known(key) }, /^it is not signed/, true],
    challenge: [{ challenge: 7 }, /is 42, and the challenge was 7/],
    artifact: [{ subject: `gitCommit:${'ab'.repeat(20)}` }, /^it is about sha256:0f0f/],
  }),
)('the certifying party asks for another %s', async (_, asked, problem, isUnsigned) => {
  const { problems } = await verified(isUnsigned ? bundleFiles(content) : files(), asked);
  expect(problems).toEqual([expect.stringMatching(problem)]);
});

test('a run over HTTP/2 shows that, and the command that repeats it does, too', () => {
  const { head } = runAt(1);
  const [over] = changeHead({ versions: { node: 'v22.12.0', http: '2' } })([head]) as [typeof head];
  expect(headProblems(kit, over, make.FLAGS)).toEqual([]);
  expect([over.shown.options.http2, over.shown.command]).toEqual([true, expect.stringMatching(/ --http2$/)]);
});

const weak = { concurrency: 1, settle: 600_000, rate: 1, only: ['get.found'], skip: ['get.found'], readOnly: true };
test.each(Object.entries({ ...weak, profile: 'standard', runs: 7, maxRequests: 150, maxLost: 0.15 }))(
  'an attack is found: the option %s weakens a run',
  (name, value) => {
    const { head } = runAt(1);
    const [weak] = changeHead({ options: { ...head.options, [name]: value } })([head]) as [typeof head];
    expect(headProblems(kit, head, make.FLAGS)).toEqual([]);
    expect(headProblems(kit, weak, make.FLAGS)).toContain(`the option ${name} is not that of a certificate`);
  },
);

/** Everything that somebody with the kit and a key can do, and the line that shows it. */
async function found(attack: Files, problem: RegExp): Promise<void> {
  const verification = await verified(attack, { key: known(key) });
  expect(verification.level).toBe('does-not-hold');
  expect(verification.problems).toContainEqual(expect.stringMatching(problem));
  // The maker of the bundle chose the version in it, and the characters.
  expect(verificationText(verification, 100)).not.toMatch(/npx .*9\.9\.9|[^\P{C}\n]/u);
}

const shifted = (days: number) =>
  changeHead(({ startedAt }) => ({ startedAt: new Date(Date.parse(startedAt) + days * DAY).toISOString() }));
const option = (change: object) => changeHead(({ options }) => ({ options: { ...options, ...change } }));
const shown =
  (change: object): make.LineChange =>
  ([first, ...rest]) => [{ ...first, shown: { ...first.shown, ...change } }, ...rest];
const between =
  (change: (last: make.Line, tail: make.Line) => readonly unknown[]): make.LineChange =>
  (lines) => [...lines.slice(0, -2), ...change(lines.at(-2), lines.at(-1))];
const status = (from: number) =>
  exchanges('', ({ response, ...one }) => ({
    ...one,
    response: response.status === from ? { ...response, status: 200 } : response,
  }));
const unsent = ({ response: _, ...one }: make.Line) => ({ ...one, failure: { kind: 'unsent', what: 'x' } });
const otherTarget = (one: make.Line) => ({ ...one, request: { ...one.request, target: '/pets/1' } });

test.each(
  rows<readonly [change: make.LineChange, problem: RegExp]>({
    'another command': [shown({ command: 'npx a' }), /options and commands for the reports are not those of the run/],
    'no timeout': [shown({ options: {} }), /options and commands for the reports are not those of the run/],
    'a short timeout': [shown({ options: { timeout: 100 } }), /the option timeout is not/],
    'a name': [changeHead({ targetName: 'certified' }), /says what certify does not let it say/],
    'talking versions': [changeHead({ versions: { node: 'CERTIFIED' } }), /says what certify does not let it say/],
    'an unclear base URL': [changeHead({ target: 'https://a.test/x/../v1' }), /the base URL is not written as the kit/],
    'another interface': [changeHead({ interfaceVersion: '9.9' }), /is about version 9\.9 of the interface/],
    'another deployment': [changeHead({ target: 'https://b.test/v1' }), /^the runs are of different deployments/],
    'another way': [changeHead({ route: ways }), /^the runs are of different deployments/],
    'new dates': [shifted(-40), /a Date of a response is 40 days from the time of the run/],
    'a time to come': [shifted(1), /the run ended in the future/],
    'another day': [option({ asOf: '2030-12-05' }), /judged as on 2030-12-05, another day/],
    'the name of another run': [option({ runId: '00002a' }), /^a run is there more than once/],
    'another seed': [option({ seed: 9 }), /^the seeds are not/],
    'no exchange': [exchanges('', () => undefined), /a request that the log lacks, preflight#0\.0\.0/],
    'a line less': [exchanges('get.auth.missing-key/2', () => undefined), /lacks, get\.auth|came later|had come$/],
    'more exchanges': [
      between((last, tail) => [last, { ...last, path: 'a.b' }, tail]),
      /does not send a request that the log has, a\.b/,
    ],
    'easier requests': [exchanges('get.invalid-id', otherTarget), /request than the run sends, get\.invalid-id/],
    'requests that were not sent': [exchanges('get.unknown/', unsent), /requests were not sent/],
    'a late exchange': [between((last, tail) => [last, { ...tail, durationMs: 1 }]), /it ended after the run/],
    'another order': [exchanges('', (one) => ({ ...one, at: 0, took: 100_000 - one.at })), /line above|sent before/],
    'a pause that was too short': [
      between((last, tail) => [
        { ...last, path: 'a.b', response: { ...last.response, status: 429, headers: [['retry-after', '3']] } },
        { ...last, path: 'a.b', try: 1, at: last.at + last.took + 60 },
        tail,
      ]),
      /it was tried again sooner than the kit does/,
    ],
    'an address twice': [between((last, tail) => [last, last, tail]), /the address is there twice/],
  }),
)('an attack is found: a log with %s, and everything made again', async (_, change, problem) =>
  found(files(await remade(change)), problem),
);

const results = (change: object) => second((run) => ({ ...run, results: { ...run.results, ...change } }));
const logs = (log: (at: number) => Uint8Array) => eachRun((run, at) => ({ ...run, log: log(at) }));
const otherKit = changeHead(({ kit }) => ({ kit: { ...kit, version: '9.9.9' } }));
const product = (text: string) => async () => ({ ...content, productFile: Buffer.from(text) });
const RESULTS = 'runs/2/results.json';
const notMade = (file: string) => new RegExp(`^${file}: is not what this kit makes of the logs`);

test.each(
  rows<readonly [attack: () => Promise<Content>, problem: RegExp]>({
    'an invented notice': [() => results({ notices: ['all is well'] }), notMade(RESULTS)],
    'nothing judged': [() => results({ requirements: [] }), notMade(RESULTS)],
    'findings taken out': [() => second((run) => ({ ...run, log: failing.log })), notMade(RESULTS)],
    'a run that failed': [() => second(() => failing), /^get\.invalid-id is not stable: met in one run, violated/],
    'a server that failed': [() => eachRun(() => failing), /^get\.invalid-id is violated/],
    'responses edited': [() => second((run) => withLog(run, status(201))), notMade(RESULTS)],
    'faulty responses edited': [() => second(() => make.remade(failing, status(404))), /get\./],
    'a log that ends early': [() => logs((at) => runAt(at).log.subarray(0, -20)), /not a whole gzip file/],
    'logs that are swapped': [() => logs((at) => runAt([1, 0, 2][at] ?? 0).log), /^the seeds/],
    'one run three times': [() => eachRun(() => runAt(0)), /^a run is there more than once/],
    'another challenge': [async () => ({ ...content, challenge: 43 }), /^the challenge is 43, and the seed is 42/],
    'another kit': [() => second((run) => withLog(run, otherKit)), /petstore-conformance 9\.9\.9 recorded it/],
    'a placeholder': [product(PRODUCT_TEXT.replace('Pets Ltd', 'TODO')), /organisation still has a placeholder/],
    'another product': [product(PRODUCT_TEXT.replace('4.2.0', '4.3.0')), notMade('statement.json')],
    'an alias in itself': [product('organisation: &a [*a, *a]\n'), /^product\.yaml: is not YAML/],
    'hidden characters': [product('"1\\e[2J\\u202e": x\n'), /^product\.yaml: /],
  }),
)('an attack is found: %s', async (_, attack, problem) => found(files(await attack()), problem));

/** A log that has only a head and an end. */
const bare = (change: (first: make.Line) => object) => {
  const [first] = linesOf(runAt(0));
  return logBytes([
    { ...first, ...change(first) },
    { end: { kind: 'complete' }, durationMs: 1 },
  ]);
};
const bareOption = (change: object) => bare(({ options }) => ({ options: { ...options, ...change } }));

test.each(
  rows<readonly [log: () => Uint8Array, problem: RegExp]>({
    'something else': [
      () => logBytes([{ hello: 'world' }, {}]),
      /run\.jsonl\.gz is not JSON, or was cut short; give the log/,
    ],
    nothing: [() => gzipSync(''), /is empty; give the log/],
    'a member twice': [
      () => gzipSync(`${gunzipSync(runAt(1).log)}`.replace('"step":', '"step":0,"step":')),
      /a member may stand twice/,
    ],
    'many lines': [() => logBytes(Array.from({ length: 60_000 }, () => 0)), /has more than 50000 lines/],
    'many bytes': [() => Buffer.concat(Array(70).fill(gzipSync('0\n'.repeat(2 ** 19)))), /more than 67108864 bytes/],
    'one long line': [() => gzipSync(`${'0'.repeat(17 * 2 ** 20)}\n{}`), /has a line of over 16777216 bytes/],
    'deep nesting': [() => gzipSync(`${'['.repeat(1_000_000)}\n{}\n`), /is not JSON|is not the head/],
    'a long key': [() => bare(({ key }) => ({ key: { ...key, length: 1_000_000 } })), /\/key\/length must be <= 4096/],
    'a billion cases': [() => bareOption({ runs: 1e9 }), /\/options\/runs must be <= 100000/],
    'more cases than lines': [() => bareOption({ runs: 5000 }), /:1 has more runs than the log has lines/],
    'an option of another type': [() => bareOption({ concurrency: 'x' }), /\/options\/concurrency must be integer/],
    'a time that does not exist': [() => bare(() => ({ startedAt: '2026-02-30T12:00:00.000Z' })), /must match format/],
    'a day that does not exist': [() => bareOption({ asOf: '2026-99-99' }), /\/options\/asOf must match format/],
    'credentials in the base URL': [() => bare(() => ({ target: 'https://a:b@a.test/v1' })), /\/target must match/],
  }),
)('a hostile log is refused before it is judged: %s', async (_, log, problem) => {
  const hostile = log();
  await found(files(await second((run) => ({ ...run, log: hostile }))), problem);
});

test('whatever a log holds that the check of a log allows, the bundle holds or does not', async () => {
  const levels = fc.asyncProperty(mutations(linesOf(runAt(1))), async (change) => {
    const { log } = withLog(runAt(1), change);
    const { level, problems } = await verified(files().set('runs/2/run.jsonl.gz', log));
    expect(['holds', 'does-not-hold']).toContain(level);
    expect(problems.join()).not.toMatch(/cannot be checked/);
  });
  await fc.assert(levels, { numRuns: 40 });
});

const written = (name: string, text: string, of = content) => bundleFiles(of, key).set(name, Buffer.from(text));
const textOf = (files: Files, name: string) => Buffer.from(files.get(name) ?? []).toString();
const PEM = 'public-key.pem';
const SIGNATURE = 'statement.sigstore.json';

test.each(
  rows<readonly [files: () => Files, problem: RegExp]>({
    "another's public key": [() => written(PEM, make.signingKey().publicKey), /is not the signature over/],
    'two public keys': [() => written(PEM, key.publicKey + key.publicKey), /is not one Ed25519 public key/],
    'a private key': [() => written(PEM, make.pemOf()), /is not one Ed25519/],
    'an older signature': [() => written(SIGNATURE, textOf(files({ challenge: 7 }), SIGNATURE)), /not the signature/],
    'a signature that is none': [() => written(SIGNATURE, '{"mediaType":"\u001b[2J"}'), /is not the signature/],
    'another report': [() => written('runs/2/report.html', 'CERTIFIED'), notMade('runs/2/report.html')],
    'a member twice': [() => written(RESULTS, textOf(files(), RESULTS).replace('{', '{"a": 1,')), notMade(RESULTS)],
  }),
)('a foreign file is found: %s', async (_, files, problem) => found(files(), problem));

test.each([
  ['calls a failed run a passed one', (text: string) => text.replace('"FAILED"', '"PASSED"')],
  ['is none', () => '[['.repeat(400_000)],
])('a statement that %s is found without a signature', async (_, change) => {
  const made = bundleFiles(await second(() => failing));
  const { problems } = await verified(made.set('statement.json', Buffer.from(change(textOf(made, 'statement.json')))));
  expect(problems).toContainEqual(expect.stringMatching(notMade('statement.json')));
});

describe('any changed byte is found', () => {
  test('in each file', async () => {
    for (const [name, bytes] of [...files()].filter(([path]) => !/^runs\/[13]/.test(path))) {
      const changed = Buffer.from(bytes);
      changed[bytes.length >> 1] = (changed[bytes.length >> 1] ?? 0) ^ 1;
      expect((await verified(files().set(name, changed))).level, name).toBe('does-not-hold');
    }
  });

  test('along the signature', () => {
    const [text, statement] = [textOf(files(), SIGNATURE), Buffer.from(textOf(files(), 'statement.json'))];
    const isRight = (changed: string) => isSigned(changed, statement, createPublicKey(key.publicKey));
    const places = [...text].flatMap((_, at) => (at % 61 === 0 ? [at] : []));
    expect(places.filter((at) => isRight(`${text.slice(0, at)}~${text.slice(at + 1)}`))).toEqual([]);
    expect(isRight(text)).toBe(true);
  });
});

test('a folder that is not a bundle is not read', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bundle-'));
  for (const [name, bytes] of bundleFiles(content)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), bytes);
  }
  expect(readBundle(folder, 'x').layout).toEqual([]);
  truncateSync(path.join(folder, 'runs/3/run.jsonl.gz'), 65 * 1024 * 1024);
  symlinkSync('/', path.join(folder, 'root'));
  const script =
    'mkdir runs/4 && mkfifo runs/pipe && rm product.yaml certificate.html runs/1/junit.xml && mkfifo product.yaml';
  execFileSync('sh', ['-c', `${script} && ln -s /etc/passwd runs/1/junit.xml`], { cwd: folder });
  const places = readBundle(folder, 'x').layout.map((one) => one.split(':')[0]);
  const wrong = [
    'certificate.html',
    'product.yaml',
    'root',
    'runs/1/junit.xml',
    'runs/3/run.jsonl.gz',
    'runs/4',
    'runs/pipe',
  ];
  expect(places.sort()).toEqual(wrong);
  for (let number = 0; number < 100; number += 1) writeFileSync(path.join(folder, `${number}`), '');
  expect(readBundle(folder, 'x').layout).toEqual(['it holds more files than a bundle does']);
});
