import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { kit } from '../../kit.js';
import { NoTargetError, UsageError } from '../base/problems.js';
import { pkcs12, selfSigned } from '../http/fixtures/self-signed.js';
import { type Target, targetOf } from './deployment.js';
import { type Flags, type Resolved, resolveFlags, runOptionsOf } from './resolve.js';
import { noticesOf, shownInReports } from './shown.js';
import { optionsOf } from './table.js';

const url = 'http://127.0.0.1:4010/v1';
const now = () => new Date('2029-07-01T12:00:00Z');

interface Places {
  readonly flags?: Flags;
  readonly environment?: Record<string, string>;
  /** petstore-conformance.yaml. */
  readonly file?: string;
  readonly files?: Record<string, string>;
  readonly stdin?: string;
}

async function resolved({ flags = {}, environment = {}, file, files = {} }: Places) {
  const folder = mkdtempSync(path.join(tmpdir(), 'options-'));
  const all = { ...files, ...(file && { 'petstore-conformance.yaml': file }) };
  for (const [name, text] of Object.entries(all)) writeFileSync(path.join(folder, name), text);
  return { ...(await resolveFlags(flags, { kit, environment, workingDirectory: folder, now })), folder };
}

async function target(places: Places): Promise<Target & { readonly resolved: Resolved }> {
  const { environment = { PETSTORE_API_KEY: 'k' }, stdin = '' } = places;
  const given = await resolved({ environment, ...places });
  runOptionsOf(given);
  return { ...(await targetOf(given, { environment, stdin: Readable.from([stdin]) })), resolved: given };
}

/** Flags, variables and the file, with ` + ` between. */
function placesOf(input: string) {
  const places = { flags: {} as Record<string, unknown>, environment: {} as Record<string, string>, file: '' };
  for (const part of input.split(' + ')) {
    const [, flag, value = true] = /^--([\w-]+)(?: (.*))?$/.exec(part) ?? [];
    const [, variable, text = ''] = /^([A-Z_]+)=(.*)$/.exec(part) ?? [];
    if (flag) places.flags[flag] = value;
    else if (variable) places.environment[variable] = text;
    else places.file = part.replaceAll('\\n', '\n');
  }
  return places;
}

test.each<[string, object]>([
  ['', { profile: 'standard', runs: 25, 'max-creates': 1000, seed: 20301205, settle: 5000 }],
  ['--profile quick', { runs: 0, 'max-creates': 300, 'max-requests': 2000 }],
  ['--rate 1 + PETSTORE_RATE=2 + rate: 3', { rate: 1 }],
  ['PETSTORE_RATE=2 + PETSTORE_RUNS= + rate: 3\\nruns: 3', { rate: 2, runs: 3 }],
  ['runs: 1\\nrate: 9\\ndefault-target: a\\ntargets: { a: { runs: 2 }, b: { runs: 3 } }', { runs: 2, rate: 9 }],
  ['--base-url http://a/v1 + runs: 1\\ndefault-target: a\\ntargets: { a: { runs: 2 } }', { runs: 1 }],
  [
    '--target a + PETSTORE_BASE_URL=http://b/v1 + targets: { a: { base-url: http://a/v1 } }',
    { 'base-url': 'http://a/v1' },
  ],
  ['concurrency: "8"', { concurrency: 8 }],
  ['x-a: &a { rate: 4, runs: 1 }\\ndefault-target: a\\ntargets: { a: { <<: *a, runs: 2 } }', { rate: 4, runs: 2 }],
  ['--timeout 10s + --wait 2m + --settle 5ms', { timeout: 10_000, wait: 120_000, settle: 5 }],
  ['settle: 0 + --max-duration 24h', { settle: 0, 'max-duration': 86_400_000 }],
  ['category-id: [9007199254740993]', { 'category-id': ['9007199254740993'] }],
  ['PETSTORE_ONLY=list.*, get.found', { only: ['list.*', 'get.found'] }],
  ['PETSTORE_READ_ONLY=1', { 'read-only': true }],
  ['PETSTORE_STRICT=false + strict: true', { strict: false }],
  ['--quiet + verbose: true', { quiet: true, verbose: false }],
  ['--base-url https://pets.example/v1/', { 'base-url': 'https://pets.example/v1' }],
  ['HOST=a.example + base-url: https://${HOST}/v1', { 'base-url': 'https://a.example/v1' }],
  ['header: ["X-A: b:c", "X-D: e"]', { header: [['X-A', 'b:c'] as const, ['X-D', 'e'] as const] }],
])('%s gives the options their values', async (input, values) => {
  expect((await resolved(placesOf(input))).values).toMatchObject(values);
});

