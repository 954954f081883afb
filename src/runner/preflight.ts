import { Requests } from '../checks/requests.js';
import type { Exchange, Failure } from '../client/exchange.js';
import type { RunOptions } from '../config/options.js';
import { header } from '../contract/wire.js';
import { clientFor } from './open-session.js';

/** Whether there is anything to judge, with one line about the target or the one root cause of why not. */
export type Preflight = { readonly requests: number } & (
  | { readonly ok: true; readonly line: string }
  | { readonly ok: false; readonly reason: string }
);

/** An id that no store holds by chance. */
const NO_ANIMAL = 2n ** 60n + 5n;

/**
 * Finds out whether the target can be judged. Only what concerns every operation alike is a reason not to:
 * an implementation that answers one of them wrongly is judged. Creates nothing.
 */
export async function preflight(options: RunOptions): Promise<Preflight> {
  const client = clientFor({ ...options, concurrency: 1 });
  const { pathname } = new URL(options.baseUrl);
  const requests = new Requests(pathname === '/' ? '' : pathname, options.apiKey);
  try {
    const listed = await client.send(requests.list({ limit: 1 }));
    if (listed.answer?.status === 200 && mediaType(listed) === 'application/json') {
      return { ok: true, line: line(options.baseUrl, listed), requests: client.statistics.requests };
    }
    const others = [requests.get(NO_ANIMAL), ...(options.readOnly ? [] : [requests.add('{}')])];
    const answers = [listed];
    if (!listed.failure) for (const request of others) answers.push(await client.send(request));
    const reason = rootCause(options.baseUrl, answers);
    const { requests: spent } = client.statistics;
    return reason === undefined
      ? { ok: true, line: line(options.baseUrl, listed), requests: spent }
      : { ok: false, reason, requests: spent };
  } finally {
    await client.close();
  }
}

function line(baseUrl: string, { answer, durationMs }: Exchange): string {
  return `${baseUrl} answers: GET /pets gave ${answer?.status ?? 'a broken message'} in ${Math.round(durationMs)} ms`;
}

function rootCause(baseUrl: string, exchanges: readonly Exchange[]): string | undefined {
  const failure = exchanges.find(
    (exchange) => exchange.failure && exchange.failure.kind !== 'broken',
  )?.failure;
  if (failure) return unreachable(baseUrl, failure);
  const statuses = exchanges.map(({ answer }) => answer?.status ?? 0);
  const all = (holds: (status: number) => boolean) => statuses.every(holds);
  if (all((status) => status === 401 || status === 403)) {
    return `${baseUrl} refuses the API key (${statuses[0]} on every operation); check that the key is the one of this deployment`;
  }
  if (all((status) => status === 404)) {
    return `${baseUrl} answers 404 on every path; check the base URL, which ends in /v1`;
  }
  if (all((status) => status >= 300 && status <= 399)) {
    const location = header(exchanges[0]?.answer?.headers ?? [], 'location');
    const to = location === undefined ? '' : ` to ${originOf(location)}`;
    return `${baseUrl} redirects every path${to}; give the base URL that answers by itself, since redirects are not followed`;
  }
  if (all((status) => status === 503)) {
    return `${baseUrl} is not available (${statuses[0]} on every path); run again when the deployment is up`;
  }
  if (exchanges.every(isPage)) {
    return `${baseUrl} answers every path with a web page, not with JSON; check that the base URL is that of the API`;
  }
  return undefined;
}

function unreachable(baseUrl: string, { kind, problem, code }: Failure): string {
  const { host, hostname } = new URL(baseUrl);
  if (kind === 'throttled')
    return `${baseUrl} cannot be judged now: ${problem}; run again later or ask for a higher limit`;
  if (kind === 'timeout')
    return `${baseUrl} does not answer: ${problem}; check the network, or raise --timeout`;
  if (kind === 'gateway')
    return `${baseUrl} is not available: ${problem}; run again when the deployment is up`;
  if (kind === 'too-large') return `${baseUrl} cannot be judged: ${problem}`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `${baseUrl} cannot be reached: the host name ${hostname} does not resolve; check its spelling and your network`;
  }
  if (code === 'ECONNREFUSED') {
    return `${baseUrl} cannot be reached: ${host} refuses connections; check the port and that the deployment runs`;
  }
  if (isTlsCode(code)) {
    return `${baseUrl} cannot be reached: its TLS certificate or protocol is not accepted (${code}); check the certificate, or name your CA with NODE_EXTRA_CA_CERTS`;
  }
  return `${baseUrl} cannot be reached: ${problem}${code === undefined ? '' : ` (${code})`}; check the address, http or https, and your network`;
}

function isTlsCode(code = ''): boolean {
  return /^(CERT_|ERR_TLS|ERR_SSL|EPROTO|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED)/.test(code);
}

/** A web page below 500: an error page of 5xx is how some implementations fail, and is judged. */
function isPage(exchange: Exchange): boolean {
  return mediaType(exchange) === 'text/html' && (exchange.answer?.status ?? 500) < 500;
}

function mediaType({ answer }: Exchange): string | undefined {
  return header(answer?.headers ?? [], 'content-type')
    ?.split(';')[0]
    ?.trim()
    .toLowerCase();
}

/** Without path and query, which may repeat what the request held. */
function originOf(location: string): string {
  return URL.canParse(location) ? new URL(location).origin : 'another path';
}
