import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/files/temporary-folder.js';
import { runSources } from '../../../testing/runs/run-sources.js';
import { selfSigned } from '../../../testing/servers/self-signed.js';
import type { Environment } from '../layers/environment-layer.js';
import type { Flags } from '../layers/flag-layer.js';
import { resolveRun } from '../resolve.js';

const TARGET = 'https://pets.example.com/v1';

/** How a deployment is reached with these flags; files named in them are in the folder. */
async function reachOf(flags: Flags, environment: Environment = {}) {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, 'cert.pem'), selfSigned.cert);
  await writeFile(path.join(folder, 'key.pem'), selfSigned.key);
  await writeFile(path.join(folder, 'note.txt'), 'not a certificate');
  const sources = runSources(folder, { flags: { 'base-url': TARGET, ...flags } });
  const given = { ...sources, environment: { ...sources.environment, ...environment } };
  const { deployment, notices } = await resolveRun(given);
  return { ...deployment?.reach, notices, folder };
}

test('without an option the way is straight', async () => {
  expect(await reachOf({})).toMatchObject({ route: {}, headers: [], flags: [], notices: [] });
});

describe('TLS', () => {
  test('takes authorities, certificate, key and name from the files and flags', async () => {
    const flags = {
      ca: 'cert.pem',
      'client-cert': 'cert.pem',
      'client-key': 'key.pem',
      'server-name': 'pets',
    };
    const { route, flags: again } = await reachOf(flags);
    const { cert, key } = selfSigned;
    expect(route).toEqual({ tls: { ca: cert, cert, key, servername: 'pets' } });
    expect(again).toEqual(Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]));
  });

  test('from a file in another folder is named again from where the run is', async () => {
    const folder = await temporaryFolder({
      'ci/kit.yaml': 'ca: certs/ca.pem\n',
      'ci/certs/ca.pem': selfSigned.cert,
    });
    const flags = { 'base-url': TARGET, config: 'ci/kit.yaml' };
    const { deployment } = await resolveRun(runSources(folder, { flags }));
    expect(deployment?.reach.flags).toEqual(['--ca', 'ci/certs/ca.pem']);
    const full = await resolveRun(
      runSources(folder, { flags: { ...flags, ca: path.join(folder, 'ci/certs/ca.pem') } }),
    );
    expect(full.deployment?.reach.flags).toEqual(['--ca', path.join(folder, 'ci/certs/ca.pem')]);
  });

  test('without a look at the certificate is warned of, loudly', async () => {
    const { route, notices } = await reachOf({ insecure: true });
    expect(route).toEqual({ tls: { insecure: true } });
    expect(notices).toEqual([expect.stringMatching(/^WARNING: --insecure .*API key/)]);
  });

  test.each<[Flags, RegExp]>([
    [{ ca: 'none.pem' }, /^--ca none\.pem: cannot read this file: /],
    [{ ca: 'note.txt' }, /^--ca note\.txt: is not a PEM file; it must hold /],
    [{ 'client-cert': 'cert.pem' }, /^--client-cert cert\.pem: .* give --client-key too$/],
    [{ 'client-key': 'key.pem' }, /^--client-key key\.pem: .* give --client-cert too$/],
    [{ 'server-name': 'a b' }, /^--server-name .*: must be a host name/],
  ])('refuses %j', async (flags, line) => {
    await expect(reachOf(flags)).rejects.toThrow(line);
  });
});

describe('plain http', () => {
  test.each([
    'http://pets.example.com/v1',
    'http://192.168.1.5/v1',
    'http://[2001:db8::1]/v1',
    'http://localhost.example.com/v1',
  ])('to another host needs to be allowed: %s', async (url) => {
    await expect(reachOf({ 'base-url': url })).rejects.toThrow('or give --allow-http');
    expect(await reachOf({ 'base-url': url, 'allow-http': true })).toMatchObject({ flags: ['--allow-http'] });
  });

  test.each([
    'http://localhost:80/v1',
    'http://127.0.0.1/v1',
    'http://127.8.9.1/v1',
    'http://[::1]/v1',
    'http://api.localhost/v1',
  ])('to this machine goes: %s', async (url) => {
    expect(await reachOf({ 'base-url': url })).toMatchObject({ flags: [] });
  });

  test('through a Unix socket goes', async () => {
    const { route } = await reachOf({ 'base-url': 'http://pets/v1', 'unix-socket': '/run/pets.sock' });
    expect(route).toEqual({ unixSocket: '/run/pets.sock' });
  });
});

