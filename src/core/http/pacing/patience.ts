import { header, type WireResponse } from '../../contract/wire.js';

/** The status of a deployment without capacity (RFC 9110, section 15.6.4). */
export const UNAVAILABLE = 503;

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 10_000;

/** The pause that a response asks for. */
export interface Pause {
  readonly milliseconds: number;
  /** True when the response names the time itself. */
  readonly named: boolean;
}

/**
 * The pause that a 429 or 503 asks for: the time in `Retry-After` (RFC 9110, section 10.2.3: seconds or a date), else
 * one that the kit chooses. Undefined for any other response.
 * @param now in milliseconds since the epoch
 * @param refusals number of earlier refusals of this request; each doubles a pause that the response does not name
 */
export function requestedPause(response: WireResponse, refusals: number, now: number): Pause | undefined {
  if (response.status !== 429 && response.status !== UNAVAILABLE) return undefined;
  const named = namedPause(header(response.headers, 'retry-after')?.trim() ?? '', now);
  const fallback = Math.min(FIRST_PAUSE * 2 ** refusals, LONGEST_PAUSE);
  if (named === undefined) return { milliseconds: fallback, named: false };
  // A named time that was too short before is not trusted again.
  return { milliseconds: refusals === 0 ? named : Math.max(named, fallback / 2), named: true };
}

/** Never negative, since a date may have passed. */
function namedPause(retryAfter: string, now: number): number | undefined {
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) || /^-?[\d.]+$/.test(retryAfter) ? undefined : Math.max(0, date - now);
}
