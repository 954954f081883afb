import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { pkcs12, selfSigned } from './fixtures/self-signed.js';
import {
  type ClientIdentity,
  identityProblem,
  isExempt,
  type ProxyServer,
  proxyAuthorization,
  proxySecrets,
  routeOf,
} from './route.js';

type Route = { readonly proxy?: ProxyServer; readonly problem?: string | undefined };
const env = { HTTPS_PROXY: 'http://upper:1', https_proxy: 'lower:3128', HTTP_PROXY: 'http://plain:1' };
test.each([
  ['https://a.example', {}, env, 'http://lower:3128/ https_proxy'],
  ['https://a.example', {}, { ...env, https_proxy: '' }, 'http://upper:1/ HTTPS_PROXY'],
  ['http://a.example', {}, env, 'http://plain:1/ HTTP_PROXY'],
  ['https://a.example', { proxy: 'http://flag:1' }, { ...env, NO_PROXY: '*' }, 'http://flag:1/ --proxy'],
  ['https://a.example', {}, { ...env, NO_PROXY: 'example' }, 'none'],
  ['https://a.example', { unixSocket: '/a.sock' }, env, 'none'],
  ['https://localhost:8443', {}, env, 'none'],
  ['http://127.0.0.1', {}, env, 'none'],
  ['https://a.example', {}, {}, 'none'],
  ['https://a.example', {}, { HTTPS_PROXY: 'socks5://proxy:1080' }, 'socks5://proxy:1080 HTTPS_PROXY'],
  ['http://a.example', {}, { HTTPS_PROXY: 'http://p', ALL_PROXY: 'socks://p/' }, 'socks://p/ ALL_PROXY'],
  ['https://a.example', {}, { all_proxy: 'socks4://p' }, /^all_proxy: must be the address of an HTTP or SOCKS5/],
  ['https://a.example', {}, { HTTPS_PROXY: 'http://user:a/b@proxy' }, /%2F/],
  ['https://a.example', { proxy: 'http://p:1', unixSocket: '/a' }, {}, /give one of them/],
])('the proxy to %s with %j and %j is %s', (url, flags, environment, expected) => {
  const { proxy, problem }: Route = routeOf(new URL(url), flags, environment);
  expect(problem ?? (proxy ? `${proxy.url.href} ${proxy.from}` : 'none')).toMatch(expected);
});

test.each([
  ['http://p:1', undefined],
  ['http://user@p:1', 'user:'],
  ['http://us%65r:p%40ss@p:1', 'user:p@ss'],
  ['http://user:pa%ss@p:1', 'user:pa%ss'],
  ['http://user:100%@p:1', 'user:100%'],
  ['http://user:%C3%A9é@p:1', 'user:éé'],
])('%s has the credentials %s, as with curl', (address, user) => {
  const proxy = { url: new URL(address), from: '--proxy' };
  const base64 = Buffer.from(user ?? '').toString('base64');
  expect(proxyAuthorization(proxy)).toBe(user === undefined ? undefined : `Basic ${base64}`);
  const [, password] = user?.split(':') ?? [];
  if (password) expect(proxySecrets(proxy)).toEqual(expect.arrayContaining([password, base64]));
});

test.each([
  ['*', 'https://pets.example', true],
  ['pets.example', 'https://pets.example', true],
  ['a.example, .EXAMPLE', 'https://pets.example', true],
  ['*.example other', 'https://pets.example', true],
  ['ts.example', 'https://pets.example', false],
  ['pets.example:443', 'https://pets.example', true],
  ['pets.example:8443', 'https://pets.example', false],
  ['', 'https://pets.example', false],
  ['10.0.0.0/8', 'http://10.1.2.3', true],
  ['10.0.0.0/8', 'http://11.1.2.3', false],
  ['10.1.2.3:80', 'http://10.1.2.3', true],
  ['2.3', 'http://10.1.2.3', false],
  ['10.0.0.0/99, 10.0.0.0/, 10.0.0/8, /', 'http://10.1.2.3', false],
  ['fd00::/8', 'http://[fd00::1]', true],
  ['fd00::1', 'http://[fd00::1]', true],
  ['[fd00:0::1]:80', 'http://[fd00::1]', true],
  ['fd00::/8', 'http://10.1.2.3', false],
])('NO_PROXY=%s for %s: %s', (list, url, expected) => {
  expect(isExempt(new URL(url), list)).toBe(expected);
});

const { cert, key } = selfSigned;
const pem = { type: 'pkcs8', format: 'pem' } as const;
const encrypted = createPrivateKey(key).export({ ...pem, cipher: 'aes-256-cbc', passphrase: 'sEcret' });
const others = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export(pem);
const passphrase = 'sEcret';
const LOCKED = 'the passphrase is missing or wrong: name it with --client-passphrase-env';
const undecipherable = '-----BEGIN ENCRYPTED PRIVATE KEY-----\nMAA=\n-----END ENCRYPTED PRIVATE KEY-----\n';
test.each<[string | undefined, ClientIdentity]>([
  [undefined, { cert, key }],
  [undefined, { cert, key: encrypted, passphrase }],
  [undefined, { pfx: pkcs12, passphrase }],
  ['the client key belongs to another certificate', { cert, key: others }],
  [LOCKED, { cert, key: encrypted }],
  [LOCKED, { cert, key: encrypted, passphrase: 'a' }],
  [LOCKED, { pfx: pkcs12 }],
  // What a wrong passphrase makes of a few keys: nothing that fails to decrypt.
  [LOCKED, { cert, key: undecipherable }],
  ['is neither PEM nor PKCS#12', { pfx: 'text' }],
  ['the client key is not a private key in PEM', { cert, key: 'text' }],
  ['the client certificate is not an X.509 certificate in PEM', { cert: 'text', key }],
])('the problem of a client identity: %s (%#)', (problem, client) => {
  expect(identityProblem(client)).toBe(problem);
});
