import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kit } from '../../kit.js';
import { listening } from '../../petstore/proof/reference/start.js';
import { masking } from '../exchange/mask.js';
import type { Content } from '../features/certificate/content.js';
import { refuseLeaks } from '../features/certify.js';
import type { JudgedRun } from '../judge/judge.js';
import { flagSource, read } from '../options/resolve.js';
import { formats } from '../options/table.js';
import { reportOfFormat } from '../reports/formats.js';
import { readRun } from '../reports/json.js';
import { RUNS } from '../reports/testing/runs.js';
import { writeReports } from '../reports/write.js';
import { dumps, encodings, keys, pieceIn } from '../testing/secrets.js';
import { rejudged } from './rejudge.js';
import { called, served } from './testing/called.js';

/** The text between quotation marks, if that is JSON: a mask may make JSON of what is none. */
function inJson(text: string): string {
  try {
    JSON.parse(`"${text}"`);
    return `"${text}"`;
  } catch {
    return JSON.stringify(text);
  }
}

/** Requests with which the first key expires. */
const EXPIRY = 40;

/** All that a request gives as a key, and the part of it that is one. */
function credentialsOf({ headers, url = '' }: IncomingMessage) {
  const { authorization = '', cookie = '', 'x-api-key': inHeader = '' } = headers;
  const given = [authorization, cookie, inHeader, url.split('access_token=')[1]].filter(Boolean).join(' ');
  const [, credential = given] = authorization.split(/^bearer /i);
  return { given, credential };
}

/**
 * Gives everything in which a credential came back in bodies, header fields, reason phrases and names of pets.
 * @param file holds the key that is valid
 */
async function startEcho([first, second]: readonly [string, string], seed: number, file: string) {
  let requests = 0;
  let key = first;
  writeFileSync(file, key);
  const server = createServer((request, response) => {
    requests += 1;
    if (requests === EXPIRY) {
      key = second;
      writeFileSync(file, key);
    }
    const chosen = (from: typeof encodings, factor: number) => from[(requests * factor + seed) % from.length] ?? String;
    const spelt = (text: string) => chosen(encodings, 1)(chosen([...encodings, ...dumps], 7)(text, seed), requests);
    // A header field has no line ends, and without its line ends a dump would be another spelling.
    const speltInField = (text: string) => (/[\r\n]/.test(spelt(text)) ? text : spelt(text));
    const { given, credential } = credentialsOf(request);
    const isRight = request.headers.authorization === `Bearer ${key}`;
    const success = request.method === 'POST' ? 201 : 200;
    const pet = `{"id": ${requests}, "name": ${inJson(spelt(key))}, "categoryId": 1, "owner": ${inJson(spelt(credential))}}`;
    const page = request.url?.startsWith('/v1/pets/') || request.method === 'POST' ? pet : `[${pet}]`;
    const more = seed % 2 === 0 ? ', "status": 401' : '';
    const error = `{"code": ${inJson(spelt(credential))}, "message": ${inJson(`not ${spelt(given)}`)}${more}}`;
    response.setHeader('content-type', 'application/json').setHeader('x-echo', speltInField(credential));
    if (!isRight) response.setHeader('www-authenticate', `Bearer error_description="${speltInField(credential)}"`);
    const name = `x-${spelt(credential)}`;
    if (/^[\w-]+$/.test(name)) response.setHeader(name, speltInField(credential));
    // A body that is not UTF-8 is written as Base64.
    const end = Buffer.from(requests % 5 === 0 ? [0xff] : []);
    const body = Buffer.concat([Buffer.from(isRight ? page : error), end]);
    response.writeHead(isRight ? success : 401, speltInField(credential).slice(0, 500)).end(body);
  });
  const { origin, close } = await listening(server);
  return { baseUrl: `${origin}/v1`, close };
}

/** The texts in an output, without the escapes of its own format where that is JSON. */
function textsIn(name: string, content: string): readonly string[] {
  const isLines = /log|events/.test(name);
  if (!isLines && !/json|har$/.test(name)) return [content];
  const values = (isLines ? content.trimEnd().split('\n') : [content]).map((text) => JSON.parse(text));
  const texts = new Set<string>();
  JSON.stringify(values, (_, value) => {
    if (typeof value === 'string') texts.add(value);
    const coded = value?.base64 ?? (value?.encoding === 'base64' ? value.text : '');
    if (coded) texts.add(Buffer.from(coded, 'base64').toString('latin1'));
    return value;
  });
  return [...texts];
}

const ONLY = '*.auth.scheme,*.auth.first,orders.auth,get.invalid-id';
const outputs = ['--record', 'run.log', '--events', 'events', '--har', 'all', '--format', formats.join(',')];

