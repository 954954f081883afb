import type { WireRequest, WireResponse } from '../contract/wire.js';
import type { Credential } from './credential.js';

/** A request before it is sent. The `Authorization` header comes from the credential, never from `headers`. */
export interface OutgoingRequest {
  readonly method: 'GET' | 'POST';
  /** Request target with the base path, sent unchanged. */
  readonly target: string;
  readonly credential: Credential;
  readonly contentType?: string | undefined;
  /** The coding that the request claims for its body, which is sent as it is. @default no such header */
  readonly contentEncoding?: string | undefined;
  /** The value of the `Accept` header, or null for no such header. @default application/json */
  readonly accept?: string | null | undefined;
  readonly body?: Uint8Array | undefined;
}

/**
 * The reason why there is no whole response.
 * - `broken`: the response stopped early, contradicted its own length or was not HTTP. The implementation did it.
 * - `reset`: the connection was reset within the response. The implementation or the network did it.
 * - `closed`: the connection closed before any byte of a response.
 * - `unreachable`: no connection.
 * - `timeout`: no response within the time allowed.
 * - `throttled`: the deployment kept asking the kit to wait (429 or 503).
 * - `too-large`: the response outgrew the kit's bound.
 * - `unreadable`: the kit cannot decode the content coding of the response.
 * - `spent`: not sent, since the run has used up its requests.
 * - `gateway`: 502 or 504: a gateway got no response.
 */
export type FailureKind =
  | LossKind
  | 'broken'
  | 'unreachable'
  | 'throttled'
  | 'too-large'
  | 'spent'
  | 'unreadable';

/** The ways to lose a response that are nobody's proven fault: the network, a gateway or the implementation did it. */
export type LossKind = (typeof lossKinds)[number];

export const lossKinds = ['closed', 'reset', 'timeout', 'gateway'] as const;

/** The way in which the response of an exchange was lost, if it was. */
export function lossOf({ failure }: Exchange): LossKind | undefined {
  return failure && lossKinds.find((kind) => kind === failure.kind);
}

export interface Failure {
  readonly kind: FailureKind;
  /** Describes the failure without values of the request. */
  readonly problem: string;
  /** The system's or the HTTP client's code, such as `ECONNREFUSED`, where there is one. */
  readonly code?: string;
}

/** One request of the run and its result. It has either a `response` or a `failure`. */
export interface Exchange {
  /** Position in the run, from 1. */
  readonly number: number;
  readonly request: OutgoingRequest;
  readonly response?: WireResponse | undefined;
  readonly failure?: Failure | undefined;
  /** Time of sending in milliseconds since the epoch, with fractions. */
  readonly startedAt: number;
  /** Number of the exchange's own connection; equal for exchanges that shared one. */
  readonly connection?: number | undefined;
  /** Time from sending to the last byte, in milliseconds, without the wait for a turn. */
  readonly durationMs: number;
}

/** The exchange of a request that has ended. Names each member, since V8 takes far longer to copy an object. */
export function exchangeOf(
  { number, request, startedAt, connection, durationMs }: Omit<Exchange, 'response' | 'failure'>,
  response: WireResponse | undefined,
  failure: Failure | undefined,
): Exchange {
  return { number, request, startedAt, connection, durationMs, response, failure };
}

/** The request as the judge sees it: the bytes that are sent. */
export function onTheWire(request: OutgoingRequest): WireRequest {
  const { method, target, credential, contentType, contentEncoding, body } = request;
  return { method, target, authorization: credential.reveal(), contentType, contentEncoding, body };
}
