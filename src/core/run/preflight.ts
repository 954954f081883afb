import type { OperationId } from '../catalogue/requirement.js';
import type { RunOptions } from '../config/options.js';
import { header } from '../contract/wire.js';
import { NOBODYS_ID } from '../generators/nobodys-id.js';
import { Credential } from '../http/credential.js';
import type { Exchange, OutgoingRequest } from '../http/exchange.js';
import type { Outside } from '../http/outside.js';
import { Requests } from '../session/requests.js';
import type { RunIdentity } from '../session/run-identity.js';
import { changesSlash } from '../session/slash-redirects.js';
import { clientFor } from './client-for.js';
import { SentRequests } from './sent-requests.js';
import { isFinal, isForeign, isTlsFailure, unreachable } from './unreachable.js';

/** The deployment to judge, and the masker for what is said about it. */
export type Target = Pick<RunIdentity, 'options' | 'masker'> & { readonly outside: Outside };

/** Whether there is anything to judge, with one line about the target or the one root cause of why not. */
export type Preflight = {
  readonly requests: number;
  /** The exchanges, each with its operation. */
  readonly exchanges: readonly { readonly operation: OperationId; readonly exchange: Exchange }[];
} & (
  | { readonly ok: true; readonly line: string }
  | {
      readonly ok: false;
      readonly reason: string;
      /** Whether it looks like a deployment that is not up yet. */
      readonly mayPass: boolean;
    }
);

/**
 * Finds out whether the target can be judged. Only what concerns every operation alike is a reason not to:
 * an implementation that answers one of them wrongly, or not at all, is judged. Creates nothing.
 * @param sent counts while it sends
 */
export async function preflight(
  { options, masker, outside }: Target,
  sent = new SentRequests(),
): Promise<Preflight> {
  const { baseUrl } = options;
  // Of several preflights the last one alone is a part of the run; the requests of all count.
  const client = clientFor(options, outside, { exchanges: 0, requests: sent.requests });
  sent.follow(client);
  const [first, ...others] = probes(options);
  const send = async ({ operation, request }: Probe) => ({
    operation,
    exchange: await client.send(request),
  });
  const answered = await send(first);
  const listed = answered.exchange;
  const enough = sent.isStopped || isAsExpected(listed) || (listed.failure && isFinal(listed.failure));
  const exchanges = [answered, ...(enough ? [] : await Promise.all(others.map(send)))];
  const all = exchanges.map(({ exchange }) => exchange);
  const cause = isAsExpected(listed) ? undefined : rootCause(baseUrl, all);
  const asked = { requests: client.statistics.requests, exchanges };
  return cause === undefined
    ? { ok: true, line: line(baseUrl, listed), ...asked }
    : { ok: false, ...cause, reason: masker.maskSentence(cause.reason).text, ...asked };
}

interface Probe {
  readonly operation: OperationId;
  readonly request: OutgoingRequest;
}

/**
 * A request of each operation, but of addPet only where the run may try to add. In its place comes one without
 * the key: 404, which is the right response to the one before it, is a wrong one to this.
 */
function probes({ baseUrl, apiKey, readOnly }: RunOptions): readonly [Probe, Probe, Probe] {
  const { pathname } = new URL(baseUrl);
  const requests = new Requests(pathname === '/' ? '' : pathname, apiKey);
  const get = (credential?: Credential) =>
    ({
      operation: 'getPet',
      request: requests.get(NOBODYS_ID, { ...(credential && { credential }) }),
    }) as const;
  return [
    { operation: 'listPets', request: requests.list({ limit: 1 }) },
    get(),
    readOnly ? get(Credential.none()) : { operation: 'addPet', request: requests.add('{}') },
  ];
}

function isAsExpected(listed: Exchange): boolean {
  return listed.response?.status === 200 && mediaType(listed) === 'application/json';
}

function line(baseUrl: string, { response, failure, durationMs }: Exchange): string {
  const isBroken = failure?.kind === 'broken' || failure?.kind === 'reset';
  const gave = response?.status ?? (isBroken ? 'a broken message' : 'no response');
  return `${baseUrl} responds: GET /pets gave ${gave} in ${Math.round(durationMs)} ms`;
}

/** Why there is nothing to judge, and whether that may pass by itself. */
interface Cause {
  readonly reason: string;
  readonly mayPass: boolean;
}

function rootCause(baseUrl: string, exchanges: readonly Exchange[]): Cause | undefined {
  const failures = exchanges.flatMap(({ failure }) => failure ?? []);
  const [failure] = failures;
  if (failure && failures.length === exchanges.length && failures.every(isHopeless))
    return { reason: unreachable(baseUrl, failure), mayPass: !isTlsFailure(failure) };
  const statuses = exchanges.map(({ response }) => response?.status ?? 0);
  const all = (holds: (status: number) => boolean) => statuses.every(holds);
  if (all((status) => status === 401 || status === 403)) {
    return lasting(
      `${baseUrl} refuses the API key (${statuses[0]} on every operation); check that the key is the one of this deployment`,
    );
  }
  if (all((status) => status === 404)) {
    return passing(`${baseUrl} answers 404 on every path; check the base URL, which ends in /v1`);
  }
  // A redirect to the same path, with or without a slash at its end, is the implementation's own, and judged.
  if (
    all((status) => status >= 300 && status <= 399) &&
    !exchanges.every((one) => changesSlash(baseUrl, one))
  ) {
    const location = header(exchanges[0]?.response?.headers ?? [], 'location');
    const to = location === undefined ? '' : ` to ${originOf(location)}`;
    return lasting(
      `${baseUrl} redirects every path${to}; give the base URL that answers by itself, since redirects are not followed`,
    );
  }
  if (all((status) => status === 503)) {
    return passing(
      `${baseUrl} is not available (503 on every path); run again when the deployment is up, or wait for it with --wait`,
    );
  }
  if (baseUrl.startsWith('http:') && exchanges.every(asksForTls)) {
    return lasting(`${baseUrl} expects TLS, by its own words; try https:// in place of http://`);
  }
  if (exchanges.every(isPage)) {
    return passing(
      `${baseUrl} answers every path with a web page, not with JSON; check that the base URL is that of the API`,
    );
  }
  return undefined;
}

function lasting(reason: string): Cause {
  return { reason, mayPass: false };
}

/** Statuses of gateways while a deployment is being replaced. */
function passing(reason: string): Cause {
  return { reason, mayPass: true };
}

/** True when there is nothing to judge: no response, or none that is HTTP. */
function isHopeless(failure: NonNullable<Exchange['failure']>): boolean {
  return !['broken', 'reset'].includes(failure.kind) || isForeign(failure);
}

/** The plain text of many servers when a client speaks plain http to a TLS port. */
function asksForTls(exchange: Exchange): boolean {
  const { response } = exchange;
  if (response?.status !== 400 || mediaType(exchange) === 'application/json') return false;
  return /\b(HTTPS|TLS|SSL)\b/.test(Buffer.from(response.body).toString('latin1'));
}

/** A web page below 500: an error page of 5xx is how some implementations fail, and is judged. */
function isPage(exchange: Exchange): boolean {
  return mediaType(exchange) === 'text/html' && (exchange.response?.status ?? 500) < 500;
}

function mediaType({ response }: Exchange): string | undefined {
  return header(response?.headers ?? [], 'content-type')
    ?.split(';')[0]
    ?.trim()
    .toLowerCase();
}

/** Without path and query, which may repeat what the request held. */
function originOf(location: string): string {
  return URL.canParse(location) ? new URL(location).origin : 'another path';
}