test('a path is relative to the file that holds it, and a random seed is a number', async () => {
  const { values, folder } = await resolved({ file: 'reports: build\nca: certs/ca.pem\nseed: random' });
  expect(values).toMatchObject({ reports: path.join(folder, 'build'), ca: path.join(folder, 'certs/ca.pem') });
  expect(values.seed).toBeTypeOf('number');
});

/** Lines of `input => message`. Most messages begin with the input. */
const refusals = (text: string) =>
  text
    .trim()
    .replace(/\n *=> /g, ' => ')
    .split(/\n */)
    .map((line) => {
      const [input = '', message = line] = line.includes(' => ') ? line.split(' => ') : [line.replace(/: .*/, '')];
      return [input, message, placesOf(input)] as const;
    });

describe('bad input is one line that says what, where and what to do', () => {
  const files = {
    x: 'x',
    c: '-----BEGIN CERTIFICATE-----',
    k: '-----BEGIN PRIVATE KEY-----',
    empty: '\n',
    two: 'sEcret\nsEcret\n',
  };
  test.each(
    refusals(`
    --concurrency 0: must be a whole number from 1 to 256
    PETSTORE_PROFILE=quik: must be quick, standard or thorough (did you mean quick?)
    --har FINDING: must be all or findings (did you mean findings?)
    --timeout 10x: must be a duration with its unit, such as 500ms, 90s or 10m, from 100ms to 10m
    --wait 60: must be a duration with its unit, such as 500ms, 90s or 10m, from 0 to 24h
    --as-of 2030-02-30: must be a day that exists, as YYYY-MM-DD, such as 2030-12-05
    --base-url 127.0.0.1:8181/v1
      => base URL 127.0.0.1:8181/v1: is not an absolute URL; did you mean http://127.0.0.1:8181/v1?
    --base-url pets.example.com/v1
      => base URL pets.example.com/v1: is not an absolute URL; did you mean https://pets.example.com/v1?
    --base-url https://u:sEcret@a.example/v1?key=sEcret
      => base URL https://***@a.example/v1?***: must hold no user name, password, query or fragment
    --base-url https:/a.example/v1 => base URL https:/a.example/v1: must have two slashes behind its scheme
    --base-url 'https://a.example/v1'
      => base URL 'https://a.example/v1': must have no quotes around it
    --base-url https://a.example:99999/v1
      => base URL https://a.example:99999/v1: must have a port up to 65535
    --base-url https://a.example/a b => base URL "https://a.example/a b": must hold no space or line end
    --proxy http://u:s/Ecret@p:1
      => --proxy http://***@p:1: must be the address of an HTTP or SOCKS5 proxy, such as http://proxy.example:3128, with %40, %3A, %2F and %23 for @, :, / and # in its password
    --header Authorization: x
      => --header "Authorization: …": the kit sets this header field itself; leave it out
    --header X-T sEcret => --header: has no colon; write it as 'Name: value'
    --header X T: sEcret => --header "X T: …": has a name that no header field may have; write it as 'Name: value'
    --header X-T: sEcré => --header "X-T: …": has a value that is not plain ASCII; write it as 'Name: value'
    --header-env X-T: => --header-env "X-T: …": has no value; write it as 'Name: VARIABLE'
    --category-id 9223372036854775808
      => --category-id 9223372036854775808: must be whole numbers from -9223372036854775808 to 9223372036854775807, separated by commas
    --only ,: is empty; give a value
    only: [] => FILE: only "": names no requirement; leave it out to judge all
    --quiet + --verbose => --quiet and --verbose: give one of them, not both
    --reference + --base-url http://a/v1 => base URL http://a/v1 and --reference: give one of them, not both
    PETSTORE_READONLY=true
      => PETSTORE_READONLY: no option has this environment variable (did you mean PETSTORE_READ_ONLY?); rename or unset it
    --target stagin + targets: { staging: {}, production: {} }
      => --target stagin: unknown target (did you mean staging?); FILE has the targets staging, production
    --target a: there is no FILE with targets
    concurency: 8 => FILE: unknown option concurency (did you mean concurrency?)
    runs: 1\\nruns: 2 => FILE: is not valid YAML: the key runs stands twice at line 2
    runs: 1\\n---\\nruns: 2
      => FILE: is not valid YAML: Source contains multiple documents at line 2, column 1
    runs: => FILE: runs has no value: give one (a value with # needs quotes)
    runs: { a: 1 } => FILE: runs must be a value or a list of values
    runs: [1, 2] => FILE: runs 1,2: must be one value
    - runs => FILE: must be a mapping of options to values
    targets: { a: { runs: x } } => FILE: target a: runs x: must be a whole number from 0 to 100000
    read-only: yes => FILE: read-only yes: must be true, false, 1 or 0
    default-target: b\\ntargets: { a: {} }
      => FILE: default-target b: unknown target (did you mean a?); FILE has the targets a
    targets: { a: { allow-writes: true } }
      => FILE: target a: allow-writes has no place in the file; give it as the flag --allow-writes
    api-key-command: echo sEcret
      => FILE: api-key-command has no place in the file; give it as the flag --api-key-command
    ca: \${NO} => FILE: ca \${NO}: the environment variable NO is not set; export it
    targets: { a: { api-key: sEcret } }
      => FILE: target a: api-key: a key in clear text is refused; use api-key-env, api-key-file, or \${NAME}
    --config gone.yaml: cannot be read: no such file or directory; check the path
    --only list.limt.default: no requirement matches list.limt.default; did you mean list.limit.default?
    --only get.found + --skip get.* => --only get.found and --skip get.*: nothing is left to judge; skip less
    --base-url http://pets.example/v1
      => http://pets.example/v1 shows the API key to anyone on the way; use https, or give --allow-http
    --ca x: holds no line such as -----BEGIN CERTIFICATE-----; give a PEM file with one
    --client-cert c: a certificate and its key go together; give --client-key, too
    --client-key k: a certificate and its key go together; give --client-cert, too
    --client-cert x: is neither PEM nor PKCS#12
    --client-cert c + --client-key k => --client-key k: the client certificate is not an X.509 certificate in PEM
    --header-env X-T: THE_GATEWAY => --header-env X-T: the environment variable THE_GATEWAY is not set; export it
    --header-env X-T: sEcret => --header-env X-T: the environment variable that it names is not set; export it
    --no-color
      => no API key: export PETSTORE_API_KEY, or give --api-key-env NAME, --api-key-file PATH, --api-key-command COMMAND or --api-key-stdin
    --api-key \u0007sEcret => --api-key: the API key must hold no space, line break or control character
    --api-key Bearer sEcret
      => --api-key: the API key begins with its scheme: give only what follows, since the kit adds it
    --api-key sEcreté => --api-key: the API key must be plain ASCII
    --api-key $(sEcret)
      => --api-key: the API key is a placeholder, which nothing has replaced: look at how the variable is set
    --api-key <your key>
      => --api-key: the API key is a placeholder, which nothing has replaced: look at how the variable is set
    --api-key 'sEcret' => --api-key: the API key has quotes around it: leave them out
    --api-key-env STAGING_KEY => --api-key-env: the environment variable STAGING_KEY is not set; export it
    --api-key-env sEcret => --api-key-env: the environment variable that it names is not set; export it
    --api-key-env sEcret-1
      => --api-key-env: must be the name of an environment variable that holds the secret, not the secret itself
    --api-key-file empty: the API key is empty
    --api-key-file two: the API key must hold no space, line break or control character
    --api-key-command echo sEcret; exit 3
      => --api-key-command: the command ended with exit code 3; run it by itself to see why
    --api-key-command true => --api-key-command: the API key is empty
    --api-key-command cat; kill -9 $$
      => --api-key-command: the command ended with SIGKILL; run it by itself to see why
    --api-key-command echo sEcret; echo sEcret
      => --api-key-command: the API key must hold no space, line break or control character
    --api-key-command echo sEcret; printf %070000d
      => --api-key-command: the command printed too much; run it by itself to see why
    --api-key sEcret + --api-key-file two => --api-key-file two and --api-key: give one of them, not both`),
  )('%s', async (_, message, places) => {
    const asked = target({ ...places, flags: { 'base-url': url, ...places.flags }, files });
    const expected = message.replaceAll(/\bFILE\b/g, 'petstore-conformance.yaml');
    await expect(asked).rejects.toThrow(new UsageError(expected));
  });

  test('without a base URL it names the targets', async () => {
    const message =
      "no base URL: give one, such as 'petstore-conformance https://staging.example.com/v1', or --target with one of a, b from petstore-conformance.yaml";
    await expect(target({ file: 'targets: { a: {}, b: {} }' })).rejects.toThrow(new NoTargetError(message));
  });
});

