/** A deployment as options name it: its address, its key, and the way to it. */

import { type ExecException, exec } from 'node:child_process';
import { existsSync } from 'node:fs';
import { text as readText } from 'node:stream/consumers';
import tls from 'node:tls';
import { promisify } from 'node:util';
import { fileBytes, fileText, MOST_TEXT, reading } from '../base/files.js';
import { NoTargetError, UsageError } from '../base/problems.js';
import { short } from '../base/text.js';
import { keyShapeOf, PLACEHOLDER } from '../exchange/credential.js';
import type { Header } from '../exchange/exchange.js';
import { MASKED } from '../exchange/mask.js';
import { REQUEST_ID } from '../exchange/names.js';
import {
  type ClientIdentity,
  identityProblem,
  isLoopback,
  placeOf,
  proxyName,
  proxySecrets,
  routeOf,
  type WireOptions,
} from '../http/route.js';
import { type Kit, variableNamed } from '../kit/kit.js';
import type { Additions, Way } from '../log/transport.js';
import type { Context } from './feature.js';
import type { Environment, Resolved } from './resolve.js';
import type { OptionName } from './table.js';

export type Target = Awaited<ReturnType<typeof targetOf>>;

type Places = Pick<Context, 'environment' | 'stdin'>;
/** Reads the key and the files that the options name. @throws {UsageError} */
export async function targetOf(resolved: Resolved, places: Places) {
  const { kit, values, targetName, file } = resolved;
  const { 'base-url': baseUrl, wait } = values;
  if (baseUrl === undefined) {
    const targets = [...(file?.targets.keys() ?? [])].join(', ');
    const choice = targets === '' ? '' : `, or --target with one of ${targets} from ${file?.name}`;
    throw new NoTargetError(`no base URL: give one, such as '${kit.name} ${kit.address.example}'${choice}`);
  }
  const wire = wireOf(resolved, new URL(baseUrl), places.environment);
  const isShown = kit.service.credential !== 'none' && isPlainElsewhere(placeOf(wire)) && wire.unixSocket === undefined;
  if (isShown && !values['allow-http'])
    throw new UsageError(`${baseUrl} shows the API key to anyone on the way; use https, or give --allow-http`);
  const secretHeaders = values['header-env'].map(([name, variable]): Header => {
    const value = places.environment[variable];
    const named = `--header-env ${name}: the environment variable ${plainName(variable)}`;
    if (!value) throw new UsageError(`${named} is not set; export it`);
    if (!/^[\t\x20-\x7e]+$/.test(value))
      throw new UsageError(`${named} holds a line end or another character that no header field may have`);
    return [name, value];
  });
  let given = await readKey(resolved, places);
  let key = await keyOf(kit, given, baseUrl);
  const { proxy, client: { passphrase = '' } = {} } = wire;
  const ofWay = [passphrase, ...(proxy ? proxySecrets(proxy) : [])];
  const ofFile = resolved.given.get('header')?.fromVariables ?? [];
  const secrets = [key, given, ...secretHeaders.map(([, value]) => value), ...ofWay, ...ofFile];
  const hasCommand = values['api-key-command'] !== undefined;
  /** Runs the command again. The mask has the new key before anyone else. @throws {UsageError} */
  const renewKey = async () => {
    if (hasCommand) given = await readKey(resolved, places);
    const next = await keyOf(kit, given, baseUrl);
    secrets.push(...[given, next].filter((secret) => !secrets.includes(secret)));
    if (keyShapeOf(key).letters && !keyShapeOf(next).letters)
      throw new UsageError('the new key has no letters, unlike the one before, so a wrong key of the run may be right');
    key = next;
    return key;
  };
  return {
    ...(targetName !== undefined && { targetName }),
    get key() {
      return key;
    },
    ...{ wire, wait },
    ...((hasCommand || kit.token) && { renewKey }),
    added: additionsOf(kit, [...values.header, ...secretHeaders], values['plain-headers']),
    /** The way, if it is not the plain one. */
    route: waysOf(wire, values.ca, places.environment),
    /** Values that all output masks: each key that there was, and others. */
    secrets: secrets as readonly string[],
  };
}

export const isPlainElsewhere = (url: URL): boolean => url.protocol === 'http:' && !isLoopback(url);

/** The user's header fields and those of the kit, unless the user has the same or wants none. */
export function additionsOf(kit: Pick<Kit, 'name' | 'version'>, own: readonly Header[], isPlain = false): Additions {
  const isKits = (name: string) => !isPlain && !own.some(([other]) => other.toLowerCase() === name);
  // Without this field any content coding would be right (RFC 9110, section 12.5.3), and the kit knows only these.
  const codings: Header = ['accept-encoding', 'gzip, deflate, br'];
  return {
    headers: [...own, codings],
    ...(isKits('user-agent') && { userAgent: `${kit.name}/${kit.version}` }),
    requestIds: isKits(REQUEST_ID),
  };
}

