import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { packageRoot } from '../../core/package.js';
import type { BehaviourChange, RequestContext } from '../../proof/reference/behaviour.js';
import { lagging } from '../../proof/reference/variations/store/lag.js';
import { temporaryFolder } from '../../testing/files/temporary-folder.js';
import { traces } from '../../testing/masking/traces.js';
import { commandLine } from '../../testing/processes/command-line.js';
import { http2Front, tlsFront, tunnelFront } from '../../testing/servers/fronts.js';
import { runningReference } from '../../testing/servers/running-reference.js';
import { scriptedServer } from '../../testing/servers/scripted-server.js';
import { selfSigned } from '../../testing/servers/self-signed.js';
import type { Diagnosis } from './diagnosis.js';

const validate = (() => {
  const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false, allErrors: true });
  addFormats.default(ajv);
  return ajv.compile(JSON.parse(readFileSync(path.join(packageRoot, 'spec/doctor.schema.json'), 'utf8')));
})();

/** The output of doctor as text and as JSON, which holds no key and no control character. */
async function doctored(
  key: string,
  words: readonly string[],
  given: { readonly workingDirectory?: string; readonly environment?: Record<string, string> } = {},
): Promise<{ readonly found: Diagnosis; readonly text: string; readonly exitCode: number }> {
  const environment = { PETSTORE_API_KEY: key, ...given.environment };
  const workingDirectory = given.workingDirectory ?? (await temporaryFolder());
  const run = (...more: string[]) =>
    commandLine(['doctor', ...words, ...more], { workingDirectory, environment });
  const json = await run('--json');
  const plain = await run();
  expect(json.exitCode).toBe(plain.exitCode);
  expect(traces([json, plain].map(({ stdout, stderr }) => stdout + stderr).join('\n'), key)).toEqual([]);
  expect(plain.stdout).not.toMatch(/[^\P{Cc}\n]/u);
  const found: Diagnosis = JSON.parse(json.stdout);
  validate(found);
  expect(validate.errors ?? []).toEqual([]);
  return { found, text: plain.stdout, exitCode: json.exitCode };
}

const options = ({ suggestions }: Diagnosis) =>
  suggestions.flatMap(({ option }) => (option ? [option.name] : []));

/** The reference implementation behind TLS, and a folder with the certificate. */
async function secured(behaviour: BehaviourChange = {}) {
  const { reference } = await runningReference({ behaviour, seedPets: 120 });
  const { port } = await tlsFront(reference.port);
  const workingDirectory = await temporaryFolder({ 'ca.pem': selfSigned.cert });
  return { key: reference.key, url: `https://127.0.0.1:${port}/v1`, workingDirectory };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('over plain http', () => {
  test('all is well, one pet is created, and no change is suggested', async () => {
    const { reference } = await runningReference({ seedPets: 120 });
    const { found, text, exitCode } = await doctored(reference.key, [reference.baseUrl]);
    expect(exitCode).toBe(0);
    expect(found).toMatchObject({
      judgeable: true,
      connection: { addresses: ['127.0.0.1'], used: '127.0.0.1', http: 'HTTP/1.1' },
      responses: { measured: 10, lost: 0, clockAheadMs: 0, rateLimit: [], throttled: 0 },
      key: { right: { taken: 'accepted' }, wrong: { taken: 'refused', status: 401 } },
      store: { shown: 100, enough: true },
      writes: { tried: true, worked: true, lagMs: 0 },
      versionedPath: true,
      suggestions: [],
    });
    // One by each of the two calls.
    expect(reference.store.pets).toHaveLength(122);
    expect(reference.store.pets.at(-1)?.name).toMatch(/^pct-[0-9a-f]{8}-\d+$/);
    expect(text).toMatch(/✓ writes +pet \d+ \(pct-[0-9a-f]{8}-\d+\) was created, and stays\n/);
    expect(text).toMatch(/\n✓ A run can judge it\.\n$/);
  });

  test('an empty store gets one pet, too', async () => {
    const { reference } = await runningReference();
    const { found } = await doctored(reference.key, [reference.baseUrl]);
    expect(reference.store.pets).toHaveLength(2);
    expect(found.store).toEqual({ shown: 0, enough: false });
  });

  test('the embedded reference implementation can be looked at', async () => {
    const { stdout, exitCode } = await commandLine(['doctor', '--reference']);
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('A run can judge it')]);
  });
});

