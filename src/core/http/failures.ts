import type { WireResponse } from '../contract/wire.js';
import type { Failure } from './exchange.js';
import type { AttemptResult, Mishap } from './outside.js';
import type { Pause } from './pacing/patience.js';
import { ProxyRefusal } from './tunnel.js';
import { errors } from './undici.js';

/** The response began but is not a whole HTTP message. The error's message says why, in a clause. */
export class BrokenResponse extends Error {
  override readonly name = 'BrokenResponse';
}

/**
 * Bytes came after the end of the response, and not the 408 of a server that ends an idle connection. A piece of one is
 * possible: the same request on a connection of its own shows which.
 */
export class ResponseWentOn extends BrokenResponse {}

/**
 * The connection was reset within the response, by the implementation or by something between it and the kit. A retry
 * shows which.
 */
export class ResponseReset extends BrokenResponse {}

/**
 * A kept connection closed before any byte of a response: the server considered it idle, and the request cannot have
 * reached the application.
 */
export class IdleConnectionLost extends Error {
  override readonly name = 'IdleConnectionLost';

  constructor(override readonly cause: Error) {
    super(cause.message);
  }
}

/** The response exceeded a bound of the kit. */
export class ResponseTooLarge extends Error {
  override readonly name = 'ResponseTooLarge';
}

/** The response kept coming, a little at a time, for longer than the kit waits. */
export class ResponseTooSlow extends Error {
  override readonly name = 'ResponseTooSlow';
}

/** The response is whole, but the kit cannot decode its content coding. */
export class UnknownCoding extends Error {
  override readonly name = 'UnknownCoding';
}

const NO_HEAD = 'UND_ERR_HEADERS_TIMEOUT';

const timeouts: ReadonlyMap<string | undefined, string> = new Map([
  ['UND_ERR_CONNECT_TIMEOUT', 'no connection within the time allowed'],
  [NO_HEAD, 'no response within the time allowed'],
  ['UND_ERR_BODY_TIMEOUT', 'the response paused for longer than the time allowed'],
]);

/** Codes for a connection that the other side closed or that broke. */
const LOST_CONNECTION: readonly (string | undefined)[] = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'];

/** The result of an attempt that ended in this error of the transport. */
export function failed(error: unknown): Extract<AttemptResult, { failure: Failure }> {
  const mishap = mishapOf(error);
  return { failure: failureOf(error), ...(mishap && { mishap }) };
}

/** True where the connection was open, and the time allowed passed without the head of a response. */
export function hadNoResponse({ code }: Failure): boolean {
  return code === NO_HEAD;
}

function mishapOf(error: unknown): Mishap | undefined {
  if (hadNoConnection({ code: codeOf(error) })) return 'unconnected';
  if (error instanceof IdleConnectionLost) return 'idle';
  return error instanceof ResponseWentOn ? 'went-on' : undefined;
}

/** Describes an error of the transport without values of the request. */
export function failureOf(error: unknown): Failure {
  const code = codeOf(error);
  return { ...kindAndProblem(error as Error, code), ...(code !== undefined && { code }) };
}

function kindAndProblem(error: Error, code: string | undefined): Failure {
  const timeout = timeouts.get(code);
  if (timeout !== undefined) return { kind: 'timeout', problem: timeout };
  if (error instanceof ResponseTooSlow) {
    return {
      kind: 'timeout',
      problem: 'the response came a little at a time and did not end within the time allowed',
    };
  }
  if (error instanceof ProxyRefusal) return { kind: 'unreachable', problem: error.message };
  if (error instanceof UnknownCoding) return { kind: 'unreadable', problem: error.message };
  if (error instanceof ResponseTooLarge) return { kind: 'too-large', problem: error.message };
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    return { kind: 'too-large', problem: 'the headers of the response are longer than 64 KiB' };
  }
  if (error instanceof ResponseReset) {
    return { kind: 'reset', problem: 'the connection was reset in the middle of the response' };
  }
  if (error instanceof BrokenResponse) {
    return { kind: 'broken', problem: `the response is not a whole HTTP message: ${error.message}` };
  }
  // The parser's errors have no code of their own.
  if (error instanceof errors.HTTPParserError || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') {
    return { kind: 'broken', problem: `the response is not valid HTTP: ${error.message}` };
  }
  if (isConnectionLoss(error)) return { kind: 'closed', problem: 'the connection closed before a response' };
  return { kind: 'unreachable', problem: connectionProblem(error, code) };
}

