import type { Failure } from './exchange.js';

/** The answer began, but is no whole HTTP message. */
export class BrokenAnswer extends Error {
  override readonly name = 'BrokenAnswer';
}

/** The answer outgrew the bound that the kit sets itself. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

const timeouts: Readonly<Record<string, string>> = {
  UND_ERR_CONNECT_TIMEOUT: 'no connection within the time allowed',
  UND_ERR_HEADERS_TIMEOUT: 'no answer within the time allowed',
  UND_ERR_BODY_TIMEOUT: 'the answer paused for longer than the time allowed',
};

/** Codes of undici for an answer that contradicts itself. */
const contradictions = new Set([
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'UND_ERR_RESPONSE',
  'UND_ERR_HEADERS_OVERFLOW',
]);

/** Puts an error of the transport into words; the words hold nothing of the request. */
export function failureOf(error: unknown): Failure {
  const code = codeOf(error);
  const withCode = code === undefined ? {} : { code };
  if (error instanceof BrokenAnswer) return { kind: 'broken', problem: error.message, ...withCode };
  if (error instanceof BodyTooLarge)
    return { kind: 'too-large', problem: 'the answer is longer than 16 MiB', ...withCode };
  if (code !== undefined && code in timeouts) {
    return { kind: 'timeout', problem: timeouts[code] ?? '', ...withCode };
  }
  if (code !== undefined && (code.startsWith('HPE_') || contradictions.has(code))) {
    return {
      kind: 'broken',
      problem: `the answer is not valid HTTP (${(error as Error).message})`,
      ...withCode,
    };
  }
  return { kind: 'unreachable', problem: connectionProblem(error, code), ...withCode };
}

/**
 * True when the connection went away before any byte of an answer: what a server does that closes
 * connections which it thinks idle, and what says nothing about how it answers.
 */
export function closedBeforeAnswer(failure: Failure): boolean {
  return (
    failure.kind === 'unreachable' && ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(failure.code ?? '')
  );
}

function connectionProblem(error: unknown, code: string | undefined): string {
  switch (code) {
    case 'ECONNREFUSED':
      return 'the connection was refused';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'the host name does not resolve';
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
      return 'the connection closed before an answer';
    default:
      return (error as Error).message || 'the connection failed';
  }
}

/** The code of an error, or of the first one that it stands for (Node tries several addresses of a host). */
function codeOf(error: unknown): string | undefined {
  const { code, errors } = error as { code?: unknown; errors?: readonly unknown[] };
  if (typeof code === 'string') return code;
  return errors?.[0] === undefined ? undefined : codeOf(errors[0]);
}