test.each<[Places, string]>([
  [{}, 'by-default'],
  [{ flags: { 'api-key-env': 'MINE' } }, 'from-mine'],
  [{ flags: { 'api-key-file': 'key.txt' } }, 'from-file'],
  [{ flags: { 'api-key-command': 'echo from-$MINE; echo no >&2' } }, 'from-from-mine'],
  [{ flags: { 'api-key-stdin': true }, stdin: 'from-stdin\nmore' }, 'from-stdin'],
  [{ flags: { 'api-key': 'from-flag' }, file: 'api-key-env: MINE' }, 'from-flag'],
  [{ file: 'api-key-env: MINE' }, 'from-mine'],
  [{ file: 'api-key: ${MINE}' }, 'from-mine'],
])('the key with %j', async ({ flags, ...places }, key) => {
  const environment = { PETSTORE_API_KEY: 'by-default', MINE: 'from-mine' };
  const all = { flags: { 'base-url': url, ...flags }, environment, files: { 'key.txt': 'from-file\r\n' }, ...places };
  expect((await target(all)).key).toBe(key);
});

test('a production target is read-only unless writes are allowed, and says so', async () => {
  const file = `base-url: '${url}'\nproduction: true`;
  const careful = await resolved({ file });
  const allowed = await resolved({ file, environment: { PETSTORE_ALLOW_WRITES: 'true' } });
  expect([careful, allowed].map((one) => runOptionsOf(one).readOnly)).toEqual([true, false]);
  expect(noticesOf(careful).join()).toContain('creates nothing unless --allow-writes is set');
});

