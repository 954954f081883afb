/** The way to a target: TLS, proxy, Unix socket; and which proxy the environment names. */
import { BlockList, isIP } from 'node:net';
import tls from 'node:tls';
import { unescaped } from '../base/text.js';

export interface WireOptions {
  readonly baseUrl: URL;
  /** The host and port to connect to. Requests and TLS name those of the base URL. @default the base URL */
  readonly connectTo?: URL | undefined;
  /** Milliseconds to connect, to the head of a response, and between two pieces of its body. */
  readonly timeout: number;
  /** Idle connections that the pool keeps at most. */
  readonly concurrency: number;
  /** CA certificates (PEM) in place of Node's own, which include NODE_EXTRA_CA_CERTS. */
  readonly ca?: string | Buffer | undefined;
  readonly client?: ClientIdentity | undefined;
  /** The name that is asked for (SNI) and looked for in the certificate. @default the host of the base URL */
  readonly serverName?: string | undefined;
  readonly insecure?: boolean;
  readonly proxy?: ProxyServer | undefined;
  readonly unixSocket?: string | undefined;
  /** Offer HTTP/2 by ALPN; speak it at once over plain http. @default false */
  readonly http2?: boolean;
}

/** In PEM, or both in PKCS#12 (`pfx`). */
export type ClientIdentity = Pick<tls.SecureContextOptions, 'cert' | 'key' | 'pfx' | 'passphrase'>;

export interface ProxyServer {
  /** `http:`, `https:`, or SOCKS5: `socks:`, `socks5:` and `socks5h:`, which mean the same. May hold a user and a password. */
  readonly url: URL;
  /** The option or variable that named it: `HTTPS_PROXY`. */
  readonly from: string;
}

const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
export const portOf = ({ protocol, port }: URL): number => Number(port) || (PORTS[protocol] ?? 1080);

/** Where connections go, unless a Unix socket is named. */
export const placeOf = ({ baseUrl, connectTo = baseUrl }: Pick<WireOptions, 'baseUrl' | 'connectTo'>): URL => connectTo;

export const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

export const isLoopback = ({ hostname }: URL): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname) || hostname.endsWith('.localhost');

/** Addresses of the machine itself, of its link and of private networks: they mean another deployment elsewhere. */
const NEARBY = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
  ...['::/127', 'fc00::/7', 'fe80::/10'],
];
export const isNearby = (address: string): boolean => NEARBY.some((range) => isInRange(address, range));

/** Decides on the proxy: the option, or else the environment unless NO_PROXY exempts the target. @param place to connect to */
export function routeOf(
  place: URL,
  { proxy, origin = '--proxy', unixSocket }: { [name in 'proxy' | 'origin' | 'unixSocket']?: string | undefined },
  env: Readonly<Record<string, string | undefined>>,
): { readonly proxy?: ProxyServer; readonly problem?: undefined } | { readonly problem: string } {
  if (proxy !== undefined && unixSocket !== undefined)
    return { problem: '--unix-socket and --proxy: give one of them, not both' };
  const scheme = place.protocol === 'https:' ? 'https_proxy' : 'http_proxy';
  const variable = [scheme, scheme.toUpperCase(), 'all_proxy', 'ALL_PROXY'].find((name) => env[name]);
  // No other client goes through a proxy to the machine that it runs on.
  const isNear = unixSocket !== undefined || isLoopback(place);
  const isDirect = isNear || isExempt(place, env.no_proxy || env.NO_PROXY || '');
  const from = proxy === undefined ? variable : origin;
  if (from === undefined || (proxy === undefined && isDirect)) return {};
  const text = proxy ?? env[from] ?? '';
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (URL.canParse(url) && PROXY_URL.test(url)) return { proxy: { url: new URL(url), from } };
  return { problem: `${from}: must be ${PROXY_ADDRESS}` };
}

export const PROXY_URL = /^(https?|socks(5h?)?):\/\/[^/]/i;
export const PROXY_ADDRESS =
  'the address of an HTTP or SOCKS5 proxy, such as http://proxy.example:3128, with %40, %3A, %2F and %23 for @, :, / and # in its password';

/** The address without its user and password. */
export const proxyName = ({ protocol, host }: URL): string => `${protocol}//${host}`;

export function proxyAuthorization({ url: { username, password } }: ProxyServer): string | undefined {
  if (username === '' && password === '') return undefined;
  const user = Buffer.concat([unescaped(username), Buffer.from(':'), unescaped(password)]);
  return `Basic ${user.toString('base64')}`;
}

export function proxySecrets(proxy: ProxyServer): readonly string[] {
  const { password } = proxy.url;
  const authorization = proxyAuthorization(proxy)?.replace('Basic ', '') ?? '';
  return [authorization, password, unescaped(password).toString()].filter((text) => text !== '');
}

/** Whether a NO_PROXY list has the target or a domain or range above it. `*` is for all; a port narrows an entry. */
export function isExempt(target: URL, list: string): boolean {
  const host = bareHost(target).toLowerCase();
  return (list.toLowerCase().match(/[^\s,]+/g) ?? []).some((entry) => {
    // The last alternative is for `::1`, which has colons and no port.
    const [, name = '', port = portOf(target)] = /^(\[.*\]|[^:]*|.*)(?::(\d+))?$/.exec(entry) ?? [];
    if (Number(port) !== portOf(target)) return false;
    const domain = name.replace(/^\*?\./, '');
    const isBelow = isIP(host) === 0 && host.endsWith(`.${domain}`);
    return name === '*' || host === domain || isBelow || isInRange(host, name.replace(/[[\]]/g, ''));
  });
}

/** An IPv4 address counts in IPv6 notation, too. */
function isInRange(host: string, range: string): boolean {
  const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
  const [network = '', bits = isIP(range) === 6 ? '128' : '32'] = range.split('/');
  const block = new BlockList();
  try {
    block.addSubnet(network, Number.parseInt(bits, 10), familyOf(network));
    return block.check(host, familyOf(host));
  } catch {
    return false; // One of the two is not an address.
  }
}

/** Why a client certificate and its key cannot be used together; undefined if they can. */
export function identityProblem(client: ClientIdentity): string | undefined {
  let problem = 'the client certificate is not an X.509 certificate in PEM';
  try {
    tls.createSecureContext({ cert: client.cert });
    problem = client.pfx ? 'is neither PEM nor PKCS#12' : 'the client key is not a private key in PEM';
    // A wrong passphrase may decrypt it to something: once in some hundred keys.
    if (`${client.key}`.includes('ENCRYPTED')) problem = NO_PASSPHRASE;
    tls.createSecureContext(client);
    return undefined;
  } catch (error) {
    return IDENTITY_PROBLEMS.find(([pattern]) => pattern.test(`${error}`))?.[1] ?? problem;
  }
}

const NO_PASSPHRASE = 'the passphrase is missing or wrong: name it with --client-passphrase-env';
const IDENTITY_PROBLEMS: readonly (readonly [error: RegExp, problem: string])[] = [
  [/mac verify|decrypt|cancelled/, NO_PASSPHRASE],
  [/values mismatch/, 'the client key belongs to another certificate'],
  [/Unsupported PKCS12/, "its encryption is too old: convert it to PEM with 'openssl pkcs12 -legacy'"],
];
