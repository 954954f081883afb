import type { WireRequest, WireResponse } from '../contract/wire.js';
import type { Credential } from './credential.js';

/** A request before it is sent. The `Authorization` header comes from the credential, never from `headers`. */
export interface OutgoingRequest {
  readonly method: 'GET' | 'POST';
  /** Request target, base path included, sent as it is. */
  readonly target: string;
  readonly credential: Credential;
  readonly contentType?: string;
  readonly body?: Uint8Array;
}

/**
 * Why there is no whole response.
 * - `broken`: the response stopped early, contradicted its own length or was no HTTP. The implementation's doing.
 * - `reset`: the connection was reset within the response. The implementation's doing, or the network's.
 * - `unreachable`: no connection, or it closed before any response.
 * - `timeout`: nothing came within the time allowed.
 * - `throttled`: the deployment kept asking for patience (429, or 503 with Retry-After).
 * - `too-large`: the response outgrew the kit's bound.
 * - `unreadable`: the response is in a content coding that the kit cannot undo.
 * - `spent`: it was not sent, since the run has sent as many requests as it may.
 * - `gateway`: 502 or 504, by which a gateway says that it got no response.
 */
export type FailureKind =
  | 'broken'
  | 'reset'
  | 'unreachable'
  | 'timeout'
  | 'throttled'
  | 'too-large'
  | 'gateway'
  | 'spent'
  | 'unreadable';

export interface Failure {
  readonly kind: FailureKind;
  /** In words, without values of the request. */
  readonly problem: string;
  /** The system's or the HTTP client's code, such as `ECONNREFUSED`, where there is one. */
  readonly code?: string;
}

/** One request of the run with what became of it. Exactly one of `response` and `failure` is there. */
export interface Exchange {
  /** Position in the run, from 1. */
  readonly number: number;
  readonly request: OutgoingRequest;
  readonly response?: WireResponse;
  readonly failure?: Failure;
  /** When it was sent, in milliseconds since the epoch, with fractions. */
  readonly startedAt: number;
  /** The same for exchanges that went over one connection of their own, in turn. */
  readonly connection?: number;
  /** From sending to the last byte, in milliseconds; without time spent waiting for a turn. */
  readonly durationMs: number;
}

/** The request as the judge sees it: the bytes on the wire. */
export function onTheWire(request: OutgoingRequest): WireRequest {
  const { method, target, credential, contentType, body } = request;
  const authorization = credential.reveal();
  return {
    method,
    target,
    ...(authorization !== undefined && { authorization }),
    ...(contentType !== undefined && { contentType }),
    ...(body !== undefined && { body }),
  };
}
