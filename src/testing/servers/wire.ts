import { allowedResponses } from '../../core/contract/allowed-responses.js';
import { type Judgement, judgeResponse } from '../../core/contract/judge.js';
import type { Knowledge, Row } from '../../core/contract/row.js';
import type { Headers, WireRequest, WireResponse } from '../../core/contract/wire.js';

export const KEY = 'k3y-0f-the-table';

/** A deployment at /v1 with a known category, 1. */
export const knowledge: Knowledge = { key: KEY, basePath: '/v1', categories: new Set([1n]) };

/** `GET /v1/pets` with the right key, with the given parts replaced. */
export function wireRequest(given: Partial<WireRequest> = {}): WireRequest {
  return { method: 'GET', target: '/v1/pets', authorization: `Bearer ${KEY}`, ...given };
}

/** `POST /v1/pets` with the right key and this body as JSON. */
export function creation(body: string | Uint8Array, given: Partial<WireRequest> = {}): WireRequest {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const posted = { method: 'POST', contentType: 'application/json', body: bytes } as const;
  return wireRequest({ ...posted, ...given });
}

/** The row of the table for a request that has one. */
export function rowOf(request: WireRequest): Row {
  const row = allowedResponses(request, knowledge);
  if (!row) throw new Error(`the table has no row for ${request.method} ${request.target}`);
  return row;
}

/** A response whose body is this text, or this value as JSON. */
export function wireResponse(
  status: number,
  body: unknown,
  headers: Headers = [['content-type', 'application/json']],
): WireResponse {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, headers, body: new TextEncoder().encode(text) };
}

/** A correct error response. */
export function errorResponse(status: number): WireResponse {
  const challenge = status === 401 ? [['WWW-Authenticate', 'Bearer'] as const] : [];
  return wireResponse(status, { code: 'refused', message: 'No.', status }, [
    ['Content-Type', 'application/json'],
    ...challenge,
  ]);
}

/** The violations as `requirement: cause`. */
export function faults(row: Row, response: WireResponse): readonly string[] {
  return namesOf(judgeResponse(row, response));
}

export function namesOf({ violations }: Judgement): readonly string[] {
  return violations.map(({ requirement, cause }) => `${requirement}: ${cause}`);
}

/** The statuses from 100 to 599 that a row allows, found by judging a response with each of them. */
export function allowedStatuses(row: Row): readonly number[] {
  const statuses = Array.from({ length: 500 }, (_, index) => 100 + index);
  return statuses.filter((status) => {
    const { violations } = judgeResponse(row, wireResponse(status, ''));
    return !violations.some(({ cause }) => cause === `status ${status}`);
  });
}

/** Every 4xx except 401, which the table allows if the document leaves a request open. */
export const any4xx: readonly number[] = Array.from({ length: 100 }, (_, index) => 400 + index).filter(
  (status) => status !== 401,
);