function originIn({ given }: Resolved) {
  return (name: OptionName): string => given.get(name)?.origin ?? name;
}

function wireOf(resolved: Resolved, baseUrl: URL, environment: Environment): WireOptions {
  const { values, given } = resolved;
  const [ca, client] = [caOf(resolved, environment), clientOf(resolved, environment)];
  const { timeout, concurrency, insecure, http2, proxy, 'unix-socket': unixSocket, 'server-name': serverName } = values;
  // Its value may hold a password.
  const origin = given.get('proxy')?.label;
  const connectTo = placeNamed(values['connect-to'], baseUrl);
  const route = routeOf(connectTo ?? baseUrl, { proxy, origin, unixSocket }, environment);
  if (route.problem !== undefined) throw new UsageError(route.problem);
  const secure = { ca, client, serverName, insecure };
  return { baseUrl, connectTo, timeout, concurrency, http2, unixSocket, proxy: route.proxy, ...secure };
}

/** @param text `host` or `host:port`; without a port, that of the base URL */
function placeNamed(text: string | undefined, { protocol, port }: URL): URL | undefined {
  if (text === undefined) return undefined;
  const place = new URL(`${protocol}//${text}`);
  if (!/:\d+$/.test(text)) place.port = port;
  return place;
}

function pemOf(file: string, origin: string, label = 'CERTIFICATE'): string {
  const text = fileText(file, origin);
  if (text.includes(`${label}-----`)) return text;
  throw new UsageError(`${origin}: holds no line such as -----BEGIN ${label}-----; give a PEM file with one`);
}

/** Below /etc/ssl: of Debian, Red Hat, SUSE, and of Alpine, macOS and the BSDs. */
const BUNDLES = ['certs/ca-certificates.crt', 'certs/ca-bundle.crt', 'ca-bundle.pem', 'cert.pem'];

function caOf(resolved: Resolved, { SSL_CERT_FILE }: Environment): string | undefined {
  const { ca } = resolved.values;
  const origin = originIn(resolved)('ca');
  if (ca !== 'system') return ca && pemOf(ca, origin);
  // Node 22.15 and later know the stores of macOS and Windows, too.
  const { getCACertificates } = tls as { getCACertificates?: (type: 'system') => readonly string[] };
  const known = SSL_CERT_FILE ? [] : (getCACertificates?.('system') ?? []);
  const bundle = SSL_CERT_FILE || BUNDLES.map((name) => `/etc/ssl/${name}`).find((file) => existsSync(file));
  if (known.length > 0) return known.join('\n');
  if (bundle) return pemOf(bundle, origin);
  throw new UsageError(`${origin}: the CAs of the system were not found; name a file, or use Node 22.15 or later`);
}

function clientOf(resolved: Resolved, environment: Environment): ClientIdentity | undefined {
  const { 'client-cert': file, 'client-key': keyFile, 'client-passphrase-env': variable } = resolved.values;
  const originOf = originIn(resolved);
  const [origin, keyOrigin] = [originOf('client-cert'), originOf('client-key')];
  const together = 'a certificate and its key go together; give';
  if (keyFile !== undefined && file === undefined) throw new UsageError(`${keyOrigin}: ${together} --client-cert, too`);
  if (file === undefined) return undefined;
  const pfx = reading(origin, () => Buffer.from(fileBytes(file, MOST_TEXT)));
  if (keyFile === undefined && pfx.includes('-----BEGIN '))
    throw new UsageError(`${origin}: ${together} --client-key, too`);
  const pem = keyFile && { cert: pemOf(file, origin), key: pemOf(keyFile, keyOrigin, 'PRIVATE KEY') };
  const client = { ...(pem || { pfx }), passphrase: variable && environment[variable] };
  const problem = identityProblem(client);
  if (problem) throw new UsageError(`${pem ? keyOrigin : origin}: ${problem}`);
  return client;
}

/** Everything on the way that may stand between the kit and the deployment. */
function waysOf(wire: WireOptions, ca: string | undefined, { NODE_EXTRA_CA_CERTS }: Environment): readonly Way[] {
  const { proxy, unixSocket, insecure, serverName, client } = wire;
  const isExtended = NODE_EXTRA_CA_CERTS && !ca && wire.baseUrl.protocol === 'https:';
  const way = (kind: Way['kind'], isTaken: unknown, words: string) => (isTaken ? [{ kind, words }] : []);
  return [
    ...way('connect-to', wire.connectTo, `at ${wire.connectTo?.host} (--connect-to)`),
    ...way('proxy', proxy, `through the proxy ${proxy && proxyName(proxy.url)} (${proxy?.from})`),
    ...way('socket', unixSocket, `over the Unix socket ${unixSocket}`),
    ...way('ca', ca === 'system', 'with the CA certificates of the system (--ca system)'),
    ...way('ca', ca && ca !== 'system', 'with CA certificates of its own (--ca)'),
    ...way('ca', isExtended, 'with further CA certificates (NODE_EXTRA_CA_CERTS)'),
    ...way('insecure', insecure, 'with any certificate (--insecure)'),
    ...way('server-name', serverName, `with the server name ${serverName} (--server-name)`),
    ...way('client-certificate', client, 'with a client certificate (--client-cert)'),
  ];
}

