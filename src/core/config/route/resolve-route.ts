import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../../errors.js';
import { systemProblem } from '../../files/system-problem.js';
import type { Environment } from '../layers/environment-layer.js';
import { firstGiven, type Layer, valueOrDefault } from '../layers/layer.js';
import { flagOf } from '../options/table.js';
import type { Sources } from '../sources.js';
import { isExempt } from './no-proxy.js';
import type { GatewayHeader, HttpProxy, Reach, TlsSettings } from './route.js';

/** Throws UsageError for a file that cannot be read, half a client certificate, or a variable that is not set. */
export async function resolveRoute(
  layers: readonly Layer[],
  { environment, workingDirectory }: Pick<Sources, 'environment' | 'workingDirectory'>,
  baseUrl: string,
): Promise<Reach> {
  refusePlainHttp(layers, baseUrl);
  const tls = await tlsOf(layers);
  const proxy = proxyOf(layers, environment, baseUrl);
  const socket = firstGiven(layers, 'unix-socket');
  const http2 = valueOrDefault(layers, 'http2') === true;
  if (proxy && socket) throw new UsageError(`${socket.origin} and a proxy: give one of them, not both`);
  return {
    route: {
      ...(tls && { tls }),
      ...(proxy && { proxy }),
      ...(socket && { unixSocket: path.resolve(socket.folder, socket.value) }),
      ...(http2 && { http2 }),
    },
    headers: headersOf(layers, environment),
    flags: flagsOf(layers, workingDirectory),
  };
}

/** Anyone who listens in would have the key. */
function refusePlainHttp(layers: readonly Layer[], baseUrl: string): void {
  if (!isPlainElsewhere(baseUrl) || firstGiven(layers, 'unix-socket')) return;
  if (valueOrDefault(layers, 'allow-http') === true) return;
  throw new UsageError(
    `${baseUrl} is plain http to another host, so anyone on the way can read the API key; use https, or give --allow-http`,
  );
}

/** Whether a base URL is plain http to another host. */
export function isPlainElsewhere(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'http:' && !isThisMachine(hostname);
}

function isThisMachine(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname) || hostname.endsWith('.localhost');
}

async function tlsOf(layers: readonly Layer[]): Promise<TlsSettings | undefined> {
  const [ca, cert, key] = await Promise.all([
    pem(layers, 'ca'),
    pem(layers, 'client-cert'),
    pem(layers, 'client-key'),
  ]);
  if ((cert === undefined) !== (key === undefined)) {
    const given = firstGiven(layers, cert === undefined ? 'client-key' : 'client-cert');
    const missing = cert === undefined ? '--client-cert' : '--client-key';
    throw new UsageError(`${given?.origin}: a certificate and its key go together; give ${missing} too`);
  }
  const servername = valueOrDefault(layers, 'server-name');
  const insecure = valueOrDefault(layers, 'insecure') === true;
  const tls: TlsSettings = {
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
    ...(servername !== undefined && { servername }),
    ...(insecure && { insecure }),
  };
  return Object.keys(tls).length === 0 ? undefined : tls;
}

async function pem(
  layers: readonly Layer[],
  name: 'ca' | 'client-cert' | 'client-key',
): Promise<string | undefined> {
  const given = firstGiven(layers, name);
  if (!given) return undefined;
  try {
    const text = await readFile(path.resolve(given.folder, given.value), 'utf8');
    if (text.includes('-----BEGIN ')) return text;
  } catch (error) {
    throw new UsageError(`${given.origin}: cannot read this file: ${systemProblem(error)}`);
  }
  throw new UsageError(
    `${given.origin}: is not a PEM file; it must hold a line such as -----BEGIN CERTIFICATE-----`,
  );
}

function proxyOf(layers: readonly Layer[], environment: Environment, baseUrl: string): HttpProxy | undefined {
  const given = firstGiven(layers, 'proxy');
  if (given) return proxyFrom(given.value);
  const target = new URL(baseUrl);
  const named = (name: string) => environment[name.toLowerCase()] || environment[name];
  const text = named(target.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY');
  if (text === undefined || text === '' || isExempt(target, named('NO_PROXY') ?? '')) return undefined;
  // No other client goes through a proxy to the machine that it runs on.
  if (isThisMachine(target.hostname)) return undefined;
  const url = /^\w+:\/\//.test(text) ? text : `http://${text}`;
  if (URL.canParse(url) && /^https?:/.test(url)) return proxyFrom(url);
  throw new UsageError(
    'HTTPS_PROXY or HTTP_PROXY: must be the address of an HTTP proxy; correct it, or give --proxy',
  );
}

function proxyFrom(text: string): HttpProxy {
  const { origin, username, password } = new URL(text);
  if (username === '' && password === '') return { origin };
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { origin, authorization: `Basic ${Buffer.from(user).toString('base64')}` };
}

function headersOf(layers: readonly Layer[], environment: Environment): readonly GatewayHeader[] {
  const secret = firstGiven(layers, 'header-env');
  const fromVariables = secret?.value.map(({ name, value: variable }) => {
    const value = environment[variable];
    if (value === undefined || value === '') {
      throw new UsageError(
        `--header-env ${name}: the environment variable ${variable} is not set: export it`,
      );
    }
    return { name, value, variable };
  });
  return [...(firstGiven(layers, 'header')?.value ?? []), ...(fromVariables ?? [])];
}

/** Such as were given, from whichever source; a path is relative to where the run is, unless it was given in full. */
function flagsOf(layers: readonly Layer[], workingDirectory: string): readonly string[] {
  const paths = ['ca', 'client-cert', 'client-key', 'unix-socket'] as const;
  const switches = ['allow-http', 'insecure', 'http2'] as const;
  const proxy = firstGiven(layers, 'proxy');
  const serverName = valueOrDefault(layers, 'server-name');
  return [
    ...paths.flatMap((name) => {
      const given = firstGiven(layers, name);
      if (!given) return [];
      const { value, folder } = given;
      const fromHere = path.relative(workingDirectory, path.resolve(folder, value));
      return [flagOf(name), path.isAbsolute(value) ? value : fromHere];
    }),
    ...(serverName === undefined ? [] : [flagOf('server-name'), serverName]),
    ...switches.flatMap((name) => (valueOrDefault(layers, name) === true ? [flagOf(name)] : [])),
    ...(proxy ? [flagOf('proxy'), new URL(proxy.value).origin] : []),
    ...(['header', 'header-env'] as const).flatMap((option) =>
      (firstGiven(layers, option)?.value ?? []).flatMap(({ name, value }) => [
        flagOf(option),
        `${name}: ${value}`,
      ]),
    ),
  ];
}
