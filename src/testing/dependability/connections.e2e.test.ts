import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../../core/package.js';
import type { Results } from '../../core/results/model.js';
import { replayCommand } from '../../core/results/replay-command.js';
import type { BehaviourChange } from '../../proof/reference/behaviour.js';
import { temporaryFolder } from '../files/temporary-folder.js';
import { builtKit } from '../processes/built-kit.js';
import { type Ended, ended } from '../processes/child-process.js';
import { KEY } from '../processes/signalled-kit.js';
import { gatewayFront, http2Front, socketFront, tlsFront, tunnelFront } from '../servers/fronts.js';
import { runningReference } from '../servers/running-reference.js';
import { scriptedServer } from '../servers/scripted-server.js';
import { selfSigned } from '../servers/self-signed.js';
import { sampleOf } from '../vitest/nightly.js';
import { recordFigure } from './figures.js';

const PASSWORD = 'pr0xy-p4ssw0rd';
const TOKEN = 't0ken-of-the-gateway';

/** The port of a reference implementation, and a folder with a certificate and its key. */
async function behind(
  behaviour: BehaviourChange = {},
): Promise<{ readonly port: number; readonly cwd: string }> {
  const { reference } = await runningReference({ key: KEY, behaviour });
  const cwd = await temporaryFolder({ 'cert.pem': selfSigned.cert, 'key.pem': selfSigned.key });
  return { port: reference.port, cwd };
}