test('the way to a deployment, what it gets with each request, and what output masks', async () => {
  const environment = { PETSTORE_API_KEY: 'k', HTTPS_PROXY: 'http://u:p%40ss@proxy.example:3128', GATEWAY: 'sEcret' };
  const flags = { 'base-url': 'https://pets.example/v1', 'header-env': ['X-T: GATEWAY'], insecure: true };
  const { route, secrets, added } = await target({ environment, flags });
  const proxy = 'through the proxy http://proxy.example:3128 (HTTPS_PROXY)';
  expect(route).toEqual([
    { kind: 'proxy', words: proxy },
    { kind: 'insecure', words: 'with any certificate (--insecure)' },
  ]);
  expect(secrets).toEqual(expect.arrayContaining(['sEcret', 'p@ss']));
  for (const [places, from] of [
    [{ environment: { ...environment, PETSTORE_PROXY: 'http://u:p@p:1' } }, 'PETSTORE_PROXY'],
    [{ environment, file: 'proxy: http://p:1' }, 'petstore-conformance.yaml: proxy'],
  ] as const)
    expect((await target({ ...places, flags })).route[0]?.words).toBe(`through the proxy http://p:1 (${from})`);
  const broken = target({ environment: { ...environment, GATEWAY: 'sE\ncret' }, flags });
  await expect(broken).rejects.toThrow(
    /^--header-env X-T: the environment variable that it names holds a line end or another character that no header field may have$/,
  );
  const userAgent = expect.stringMatching(/^petstore-conformance\//);
  expect(added).toMatchObject({ headers: expect.arrayContaining([['X-T', 'sEcret']]), userAgent, requestIds: true });
});

test.each([
  ['10.0.0.7:8443', '10.0.0.7:8443', '::10.0.0.7:8443'],
  ['replica-2.internal', 'replica-2.internal:9443', '::replica-2.internal:'],
  ['[::1]:8443', '[::1]:8443', "'::[::1]:8443'"],
])('--connect-to %s connects to %s', async (text, host, ofCurl) => {
  const flags = { 'base-url': 'https://pets.example:9443/v1', 'connect-to': text };
  const { wire, route, resolved: given } = await target({ flags });
  expect([wire.connectTo?.host, route]).toEqual([host, [{ kind: 'connect-to', words: `at ${host} (--connect-to)` }]]);
  const { curlArguments, command } = shownInReports(given, 'kit', '.');
  expect(curlArguments).toEqual(['--connect-to', ofCurl]);
  expect(command).toContain('--connect-to');
});

test('plain http shows the key where the kit connects to, not where the base URL points', async () => {
  const place = (baseUrl: string, connectTo: string) =>
    target({ flags: { 'base-url': baseUrl, 'connect-to': connectTo } });
  await expect(place('http://localhost/v1', '10.0.0.7')).rejects.toThrow('shows the API key');
  expect((await place('http://pets.example/v1', '127.0.0.1:8080')).wire.connectTo?.port).toBe('8080');
});

test('TLS with the CAs of the system and a client identity in PKCS#12', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'options-'));
  const [bundle, identity] = [path.join(folder, 'ca.pem'), path.join(folder, 'c.p12')];
  writeFileSync(bundle, selfSigned.cert);
  writeFileSync(identity, pkcs12);
  const environment = { PETSTORE_API_KEY: 'k', SSL_CERT_FILE: bundle, WORD: 'sEcret' };
  const flags = { 'base-url': url, ca: 'system', 'client-cert': identity, 'client-passphrase-env': 'WORD' };
  const { wire, route, secrets, resolved: given } = await target({ environment, flags });
  expect(wire).toMatchObject({ ca: selfSigned.cert, client: { passphrase: 'sEcret' } });
  expect(route.map(({ kind }) => kind)).toEqual(['ca', 'client-certificate']);
  expect(secrets).toContain('sEcret');
  const { curlArguments } = shownInReports(given, 'npx petstore-conformance', folder);
  expect(curlArguments).toEqual(['--cert', 'c.p12', '--cert-type', 'P12', '--pass', '"$WORD"']);
});