describe('over TLS', () => {
  test('protocol, cipher and certificate are shown', async () => {
    const { key, url, workingDirectory } = await secured();
    const { found, text } = await doctored(key, [url, '--ca', 'ca.pem'], { workingDirectory });
    const { tls } = found.connection;
    expect(tls).toMatchObject({
      version: 'TLSv1.3',
      cipher: expect.stringContaining('TLS_'),
      certificate: { subject: 'CN=localhost', issuer: 'CN=localhost', accepted: 'yes' },
    });
    expect(tls?.certificate.daysLeft).toBeGreaterThan(30_000);
    expect(text).toMatch(
      /✓ certificate +CN=localhost, issued by CN=localhost; \d+ days left, until 2120-01-01\n/,
    );
  });

  test('a certificate that is not vouched for is shown, and named as the reason', async () => {
    const { key, url } = await secured();
    const { found, exitCode } = await doctored(key, [url]);
    expect(exitCode).toBe(3);
    expect(found.connection.tls?.certificate.accepted).toBe('no');
    expect(found.connection.problem).toContain('SELF_SIGNED');
    expect(options(found)).toEqual(['ca']);
    expect(found.writes).toEqual({ tried: false, because: 'no response' });
  });

  test('a certificate that is not checked is mentioned', async () => {
    const { key, url } = await secured();
    const { found } = await doctored(key, [url, '--insecure']);
    expect(found.connection.tls?.certificate.accepted).toBe('unchecked');
    expect(options(found)).toEqual(['ca']);
  });

  test.each([
    ['2119-12-25T00:00:00Z', /has 7 days left/],
    ['2120-02-01T00:00:00Z', /has expired/],
  ])('as of %s doctor says to renew the certificate', async (now, because) => {
    const { key, url, workingDirectory } = await secured();
    // The clock of this process, to which OpenSSL pays no heed.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    const { found, text } = await doctored(key, [url, '--ca', 'ca.pem', '--read-only'], { workingDirectory });
    expect(found.suggestions[0]?.because).toMatch(because);
    expect(text).toMatch(/! certificate/);
  });

  test('HTTP/2 is named where it is spoken', async () => {
    const { reference } = await runningReference();
    const { port } = await http2Front(reference.port, { secure: true });
    const url = `https://127.0.0.1:${port}/v1`;
    const { found } = await doctored(reference.key, [url, '--http2', '--insecure', '--read-only']);
    expect(found.connection.http).toBe('HTTP/2');
    expect(found.judgeable).toBe(true);
  });
});

test('a proxy is named without its password, and addresses are its business', async () => {
  const { reference } = await runningReference();
  const { port } = await tunnelFront(reference.port, 'me:proxy-passw0rd');
  const proxy = `http://me:proxy-passw0rd@127.0.0.1:${port}`;
  const { found, text } = await doctored(reference.key, [
    'http://pets.invalid/v1',
    '--allow-http',
    '--proxy',
    proxy,
  ]);
  expect(found.connection).toMatchObject({ addresses: [], proxy: `http://127.0.0.1:${port}` });
  expect(found.judgeable).toBe(true);
  expect(JSON.stringify(found) + text).not.toContain('passw0rd');
});

test.each([
  [120_000, /1[12]\d s ahead/],
  [-7_200_000, /7[12]\d\d s behind/],
])('a clock that is off by %i ms is mentioned', async (off, because) => {
  const behaviour: BehaviourChange = ({ sending }) => ({
    sending: {
      headers: (exchange, response, body) => ({
        ...sending.headers(exchange, response, body),
        date: new Date(Date.now() + off).toUTCString(),
      }),
    },
  });
  const { reference } = await runningReference({ behaviour });
  const { found } = await doctored(reference.key, [reference.baseUrl, '--read-only']);
  expect(Math.abs((found.responses?.clockAheadMs ?? 0) - off)).toBeLessThan(10_000);
  expect(found.suggestions.map((one) => one.because).join()).toMatch(because);
});

