import { header, type WireAnswer } from '../contract/wire.js';

/** How long a deployment may refuse every request by 429 or 503 before the kit gives up, in milliseconds. */
export const LONGEST_PATIENCE = 60_000;

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 10_000;

/**
 * How long an answer asks the client to wait, in milliseconds; undefined when it does not ask.
 * 429 always does, 503 only with `Retry-After` (RFC 9110, section 10.2.3: seconds or a date).
 * @param attempt how often this request was asked to wait before, from 0; doubles the pause where none is named
 */
export function requestedPause(answer: WireAnswer, attempt: number, now = Date.now()): number | undefined {
  const retryAfter = header(answer.headers, 'retry-after')?.trim();
  if (answer.status !== 429 && !(answer.status === 503 && retryAfter !== undefined)) return undefined;
  const fallback = Math.min(FIRST_PAUSE * 2 ** attempt, LONGEST_PAUSE);
  if (retryAfter === undefined) return fallback;
  if (/^\d+$/.test(retryAfter)) return Math.max(Number(retryAfter) * 1000, fallback);
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? fallback : Math.max(date - now, fallback);
}