/** No message ever holds any of the key. @throws {UsageError} if no source has one, or it cannot travel in a header */
async function readKey(resolved: Resolved, { environment, stdin }: Places): Promise<string> {
  const { kit, values } = resolved;
  if (kit.service.credential === 'none') return '';
  const origin = originIn(resolved);
  const { 'api-key': key, 'api-key-env': variable, 'api-key-file': file, 'api-key-stdin': isPiped } = values;
  const { 'api-key-command': command } = values;
  if (key !== undefined) return checkedKey(key, origin('api-key'));
  if (command !== undefined) return keyFrom(command, origin('api-key-command'), environment);
  const fileOrigin = origin('api-key-file');
  if (file !== undefined) return checkedKey(fileText(file, fileOrigin).replace(/\r?\n$/, ''), fileOrigin);
  if (isPiped && stdin.isTTY) throw new UsageError('--api-key-stdin: the input is a terminal; pipe the API key in');
  if (isPiped) return checkedKey((await readText(stdin)).split(/\r?\n/, 1).join(), origin('api-key-stdin'));
  const usual = variableNamed(kit, 'api-key');
  const found = environment[variable ?? usual];
  const shown = plainName(variable ?? '');
  const from = origin('api-key-env');
  if (found) return checkedKey(found, variable ? `${from}: ${shown}` : usual);
  if (found === '') throw new UsageError(`${variable ? `${from}: ${shown}` : usual} is empty; ${NO_SECRET}`);
  if (variable) throw new UsageError(`${from}: the environment variable ${shown} is not set; export it`);
  const ways = 'give --api-key-env NAME, --api-key-file PATH, --api-key-command COMMAND or --api-key-stdin';
  throw new UsageError(`no API key: export ${usual}, or ${ways}`);
}

/** @throws {UsageError} if the kit gets no token */
async function keyOf({ token }: Kit, given: string, baseUrl: string): Promise<string> {
  if (!token) return given;
  try {
    const got = await token(given, { baseUrl, signal: AbortSignal.timeout(COMMAND_BOUNDS.timeout) });
    return checkedKey(got, 'the token that the API key gives');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const problem = (error instanceof Error ? error.message : `${error}`).replaceAll(given, MASKED);
    throw new UsageError(`no token for the API key: ${short(problem, 200)}; check the key and the token endpoint`);
  }
}

const NO_SECRET =
  'a pipeline for a pull request of a fork gets no secrets, and a secret that does not exist is empty, too';

/** Milliseconds: time to unlock a vault. Bytes of the output: a key has 4096 at most. */
const COMMAND_BOUNDS = { timeout: 60_000, maxBuffer: 64 * 1024, killSignal: 'SIGKILL' } as const;

/** The line that a shell command prints. What else it prints may hold secrets, and is dropped. @throws {UsageError} */
async function keyFrom(command: string, origin: string, environment: Environment): Promise<string> {
  const running = promisify(exec)(command, { ...COMMAND_BOUNDS, env: environment });
  // One that asks for a password would wait for ever.
  running.child.stdin?.end();
  try {
    return checkedKey((await running).stdout.replace(/\r?\n$/, ''), origin);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code, killed, signal } = error as ExecException;
    const problem =
      (`${code}` === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER' && 'printed too much') ||
      (killed && `did not end within ${COMMAND_BOUNDS.timeout / 1000} s`) ||
      `ended with ${signal ?? `exit code ${code}`}`;
    throw new UsageError(`${origin}: the command ${problem}; run it by itself to see why`);
  }
}

/** A key given in the place of a name may look like a name: a message repeats only what is plainly a name. */
const plainName = (variable: string) => (/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/.test(variable) ? variable : 'that it names');

/** @throws {UsageError} for a text that cannot travel in a header; the message does not hold it */
export function checkedKey(key: string, origin: string): string {
  const problem =
    (key === '' && 'is empty') ||
    (PLACEHOLDER.test(key) && 'is a placeholder, which nothing has replaced: look at how the variable is set') ||
    (/^(['"]).*\1$/.test(key) && 'has quotes around it: leave them out') ||
    (/[\r\n]$/.test(key) && 'ends with a line end: leave it out where the secret is stored') ||
    (/^\s*bearer\s/i.test(key) && 'begins with its scheme: give only what follows, since the kit adds it') ||
    (/[\s\p{Cc}]/u.test(key) && 'must hold no space, line break or control character') ||
    (/[^\x21-\x7e]/.test(key) && 'must be plain ASCII') ||
    (key.length > 4096 && 'must not be longer than 4096 characters');
  if (problem) throw new UsageError(`${origin}: the API key ${problem}`);
  return key;
}