/** A route to a deployment: the command line for it. */
interface Way {
  readonly baseUrl: string;
  readonly options: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Sets up a front before a port, and returns the route through it. */
type Setup = (port: number, cwd: string) => Promise<Way & { readonly shown?: () => void }>;

const ways: Readonly<Record<string, readonly [what: string, setup: Setup]>> = {
  'client-certificate': [
    '`--ca`, `--client-cert`, `--client-key`: a deployment with its own certificate authority that asks for a client certificate.',
    async (port) => {
      const front = await tlsFront(port, { requestCert: true, ca: selfSigned.cert });
      const client = ['--client-cert', 'cert.pem', '--client-key', 'key.pem'];
      return { baseUrl: `https://localhost:${front.port}/v1`, options: ['--ca', 'cert.pem', ...client] };
    },
  ],
  proxy: [
    '`--proxy` with user and password, to an https deployment whose host name does not resolve.',
    async (port) => {
      const proxy = await tunnelFront((await tlsFront(port)).port, `ann:${PASSWORD}`);
      return {
        baseUrl: 'https://pets.invalid/v1',
        options: [
          ...['--ca', 'cert.pem', '--server-name', 'localhost'],
          ...['--proxy', `http://ann:${PASSWORD}@127.0.0.1:${proxy.port}`],
        ],
        shown: () => expect(proxy.asked).toEqual(new Set(['pets.invalid:443'])),
      };
    },
  ],
  'proxy-from-environment': [
    '`HTTPS_PROXY` and `--insecure`: an untrusted certificate.',
    async (port) => {
      const proxy = await tunnelFront((await tlsFront(port)).port, `ann:${PASSWORD}`);
      return {
        baseUrl: 'https://pets.invalid/v1',
        options: ['--insecure'],
        environment: { HTTPS_PROXY: `http://ann:${PASSWORD}@127.0.0.1:${proxy.port}` },
        shown: () => expect(proxy.asked).toEqual(new Set(['pets.invalid:443'])),
      };
    },
  ],
  'no-proxy': [
    '`NO_PROXY` excludes the host from `HTTPS_PROXY`; `--server-name`: the certificate does not name that host.',
    async (port) => {
      const front = await tlsFront(port);
      return {
        // 127.0.0.1 under a name that does not count as this machine.
        baseUrl: `https://[::ffff:127.0.0.1]:${front.port}/v1`,
        options: ['--ca', 'cert.pem', '--server-name', 'localhost'],
        environment: { HTTPS_PROXY: 'http://127.0.0.1:9', NO_PROXY: 'example.com,::ffff:7f00:1' },
        shown: () => expect(front.names).toEqual(new Set(['localhost'])),
      };
    },
  ],
  'unix-socket': [
    '`--unix-socket`: a deployment at a Unix domain socket.',
    async (port, cwd) => {
      await socketFront(port, path.join(cwd, 'pets.sock'));
      return { baseUrl: 'http://pets.invalid/v1', options: ['--unix-socket', 'pets.sock'] };
    },
  ],
  'http2-tls': [
    '`--http2`: a deployment that speaks only HTTP/2, over TLS.',
    async (port) => ({
      baseUrl: `https://localhost:${(await http2Front(port, { secure: true })).port}/v1`,
      options: ['--ca', 'cert.pem', '--http2'],
    }),
  ],
  'http2-plain': [
    '`--http2`: a deployment that speaks only HTTP/2, without TLS.',
    async (port) => ({
      baseUrl: `http://127.0.0.1:${(await http2Front(port, { secure: false })).port}/v1`,
      options: ['--http2'],
    }),
  ],
  gateway: [
    '`--header`, `--header-env`: a gateway that requires two header fields, at an IPv6 address.',
    async (port) => {
      const front = await gatewayFront(port, { 'x-tenant': "ann's pets", 'x-token': TOKEN });
      return {
        baseUrl: `http://[::1]:${front.port}/v1`,
        options: ['--header', "X-Tenant: ann's pets", '--header-env', 'X-Token: GATEWAY_TOKEN'],
        environment: { GATEWAY_TOKEN: TOKEN },
      };
    },
  ],
};

/** Expects that no output and no file contains a secret, plain or in its form on the wire. */
async function expectNoSecrets(cwd: string, { stdout, stderr }: Ended): Promise<void> {
  const folder = path.join(cwd, 'reports');
  const names = await readdir(folder);
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  const secrets = [KEY, PASSWORD, TOKEN, btoa(`ann:${PASSWORD}`), selfSigned.key.split('\n')[1] ?? ''];
  for (const [index, text] of [...texts, stdout, stderr].entries()) {
    for (const secret of secrets)
      expect(text.includes(secret), names[index] ?? 'what was printed').toBe(false);
  }
}

async function judged(
  way: Way,
  cwd: string,
  options: readonly string[],
): Promise<Ended & { readonly results: Results }> {
  const environment = { PETSTORE_API_KEY: KEY, ...way.environment };
  const end = await builtKit([way.baseUrl, ...way.options, ...options], cwd, environment);
  await expectNoSecrets(cwd, end);
  const results = JSON.parse(await readFile(path.join(cwd, 'reports/results.json'), 'utf8'));
  return { ...end, results };
}

describe('the reference implementation is conformant', () => {
  const all = ['--profile', 'quick', '--har', 'all', '--events', 'reports/events.ndjson'];
  const formats = ['--format', 'console,json,junit,html,markdown,ctrf'];

  test.each(Object.entries(ways))('by %s', async (id, [what, setup]) => {
    const { port, cwd } = await behind();
    const way = await setup(port, cwd);
    const { exitCode, stdout, stderr, results } = await judged(way, cwd, [...all, ...formats]);
    expect(exitCode, stdout + stderr).toBe(0);
    expect(results.verdict).toBe('conformant');
    way.shown?.();
    const warnings = stderr.split('\n').filter((line) => line.includes('WARNING'));
    expect(warnings).toHaveLength(way.options.includes('--insecure') ? 1 : 0);
    const { requests } = results.statistics;
    recordFigure({
      id: `reach.${id}`,
      injected: what,
      asserted: 'conformant; no secret in any report or output',
      figure: `${requests} requests in ${(results.durationMs / 1000).toFixed(1)} s`,
    });
  });
});

/** The server reads the id in the path up to the first character that is not a digit. */
const faulty: BehaviourChange = {
  lookup: {
    petId: (segment) => (/^-?\d/.test(segment) ? BigInt(Number.parseInt(segment, 10)) : undefined),
  },
};
const FAULT = 'get.invalid-id';

describe('the commands that a finding gives to repeat it run unchanged', () => {
  const others = ['http2-tls', 'http2-plain', 'no-proxy', 'proxy'];

  const repeated = Object.entries(ways).filter(([id]) => !others.includes(id));

  // By day with files, and with words that a shell would take apart.
  test.each(sampleOf(repeated, 3))('by %s', async (_, [, setup]) => {
    const { port, cwd } = await behind(faulty);
    const way = await setup(port, cwd);
    const { exitCode, results } = await judged(way, cwd, ['--profile', 'quick', '--only', FAULT]);
    expect(exitCode).toBe(1);
    const environment = { PETSTORE_API_KEY: KEY, ...way.environment };
    const shell = (command: string) => ended('sh', ['-c', command], { cwd, environment });

    const [finding] = results.requirements.find((one) => one.id === FAULT)?.findings ?? [];
    const shows = finding?.exchanges.at(-1);
    const curl = await shell(`${shows?.request.curl} --silent --show-error`);
    expect(curl.stderr).toBe('');
    expect(curl.stdout).toContain(`HTTP/1.1 ${shows?.response?.status} `);

    const kit = `${process.execPath} ${path.join(packageRoot, 'dist/src/cli/bin.js')}`;
    const again = await shell(results.reproduce.replace(/^npx petstore-conformance/, kit));
    expect(again.exitCode, again.stderr).toBe(1);
    expect(again.stdout).toContain(FAULT);
    const replay = replayCommand(results, FAULT, 'reports/results.json');
    const replayed = await shell(replay.replace(/^npx petstore-conformance/, kit));
    expect(replayed.stdout, replayed.stderr).toContain('1 reproduced');
  });
});

describe('the key goes only to its origin', () => {
  test('plain http to another host is refused in one line, and nothing is sent', async () => {
    const cwd = await temporaryFolder();
    const environment = { PETSTORE_API_KEY: KEY };
    const { exitCode, stdout, stderr } = await builtKit(['http://pets.invalid/v1'], cwd, environment);
    expect(stderr).toMatch(
      /^error: http:\/\/pets\.invalid\/v1 is plain http to another host[^\n]*--allow-http\n$/,
    );
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  });

  test('a redirect to another origin is not followed', async () => {
    const other = await scriptedServer(() => ({ status: 200, body: [] }));
    const { baseUrl, arrived } = await scriptedServer(({ target }) => ({
      status: 307,
      headers: { location: `${other.baseUrl}${target}` },
    }));
    const cwd = await temporaryFolder();
    const { exitCode, stdout } = await builtKit([baseUrl], cwd, { PETSTORE_API_KEY: KEY });
    expect(exitCode).toBe(3);
    expect(stdout).toContain('redirects every path');
    expect(arrived.length).toBeGreaterThan(0);
    expect(other.arrived).toEqual([]);
    recordFigure({
      id: 'reach.redirect',
      injected: 'Every path redirects to another origin.',
      asserted: 'inconclusive; the kit sends nothing to the other origin',
      figure: `${arrived.length} requests to the target, none to the other`,
    });
  });
});

test('two deployments are compared by the same options', async () => {
  const { port, cwd } = await behind();
  const url = `https://localhost:${(await tlsFront(port)).port}/v1`;
  const environment = { PETSTORE_API_KEY: KEY };
  const args = ['compare', url, url, '--ca', 'cert.pem', '--header', 'X-Tenant: ann', '--rate', '2000'];
  const { exitCode, stdout, stderr } = await builtKit([...args, '--fail-on', 'any'], cwd, environment);
  expect(exitCode, stdout + stderr).toBe(0);
});