describe('keys', () => {
  test('a refused key is mentioned, and nothing is created', async () => {
    const { reference } = await runningReference();
    const { found, exitCode } = await doctored('another-key-0123456789', [reference.baseUrl]);
    expect(exitCode).toBe(3);
    expect(found.key.right).toEqual({ taken: 'refused', status: 401 });
    expect(reference.store.pets).toHaveLength(0);
  });

  test('a wrong key that is accepted is mentioned', async () => {
    const { reference } = await runningReference({
      behaviour: { authentication: { required: () => false } },
    });
    const { found } = await doctored(reference.key, [reference.baseUrl]);
    expect(found.key.wrong.taken).toBe('accepted');
    expect(found.suggestions.map(({ because }) => because)).toContain('a wrong key is accepted');
  });

  test('one that the server sends back, in headers that are shown, shows nowhere', async () => {
    const key = 'q7Wz8Kp3Tn5Vb2Lm9Xr4';
    const hostile = { 'x-ratelimit-note': `${key} \u009b31m ${Buffer.from(key).toString('base64')}` };
    const { baseUrl } = await scriptedServer(() => ({ status: 200, headers: hostile, body: [] }));
    const { found } = await doctored(key, [baseUrl, '--read-only']);
    expect(found.responses?.rateLimit[0]?.[1]).toMatch(/^\*\*\* .*\*\*\*/);
  });
});

describe('writes', () => {
  test.each([
    ['all reads', ['listPets', 'getPet']],
    ['the list', ['listPets']],
    ['reads by id', ['getPet']],
  ] as const)('the lag of %s is shown', async (_, operations) => {
    const lags = ({ operation }: RequestContext) => operations.some((one) => one === operation);
    const behaviour = lagging((context) => (lags(context) ? 1_300 : 0));
    const { reference } = await runningReference({ behaviour });
    const { found } = await doctored(reference.key, [reference.baseUrl, '--settle', '5000']);
    const { writes } = found;
    expect(writes.tried && (writes.lagMs ?? 0)).toBeGreaterThan(1_250);
    expect(options(found)).toEqual(['settle']);
  });

  test('a lag beyond the settling time asks for a longer one', async () => {
    const { reference } = await runningReference({ behaviour: lagging(() => 60_000) });
    const { found, exitCode } = await doctored(reference.key, [reference.baseUrl, '--settle', '20']);
    expect(exitCode).toBe(0);
    expect(found.writes).toMatchObject({ worked: true, problem: 'within 20 ms reads did not show it' });
    expect(found.suggestions.map(({ option }) => option)).toEqual([{ name: 'settle', value: '4000' }]);
  });

  test('that are followed by reads that fail ask for no longer settling time', async () => {
    const behaviour: BehaviourChange = {
      lookup: { pet: () => Promise.reject(new TypeError('the index is gone')) },
    };
    const { reference } = await runningReference({ behaviour });
    const { found } = await doctored(reference.key, [reference.baseUrl]);
    expect(found.writes).toMatchObject({ worked: true, problem: expect.stringContaining('500') });
    expect(options(found)).toEqual([]);
  });

  test('that fail are shown with the reason, and the rest stays as it is', async () => {
    const { reference } = await runningReference({
      behaviour: { validation: { newPet: () => Promise.reject(new TypeError('the disk is full')) } },
      seedPets: 3,
    });
    const { found, exitCode } = await doctored(reference.key, [reference.baseUrl]);
    expect(exitCode).toBe(0);
    expect(found.writes).toMatchObject({
      tried: true,
      worked: false,
      problem: expect.stringContaining('500'),
    });
  });

  test.each<[string, string[], string, string]>([
    ['that are not to be', ['--read-only'], '', 'read-only'],
    ['that may be none', ['--max-creates', '0'], '', '--max-creates'],
    ['in production', ['--target', 'live'], 'production: true', 'production'],
  ])('%s are not tried', async (_, words, setting, because) => {
    const { reference } = await runningReference({ seedPets: 5 });
    const workingDirectory = await temporaryFolder({
      'petstore-conformance.yaml': `targets:\n  live:\n    base-url: ${reference.baseUrl}\n    ${setting}\n`,
    });
    const target = words.includes('--target') ? [] : [reference.baseUrl];
    const { found, exitCode } = await doctored(reference.key, [...target, ...words], { workingDirectory });
    expect([exitCode, found.writes]).toEqual([0, { tried: false, because }]);
    expect(reference.store.pets).toHaveLength(5);
  });

  test('in what looks like production suggest that it be marked so', async () => {
    const { reference } = await runningReference();
    const workingDirectory = await temporaryFolder({
      'petstore-conformance.yaml': `targets: { production: { base-url: "${reference.baseUrl}" } }\n`,
    });
    const { found } = await doctored(reference.key, ['--target', 'production'], { workingDirectory });
    expect(options(found)).toEqual(['production']);
  });
});

