import { header, type WireResponse } from '../../contract/wire.js';

/** The status of a deployment without capacity (RFC 9110, section 15.6.4). */
export const UNAVAILABLE = 503;

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 10_000;

/** True for a 429 or a 503. */
export function isRefusal({ status }: Pick<WireResponse, 'status'>): boolean {
  return status === 429 || status === UNAVAILABLE;
}

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
  if (!isRefusal(response)) return undefined;
  const named = namedPause(header(response.headers, 'retry-after')?.trim() ?? '', now);
  const fallback = Math.min(FIRST_PAUSE * 2 ** refusals, LONGEST_PAUSE);
  if (named === undefined) return { milliseconds: fallback, named: false };
  // A named time that was too short before is not trusted again. Zero, or a date that is past by another clock, is none.
  return { milliseconds: refusals === 0 ? named : Math.max(named, fallback / 2), named: named > 0 };
}

/** A deployment may refuse every request for so many timeouts: a window of a minute, as all in flight see it. */
const TIMEOUTS = 7;

/** The most refusals of one request; without named times, the pauses between them are a good minute. */
const MOST_REFUSALS = 12;

/** Decides when to give up a request that the deployment refuses. */
export class Patience {
  readonly #longest: number;
  /** Time since which every response has asked the kit to wait. */
  #refusedSince: number | undefined;
  /** The most refusals of a request that was accepted in the end. */
  #helped = 0;
  #most = MOST_REFUSALS;
  #acceptedAt = Number.NEGATIVE_INFINITY;

  /** @param timeout of a response, in milliseconds */
  constructor(timeout: number) {
    this.#longest = timeout * TIMEOUTS;
  }

  /**
   * Notes a refusal, and returns whether to give up the request rather than wait for the pause. Once one was asked for
   * again in vain, later ones are asked for again only as often as that ever helped.
   * @param refusals number of earlier refusals of this request
   */
  isOver(now: number, pause: Pause, refusals: number): boolean {
    this.#refusedSince ??= now;
    const isTooLong = now + pause.milliseconds - this.#refusedSince > this.#longest;
    const isOver = isTooLong || refusals >= this.#most;
    if (isOver && refusals > 0) this.#most = Math.max(1, this.#helped);
    return isOver;
  }

  /** True when the deployment has accepted a request since then. */
  hasAcceptedSince(time: number): boolean {
    return this.#acceptedAt > time;
  }

  /** Notes a response that does not ask the kit to wait. @param refusals number of earlier refusals of its request */
  accepted(now: number, refusals: number): void {
    this.#refusedSince = undefined;
    this.#acceptedAt = now;
    this.#helped = Math.max(this.#helped, refusals);
  }
}

/** Never negative, since a date may have passed. */
function namedPause(retryAfter: string, now: number): number | undefined {
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) || /^-?[\d.]+$/.test(retryAfter) ? undefined : Math.max(0, date - now);
}