test('a variable in a header field of the file is a secret, and an empty key has a reason', async () => {
  const environment = { PETSTORE_API_KEY: 'k', TOKEN: 'sEcret' };
  const file = `base-url: ${url}\nheader: ['X-T: a \${TOKEN}']`;
  const { secrets, added } = await target({ environment, file });
  expect([secrets, added.headers[0]]).toEqual([expect.arrayContaining(['k', 'sEcret']), ['X-T', 'a sEcret']]);
  const given = (key: string) => target({ environment: { PETSTORE_API_KEY: key }, flags: { 'base-url': url } });
  await expect(given('')).rejects.toThrow(/^PETSTORE_API_KEY is empty; a pipeline for a pull request of a fork/);
  await expect(given('sEcret\n')).rejects.toThrow(/: the API key ends with a line end: leave it out/);
});

test.each<[Flags]>([[{ 'plain-headers': true }], [{ header: ['User-Agent: mine', 'X-Request-Id: 1'] }]])(
  'the user replaces the header fields of the kit: %j',
  async (flags) => {
    const { added } = await target({ flags: { 'base-url': url, ...flags } });
    expect([added.requestIds, added.userAgent]).toEqual([false, undefined]);
  },
);

test('commands repeat what was given, and no secret', async () => {
  const environment = { PETSTORE_API_KEY: 'sEcret', PETSTORE_RUNS: '3', GATEWAY: 'sEcret' };
  const proxy = 'http://u:sEcret@proxy.example:3128';
  const flags = { proxy, 'header-env': ['X-T: GATEWAY'], 'max-duration': '90s', 'no-color': true, bail: true };
  const file = `default-target: a\ntargets: { a: { base-url: "${url}", ca: c.pem, only: [list.*] } }`;
  const { folder, ...given } = await resolved({ environment, flags, file });
  const shown = shownInReports(given, 'npx petstore-conformance', folder);
  const way = "--max-duration 90s --ca c.pem --proxy http://proxy.example:3128 --header-env 'X-T: GATEWAY'";
  const rest = `--runs 3 --seed 20301205 --as-of 2029-07-01 --bail 1 ${way}`;
  expect(shown).toMatchObject({
    command: `npx petstore-conformance ${url} --only 'list.*' ${rest}`,
    commandOnly: `npx petstore-conformance ${url} --only {only} ${rest}`,
    curlArguments: ['--cacert', 'c.pem', '--proxy', 'http://proxy.example:3128'],
    options: { runs: 3, profile: 'standard', proxy: 'http://proxy.example:3128', ca: 'c.pem' },
  });
  expect(JSON.stringify(shown)).not.toContain('sEcret');
});

test.each([
  ['https://pets.example/v1', '--http2'],
  ['http://pets.example/v1', '--http2-prior-knowledge'],
])('with --http2 the curl command for %s has %s', async (address, flag) => {
  const { folder, ...given } = await resolved({ flags: { 'base-url': address, http2: true } });
  expect(shownInReports(given, 'npx petstore-conformance', folder).curlArguments).toEqual([flag]);
});

test('each option is in one group', () => {
  const { groups, names } = optionsOf(kit);
  expect(Object.values(groups).flatMap((group) => Object.keys(group))).toEqual(names);
});