test('a limit on the rate that answers tell of becomes a rate', async () => {
  const headers = { 'RateLimit-Policy': '"default";q=600;w=60', 'RateLimit-Limit': '600' };
  const { baseUrl } = await scriptedServer(() => ({ status: 200, headers, body: [] }));
  const { found, text } = await doctored('k3y-for-tests-0123456789', [baseUrl, '--read-only']);
  expect(found.suggestions.map(({ option }) => option)).toContainEqual({ name: 'rate', value: '10' });
  expect(text).toContain('  rate: 10  (--rate 10)\n');
});

test('responses that get lost are counted, and those after them are still measured', async () => {
  let received = 0;
  const { baseUrl } = await scriptedServer(() => {
    received += 1;
    return { status: received % 5 === 0 ? 504 : 200, body: [] };
  });
  const { found, text } = await doctored('k3y-for-tests-0123456789', [baseUrl, '--read-only']);
  const { measured = 0, lost = 0 } = found.responses ?? {};
  expect(lost).toBeGreaterThan(0);
  expect(measured + lost).toBe(10);
  expect(text).toMatch(/! +losses +\d of 10 requests got no response\n/);
  expect(text.replace(/\s+/g, ' ')).toContain('look for what drops them; a run that loses more than 5 %');
});

test('a target that is not there ends with exit code 3 and what to try', async () => {
  const { found, text, exitCode } = await doctored('k3y-for-tests-0123456789', ['http://127.0.0.1:9/v1']);
  expect(exitCode).toBe(3);
  expect(found).toMatchObject({
    judgeable: false,
    connection: { problem: expect.stringContaining('refused') },
  });
  expect(found).not.toHaveProperty('responses');
  expect(text.replace(/\s+/g, ' ')).toContain(
    '✗ No run can judge it now: http://127.0.0.1:9/v1 cannot be reached',
  );
});

test('a target that comes up late is waited for', async () => {
  let asked = 0;
  const error = { code: 'starting', message: 'starting', status: 503 };
  const { baseUrl } = await scriptedServer(() => {
    asked += 1;
    return asked > 3 ? { status: 200, body: [] } : { status: 503, body: error };
  });
  const environment = { PETSTORE_API_KEY: 'k3y-for-tests-0123456789' };
  const words = ['doctor', baseUrl, '--read-only', '--wait', '30'];
  const { stderr, exitCode } = await commandLine(words, { environment });
  expect([exitCode, stderr]).toEqual([
    0,
    expect.stringMatching(/^Waiting, 0:\d\d left: http.* is not available/),
  ]);
});

test('what will not do ends with exit code 2 and one line', async () => {
  const { stderr, exitCode } = await commandLine(['doctor']);
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/^error: no base URL: .*\n$/);
});

test.each(['k', 'run', 'test'])(
  'its own words are not masked where the key is a part of them: %s',
  async (key) => {
    const environment = { PETSTORE_API_KEY: key };
    const { stdout } = await commandLine(['doctor', 'http://127.0.0.1:1/v1', '--json'], { environment });
    const { reason, connection }: Diagnosis = JSON.parse(stdout);
    expect(reason).toContain('refuses connections; check the port and that the deployment runs');
    expect(connection).toMatchObject({
      http: 'HTTP/1.1',
      problem: expect.stringContaining('the connection was refused'),
    });
  },
);