describe('a proxy', () => {
  const proxied = { proxy: { origin: 'http://proxy.example.com:3128' } };

  test.each<[string, Flags, Environment]>([
    ['the option', { proxy: 'http://proxy.example.com:3128' }, {}],
    ['HTTPS_PROXY', {}, { HTTPS_PROXY: 'http://proxy.example.com:3128' }],
    [
      'https_proxy, before the other',
      {},
      { https_proxy: 'http://proxy.example.com:3128', HTTPS_PROXY: 'http://x' },
    ],
    ['HTTPS_PROXY without a scheme', {}, { HTTPS_PROXY: 'proxy.example.com:3128' }],
  ])('comes from %s', async (_, flags, environment) => {
    expect((await reachOf(flags, environment)).route).toEqual(proxied);
  });

  test('of http targets is HTTP_PROXY', async () => {
    const flags = { 'base-url': 'http://pets.example.com/v1', 'allow-http': true };
    const environment = { HTTP_PROXY: 'http://proxy.example.com:3128', HTTPS_PROXY: 'http://x' };
    expect((await reachOf(flags, environment)).route).toEqual(proxied);
  });

  test.each<[string, Flags, Environment]>([
    ['NO_PROXY names it', {}, { HTTPS_PROXY: 'http://proxy:1', NO_PROXY: '.example.com' }],
    ['it is this machine', { 'base-url': 'http://127.0.0.1/v1' }, { HTTP_PROXY: 'http://proxy:1' }],
    ['the variable is empty', {}, { HTTPS_PROXY: '' }],
  ])('does not stand before a target when %s', async (_, flags, environment) => {
    expect((await reachOf(flags, environment)).route).toEqual({});
  });

  test('keeps its password from the flags that lead there again', async () => {
    const { route, flags } = await reachOf({ proxy: 'http://ann:p%40ss@proxy:3128' });
    expect(route?.proxy?.authorization).toBe(`Basic ${Buffer.from('ann:p@ss').toString('base64')}`);
    expect(flags).toEqual(['--proxy', 'http://proxy:3128']);
  });

  test('whose address is none is refused, without its password', async () => {
    const failing = reachOf({ proxy: 'socks5://ann:secret@proxy' });
    await expect(failing).rejects.toThrow(
      /^--proxy socks5:\/\/\*\*\*@proxy: must be the address of an HTTP proxy/,
    );
  });
});

describe('header fields for a gateway', () => {
  test('are given one by one, or in lines', async () => {
    const { headers, flags } = await reachOf({ header: 'X-Tenant: pets, cats\nX-Two:2' });
    expect(headers).toEqual([
      { name: 'X-Tenant', value: 'pets, cats' },
      { name: 'X-Two', value: '2' },
    ]);
    expect(flags).toEqual(['--header', 'X-Tenant: pets, cats', '--header', 'X-Two: 2']);
  });

  test('that are secret come from variables, which alone are named again', async () => {
    const { headers, flags } = await reachOf({ 'header-env': 'X-Token: TOKEN' }, { TOKEN: 's3cret' });
    expect(headers).toEqual([{ name: 'X-Token', value: 's3cret', variable: 'TOKEN' }]);
    expect(flags).toEqual(['--header-env', 'X-Token: TOKEN']);
  });

  test.each<[Flags, RegExp]>([
    [{ header: 'Authorization: Basic eDp5' }, /^--header "Authorization: …": Authorization is the kit's own/],
    [{ header: 'X-Tenant' }, /^--header .*: must be a header field, such as 'Name: value'/],
    [{ header: 'X-T: a\u0007' }, /must be a header field/],
    [{ 'header-env': 'X-Token: NONE' }, /^--header-env X-Token: the environment variable NONE is not set/],
  ])('refuses %j', async (flags, line) => {
    await expect(reachOf(flags)).rejects.toThrow(line);
  });
});

describe('a target that is production', () => {
  const settingsOf = async (flags: Flags) =>
    (await resolveRun(runSources(await temporaryFolder(), { flags: { 'base-url': TARGET, ...flags } })))
      .settings;

  test.each<[Flags, boolean]>([
    [{ production: true }, true],
    [{ production: true, 'allow-writes': true }, false],
    [{ production: true, 'allow-writes': true, 'read-only': true }, true],
    [{ 'allow-writes': true }, false],
    [{}, false],
  ])('with %j is read-only: %s', async (flags, readOnly) => {
    expect(await settingsOf(flags)).toMatchObject({ readOnly });
  });
});
