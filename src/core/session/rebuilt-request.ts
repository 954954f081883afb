import { type ApiKey, MASK } from '../config/key/api-key.js';
import { allowedResponses } from '../contract/allowed-responses.js';
import { header } from '../contract/wire.js';
import { Credential } from '../http/credential.js';
import { type OutgoingRequest, onTheWire } from '../http/exchange.js';
import { visibleHeaders } from '../http/transport.js';
import type { RecordedRequest } from '../results/model.js';
import { wholeBytes } from './recorded-bytes.js';

/** The recorded and the current target of requests. */
export interface TargetChange {
  readonly recordedBaseUrl: string;
  readonly baseUrl: string;
  readonly key: ApiKey;
}

/** A recorded request for the current target, or a clause that says why the kit cannot repeat it. */
export type Rebuilt =
  | { readonly ok: true; readonly request: OutgoingRequest }
  | { readonly ok: false; readonly reason: string };

/** Rebuilds a recorded request, byte for byte except for the target's address and the key. Pure. */
export function rebuilt(recorded: RecordedRequest, change: TargetChange): Rebuilt {
  const { method, url } = recorded;
  if (method !== 'GET' && method !== 'POST') return refuse('the kit does not send its method');
  if (url.includes(MASK)) return refuse('its address is masked in the record');
  const target = targetOf(url, change);
  if (target === undefined) return refuse('its address is not below the base address of the recorded run');
  const credential = credentialOf(recorded, change.key);
  if (typeof credential === 'string') return refuse(credential);
  const body = recorded.body && wholeBytes(recorded.body);
  if (recorded.body && !body) return refuse('its body is cut or masked in the record');
  const [accept, contentType, contentEncoding] = ['accept', 'content-type', 'content-encoding'].map((name) =>
    header(recorded.headers, name),
  );
  const request = {
    method,
    target,
    credential,
    ...(accept !== 'application/json' && { accept: accept ?? null }),
    ...(contentType !== undefined && { contentType }),
    ...(contentEncoding !== undefined && { contentEncoding }),
    ...(body && { body }),
  } as const;
  if (!sameHeaders(request, recorded)) {
    return refuse('this version of the kit sends other headers');
  }
  return isJudged(request, change) ? { ok: true, request } : refuse('the interface has no such request');
}

function refuse(reason: string): Rebuilt {
  return { ok: false, reason };
}

/** The recorded path below the base address, moved to the current base path. */
function targetOf(url: string, { recordedBaseUrl, baseUrl }: TargetChange): string | undefined {
  const rest = url.slice(recordedBaseUrl.length);
  // A request line holds only printable ASCII.
  if (!url.startsWith(recordedBaseUrl) || !/^\/[!-~]*$/.test(rest)) return undefined;
  return basePathOf(baseUrl) + rest;
}

/** The path of a base address, empty for none. */
export function basePathOf(baseUrl: string): string {
  const { pathname } = new URL(baseUrl);
  return pathname === '/' ? '' : pathname;
}

function credentialOf({ authorization, headers }: RecordedRequest, key: ApiKey): Credential | string {
  if (authorization === undefined) {
    return header(headers, 'authorization') === undefined
      ? Credential.none()
      : 'the record does not say how its Authorization header was made';
  }
  if ('literal' in authorization && authorization.literal.includes(MASK)) {
    return 'its Authorization header is masked in the record';
  }
  const credential = Credential.made(authorization, key);
  const [right, value] = [Credential.valid(key).reveal(), credential.reveal() ?? ''];
  const isMeantRight = 'key' in authorization && authorization.key.edit === 'none';
  if (value === right && !isMeantRight) return 'its wrong key is the right one here';
  if ('key' in authorization && /(^|\s)$/.test(value))
    return 'its edit leaves nothing of a key as short as this one';
  return credential;
}

/**
 * Compares the request's own headers. Later ones were for a gateway on the recorded route; the current route has its
 * own.
 */
function sameHeaders(request: OutgoingRequest, { headers }: RecordedRequest): boolean {
  const own = visibleHeaders(request);
  const sent = headers.filter(([name]) => name.toLowerCase() !== 'authorization').slice(0, own.length);
  return JSON.stringify(sent) === JSON.stringify(own);
}

function isJudged(request: OutgoingRequest, { baseUrl, key }: TargetChange): boolean {
  const knowledge = { key: key.reveal(), basePath: basePathOf(baseUrl), categories: new Set<bigint>() };
  return allowedResponses(onTheWire(request), knowledge) !== undefined;
}