async function leaksOf(given: readonly [string, string], seed: number): Promise<readonly string[]> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'key-')), 'key');
  const echo = await startEcho(given, seed, file);
  const args = [echo.baseUrl, '--profile', 'quick', '--only', ONLY, '--settle', '0', '--verbose', ...outputs];
  const environment = { PATH: process.env.PATH ?? '', PETSTORE_API_KEY_COMMAND: `cat ${file}; cat ${file} >&2` };
  const { folder, stdout, stderr } = await called([...args, '--seed', `${seed}`], { environment });
  await echo.close();
  expect(stderr).not.toContain('not written');
  const files = ['run.log', 'events', ...readdirSync(path.join(folder, 'reports')).map((name) => `reports/${name}`)];
  expect(files.length).toBe(2 + Object.keys(reportOfFormat).length);
  const contents = files.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')] as const);
  expect(readFileSync(path.join(folder, 'run.log'), 'utf8')).toContain('"renewal"');
  const { verdict, summary } = readRun(path.join(folder, 'reports'), 'reports', kit);
  const again = { judgement: { results: { verdict, summary } }, difference: undefined };
  expect(await rejudged(kit, path.join(folder, 'run.log'))).toMatchObject(again);
  return [['stdout', stdout] as const, ['stderr', stderr] as const, ...contents].flatMap(([name, content]) =>
    textsIn(name, content).flatMap((text) => {
      const pieces = given.flatMap((key) => pieceIn(text, key) ?? []);
      return pieces.map((piece) => `${name}: ${piece}`);
    }),
  );
}

test('no output of a run holds 8 characters of a key, whatever a server quotes; the record gives the same verdict', async () => {
  const property = fc.asyncProperty(
    fc.tuple(
      keys,
      keys.filter((key) => /[a-z]/i.test(key)),
    ),
    fc.nat({ max: 1000 }),
    async (given, seed) => {
      expect(await leaksOf(given, seed)).toEqual([]);
    },
  );
  await fc.assert(property, { numRuns: 3, endOnFailure: true });
});

test('no line on the terminal shows the key, even if the user calls a folder so', async () => {
  const [key, environment] = ['7f3a9c1d-0e24b55', { PETSTORE_API_KEY: '7f3a9c1d-0e24b55' }];
  const { baseUrl } = await served({ key });
  const { stdout } = await called([baseUrl, '--only', 'list.answered', '--reports', key], { environment });
  expect(stdout).toMatch(/Reports: \*{3}\/junit\.xml/);
  expect(stdout).not.toContain(key);
});

test.each(['pets', 'available'])(
  'the key %s, a word of each report, leaves a record that can be judged again',
  async (key) => {
    const { baseUrl } = await served({ key });
    const args = [baseUrl, '--only', 'list.answered,get.found', '--record', 'run.log'];
    const { stdout, stderr, folder } = await called(args, { environment: { PETSTORE_API_KEY: key } });
    expect(stdout + stderr).not.toContain('***');
    expect(stderr).toContain('notice: the API key is a word of every report');
    expect(await rejudged(kit, path.join(folder, 'run.log'))).toMatchObject({ difference: undefined });
  },
);

describe('a last look', () => {
  // The name of a variable is the user's word, which no mask touches.
  const key = 'TOKEN_OF_THE_TESTS_7f3a9c';
  const args = ['--profile', 'quick', '--only', 'list.answered', '--quiet'];

  test('leaves out the record that would hold a piece of the key, and says so', async () => {
    const { baseUrl } = await served({ key });
    const run = [baseUrl, ...args, '--api-key-env', 'TOKEN_OF_THE_TESTS', '--record', 'run.log'];
    const { exitCode, stderr, folder } = await called(run, { environment: { TOKEN_OF_THE_TESTS: key } });
    expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/run\.log: not written, since it/)]);
    expect(readdirSync(folder)).toEqual(['reports']);
  });

  test('leaves out the reports that would hold a piece of the key, and writes the others', async () => {
    const reports = mkdtempSync(path.join(tmpdir(), 'reports-'));
    const around = { kit, workingDirectory: reports, now: () => new Date() };
    const resolved = read([flagSource(kit, { reports, format: 'junit,json,markdown' }, reports)], around);
    const results = { ...RUNS.clean, notices: [`The key is &#84;${key.slice(1)}.`] };
    const judgement = { results, mask: masking([key]), head: {} } as unknown as JudgedRun;
    await expect(writeReports(judgement, resolved)).rejects.toThrow(
      /results\.json: not written.*report\.md: not written/,
    );
    expect(readdirSync(reports)).toEqual(['junit.xml']);
  });

  test('at a bundle refuses a log with a piece of the key, and no word of the page', async () => {
    const content = { kit, product: { deployment: '' }, productFile: Buffer.from('a'), runs: [] } as unknown as Content;
    const refused = (text: string, secret = key) =>
      refuseLeaks(new Map([['runs/1/log.jsonl.gz', gzipSync(text)]]), content, masking([secret]));
    expect(() => refused(JSON.stringify({ code: '\\u0054OKEN_OF_THE_TESTS' }))).toThrow(
      /no bundle is written; runs\/1\/log/,
    );
    expect(() => refused('TOKEN OF THE TESTS')).not.toThrow();
  });

  test('lets a report pass that holds a word of the key anyway', async () => {
    const secret = 'propertyIs';
    const { baseUrl } = await served({ key: secret });
    const { exitCode, folder } = await called([baseUrl, ...args], {
      environment: { PETSTORE_API_KEY: secret },
    });
    expect([exitCode, readdirSync(path.join(folder, 'reports')).length]).toEqual([0, 3]);
  });
});
