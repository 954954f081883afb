import { createServer, type IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { listening } from '../../petstore/proof/reference/start.js';
import { UsageError } from '../base/problems.js';
import { called } from '../cli/testing/called.js';
import { contractOf } from '../contract/openapi.js';
import { contractService } from '../contract/service.js';
import { credentialOf, type KeyPlace } from '../exchange/place.js';
import { type LogLine, runConformance } from '../judge/api.js';
import { wholeNumber } from '../kit/kinds.js';
import { defineKit, type Kit, type Started } from '../kit/kit.js';
import type { Case } from '../run/case.js';
import { otherRequests } from '../run/preflight.js';
import { catalogueOf } from '../service/catalogue.js';
import type { KitNames } from '../service/service.js';
import { type Guarded, keyChecks } from '../suite/key-checks.js';
import { requestsWith } from '../suite/requests.js';
import { suiteOf } from '../suite/suite.js';
import { PRODUCT_TEXT } from './certificate/testing/bundles.js';
import { judgeServer } from './selftest.js';

/** A query holds it percent-encoded. */
const KEY = 'a+Key/of=notes&%41-7f3a9c1d';

/** Notes behind a key in that place, as the document says. */
function kitWith(scheme: object) {
  const response = { content: { 'application/json': { schema: { type: 'object' } } } };
  const responses = { 200: response, 401: response };
  const id = { name: 'id', in: 'path', schema: { type: 'string' } };
  const contract = contractOf({
    info: { version: '1.0' },
    security: [{ own: [] }],
    paths: {
      '/notes': { get: { operationId: 'list', responses } },
      '/notes/{id}': { get: { operationId: 'get', parameters: [id], responses } },
    },
    components: { securitySchemes: { own: scheme } },
  });
  const row = (id: string) => ({ id, operation: id.replace(/\..*/, ''), sentence: `${id} MUST hold.` });
  const words = ['answered', 'auth.missing-key', 'auth.scheme', 'auth.invalid-key', 'auth.first', 'auth.each-request'];
  const rows = ['list', 'get'].flatMap((operation) => words.map((word) => row(`${operation}.${word}`)));
  const catalogue = catalogueOf({ groups: [{ requirements: rows }] });
  const service = contractService({ contract, catalogue });
  const request = requestsWith(contract.credential);
  const suite = suiteOf<unknown, KitNames, 'any'>();
  const guarded = (operation: string, target: string): Guarded<Case<unknown>, string, 'any'> => {
    const answered = { expect: 200, requirement: `${operation}.answered` };
    const send: Guarded<Case<unknown>, string, 'any'>['send'] = (t, sending, turn = 0) =>
      suite.send(t, request('GET', target, { query: `page=${turn}`, ...sending }), sending);
    suite
      .when({ store: 'any' })(answered.requirement, `${target} is answered`)
      .each(
        () => ({ table: Array.from({ length: 40 }, (_, page) => ({ label: `page=${page}`, page })) }),
        (t, { page }) => send(t, answered, page),
      );
    return { answered, send, others: { 'no page': (t, sending) => send(t, sending, -1) }, needs: { store: 'any' } };
  };
  const kitOfKeys = { ...service, locked: 'any', nobodys: 'no.such.key' } as const;
  keyChecks(suite, kitOfKeys, { list: guarded('list', '/notes'), get: guarded('get', '/notes/1') });
  const kit = defineKit({
    ...{ name: 'keyed', version: '1.0.0', module: '', title: 'notes', variables: 'NOTES' },
    things: { note: 'notes', tag: 'tags' },
    options: {
      'page-size': { kind: wholeNumber(1, 100), help: 'notes of a page', is: 'not known', member: 'pageSize' },
    },
    ...{ address: { example: 'http://notes.invalid' }, example: 'list.auth.first', checks: async () => suite.checks },
    service: {
      ...service,
      controls: [request('GET', '/notes'), request('GET', '/notes/1')],
      mustSucceed: ({ trace }) => trace.hasKey,
    },
  });
  return { kit, place: contract.credential };
}

const sentIn = ({ headers, url = '' }: IncomingMessage, place: KeyPlace) => {
  if (typeof place === 'string') return undefined;
  if ('header' in place) return headers[place.header.toLowerCase()]?.toString();
  return new URL(url, 'http://host').searchParams.get(place.query) ?? undefined;
};

/** Whether a request is let in. @param right it has the key */
type Door = (message: IncomingMessage, sent: string, right: boolean) => boolean;

const startWith =
  (place: KeyPlace, makeDoor: () => Door, key = KEY, quoted = KEY) =>
  async (): Promise<Started> => {
    const door = makeDoor();
    const server = createServer((message, response) => {
      const sent = sentIn(message, place) ?? '';
      const isIn = door(message, sent, sent === KEY);
      response
        .writeHead(isIn ? 200 : 401, { 'content-type': 'application/json' })
        .end(isIn ? '{}' : `{"message":"${quoted}"}`);
    });
    const { origin, close } = await listening(server);
    return { baseUrl: origin, key, close };
  };

const isControl = ({ headers }: IncomingMessage) => String(headers['x-request-id']).includes('-control_');
const untilRequest = (last: number): Door => {
  let count = 0;
  return (_, __, right) => right && ++count <= last;
};
/** Locks the key after some wrong ones, until so many controls were refused. */
const locked = (): Door => {
  const MOST_WRONG = 5;
  const CONTROLS = 6;
  let [wrong, looks] = [0, 0];
  return (message, _, right) => {
    wrong += Number(!right);
    const isLocked = wrong > MOST_WRONG && looks < CONTROLS;
    looks += Number(isLocked && isControl(message));
    return right && !isLocked;
  };
};

const isRight: Door = (_, __, right) => right;
const REFUSED = /the key was refused \(status 401, /;

describe.each([
  ['a header', { type: 'apiKey', in: 'header', name: 'X-API-Key' }],
  ['the query', { type: 'apiKey', in: 'query', name: 'api_key' }],
])('a service with its key in %s', (_, scheme) => {
  const { kit, place } = kitWith(scheme);
  const judged = (start: () => Promise<Started>) => judgeServer(kit, start, { timeout: 300, concurrency: 4 });

  test.each<readonly [what: string, makeDoor: () => Door, verdict: string, reason: RegExp, incidents: string[]]>([
    ['lets the right key in', () => isRight, 'conformant', /^12 of 12 judged/, []],
    ['revokes it', () => untilRequest(30), 'inconclusive', REFUSED, ['key refused']],
    ['locks it for a moment', locked, 'conformant', /^12 of 12 judged/, ['key refused']],
    [
      'ignores letter case',
      () => (_, sent) => /^a\+key.of=notes&%41-7F/i.test(sent),
      'non-conformant',
      /^2 of 12 /,
      [],
    ],
    ['reads its start alone', () => (_, sent) => sent.startsWith(KEY), 'non-conformant', /^2 of 12 /, []],
  ])('that %s is judged so', async (_, makeDoor, verdict, reason, incidents) => {
    const results = await judged(startWith(place, makeDoor));
    expect([results.verdict, results.incidents?.map(({ kind }) => kind) ?? []]).toEqual([verdict, incidents]);
    expect(results.reason).toMatch(reason);
    const violated = results.requirements.filter(({ outcome }) => outcome === 'violated').map(({ id }) => id);
    expect(violated).toEqual(verdict === 'non-conformant' ? ['list.auth.invalid-key', 'get.auth.invalid-key'] : []);
    expect(JSON.stringify(results)).not.toMatch(/of(=|%3D)notes/i);
  });

  test('that has another key refuses the key from the start', async () => {
    const results = await judged(startWith(place, () => isRight, 'another-key-of-the-notes'));
    expect([results.verdict, results.reason]).toEqual(['inconclusive', expect.stringMatching(/refuses the API key/)]);
  });

  test.each([
    ['quotes the key', KEY, /would not verify .*: give the deployment a long, random API key/],
    ['does not', '', /would not verify .*: report this fault of the kit\n/],
  ])('and no path in its base URL gets a certificate, or advice about the key if it %s', async (_, quoted, advice) => {
    const { baseUrl, close } = await startWith(place, () => isRight, KEY, quoted)();
    const args = ['certify', baseUrl, '--product', 'product.yaml', '--bundle', 'new'];
    const around = { files: { 'product.yaml': PRODUCT_TEXT }, environment: { NOTES_API_KEY: KEY } };
    // The log of a certificate holds the option of the kit. Nobody knows what the runs created.
    const { stdout } = await called([...args, '--page-size', '7'], { ...around, kit });
    expect(stdout).toMatch(/^✓ CERTIFIABLE/);
    expect(stdout).not.toContain('created');
    let calls = 0;
    const created = () => [{ id: `${calls++}`, name: 'another one each time' }];
    const { exitCode, stderr } = await called(args, {
      ...around,
      kit: { ...kit, service: { ...kit.service, created } },
    });
    expect([exitCode, stderr]).toEqual([2, expect.stringMatching(advice)]);
    await close();
  });

  test('is asked at first with the right key, without one, and with a wrong one', () => {
    const asked = otherRequests(kit.service, { readOnly: false }).map((request) => credentialOf(request, place));
    expect(asked).toEqual(['missing', 'invalid-key', 'right', 'missing', 'right']);
  });
});

describe('a service with tokens for its key', () => {
  const { kit } = kitWith({ type: 'oauth2' });
  /** Each token lasts for 30 requests. */
  const started = async () => {
    const tokens: string[] = [];
    let served = 0;
    const server = createServer(({ headers, method }, response) => {
      const isToken = method === 'POST' && headers.authorization === `Bearer ${KEY}`;
      if (isToken) [served] = [0, tokens.push(`t0ken-${tokens.length}-of-notes-5d1c`)];
      else if (headers.authorization === `Bearer ${tokens.at(-1)}`) served += 1;
      const isIn = isToken || (headers.authorization === `Bearer ${tokens.at(-1)}` && served <= 30);
      const body = { token: isToken ? tokens.at(-1) : undefined, message: `You sent ${headers.authorization}.` };
      response.writeHead(isIn ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    return { ...(await listening(server)), tokens };
  };
  const getToken: Kit['token'] = async (key, { baseUrl, signal }) => {
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetch(baseUrl, { method: 'POST', headers, signal });
    if (!response.ok) throw new Error(`${response.status} for ${key}`);
    return ((await response.json()) as { readonly token: string }).token;
  };

  test('is judged with them, and no output has one of them or the key', async () => {
    const { origin, close, tokens } = await started();
    const lines: string[] = [];
    const hooks = { onLog: (line: LogLine) => lines.push(JSON.stringify(line)) };
    const options = { baseUrl: origin, apiKey: KEY, settle: '0', concurrency: 4 } as const;
    const results = await runConformance({ ...kit, token: getToken }, options, hooks);
    expect([results.verdict, results.reason]).toEqual(['conformant', expect.stringMatching(/^12 of 12 judged/)]);
    expect(tokens.length).toBeGreaterThan(2);
    expect(`${results.notices}`).toContain(`the API key was refused and renewed ${tokens.length - 1} times`);
    const written = JSON.stringify(results) + lines.join('');
    expect([KEY, ...tokens].filter((secret) => written.includes(secret))).toEqual([]);
    await close();
  });

  test('that gives none ends with one line', async () => {
    const { origin, close } = await started();
    const running = runConformance({ ...kit, token: getToken }, { baseUrl: origin, apiKey: 'a-wrong-key' });
    const line = 'no token for the API key: 401 for ***; check the key and the token endpoint';
    await expect(running).rejects.toThrow(new UsageError(line));
    await close();
  });
});