/** True when the other side ended the connection. */
export function isConnectionLoss(error: Error): boolean {
  return LOST_CONNECTION.includes(codeOf(error)) && !isUnaskedContinue(error);
}

/** Codes of an RST instead of an orderly end; a request that is still being sent gets EPIPE. */
const RESET: readonly (string | undefined)[] = ['ECONNRESET', 'EPIPE'];

/** The error for a response that had begun when its connection went away. */
export function stoppedBeforeItsEnd(loss: Error): BrokenResponse {
  const Stopped = RESET.includes(codeOf(loss)) ? ResponseReset : BrokenResponse;
  return new Stopped(`it stopped before its end (${loss.message})`, { cause: loss });
}

/**
 * True when the connection closed before any byte of a response. Servers close idle connections this way, so it says
 * nothing about their responses.
 */
export function closedBeforeResponse(error: unknown): boolean {
  return error instanceof Error && !(error instanceof BrokenResponse) && isConnectionLoss(error);
}

/** Codes of errors before there is a connection; there may be one soon. */
const NO_CONNECTION: readonly (string | undefined)[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
];

/** True when there was no connection, so that the request cannot have reached anything. */
export function hadNoConnection({ code }: { readonly code?: string | undefined }): boolean {
  return NO_CONNECTION.includes(code);
}

/** True when HTTP cannot carry the request, which is a fault of the kit. */
export function isUnsendable(error: unknown): boolean {
  return error instanceof errors.InvalidArgumentError;
}

/** HTTP allows a server to send 100 without being asked. undici then closes the connection with this message. */
function isUnaskedContinue(error: Error): boolean {
  return codeOf(error) === 'UND_ERR_SOCKET' && error.message === 'bad response';
}

function connectionProblem(error: Error, code: string | undefined): string {
  if (isUnaskedContinue(error)) {
    return 'it sends 100 Continue without being asked to, which the HTTP client of the kit cannot read';
  }
  switch (code) {
    case 'ECONNREFUSED':
      return 'the connection was refused';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'the host name does not resolve';
    default:
      return error.message || 'the connection failed';
  }
}

/** The code of an error, or of its first cause (Node tries several addresses of a host). */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, errors: several, cause } = error as Error & { code?: unknown; errors?: readonly unknown[] };
  return typeof code === 'string' ? code : codeOf(several?.[0] ?? cause);
}

/** The statuses of a gateway that got no response. They say nothing about the implementation behind it. */
const GATEWAY_FAILURES: ReadonlySet<number> = new Set([502, 504]);

/** The failure of a gateway's response; undefined for any other response. */
export function gatewayFailure({ status }: WireResponse): Failure | undefined {
  if (!GATEWAY_FAILURES.has(status)) return undefined;
  return {
    kind: 'gateway',
    problem: `a gateway responded with ${status}: it got no response from the implementation`,
  };
}

/** For a request that the deployment refused with 429 or 503 until the kit's patience was over. */
export function throttledFailure(status: number, refusals: number, named: Pause | undefined): Failure {
  const asked =
    named && refusals === 0
      ? `asks for a pause of ${Math.round(named.milliseconds / 1000)} s (${status})`
      : `kept asking for patience (${status}, ${refusals + 1} times)`;
  return { kind: 'throttled', problem: `the deployment ${asked}` };
}
