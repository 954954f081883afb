import { ApiKey } from '../../core/config/key/api-key.js';
import type { WireResponse } from '../../core/contract/wire.js';
import { Credential } from '../../core/http/credential.js';
import type { Exchange, OutgoingRequest } from '../../core/http/exchange.js';

/** The key of the requests and responses here. */
export const KEY = 'sk-Live_9f8/7e+6d5"c4\\b3';

/** The start of the run of these exchanges, in milliseconds since the epoch. */
export const RUN_STARTED_AT = Date.UTC(2026, 5, 1, 12);

/** `GET /v1/pets` with the key. */
export function outgoing(members: Partial<OutgoingRequest> = {}): OutgoingRequest {
  return { method: 'GET', target: '/v1/pets', credential: Credential.valid(new ApiKey(KEY)), ...members };
}

/** A 200 with a JSON body, given as text or bytes. */
export function wireResponse(
  body: string | Uint8Array,
  { status = 200, headers = [] }: Partial<Pick<WireResponse, 'status' | 'headers'>> = {},
): WireResponse {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  return { status, headers: [['Content-Type', 'application/json'], ...headers], body: bytes };
}

/** The first exchange of a run, with an empty page as the response. */
export function wireExchange(members: Partial<Exchange> = {}): Exchange {
  const { failure } = members;
  return {
    number: 1,
    request: outgoing(),
    ...(failure === undefined && { response: wireResponse('[]') }),
    startedAt: RUN_STARTED_AT + 7.256,
    durationMs: 1.23456,
    ...members,
  };
}
