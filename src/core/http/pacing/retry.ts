import type { AttemptResult } from '../outside.js';

/**
 * A retry over a connection of its own, since the request cannot have reached the application, or the bytes that came
 * may not be its response.
 */
export interface Again {
  /** Milliseconds to wait before the retry. */
  readonly pause: number;
  /** True when there was a connection, so that the application may have received the request after all. */
  readonly connected: boolean;
}

/** The largest number of retries of one request because of its connection. */
const MOST_TIMES = 3;
const FIRST_PAUSE = 100;

/** Fewer retries after a response that went on, since each may have created a pet. */
const MOST_TIMES_WENT_ON = 2;

/** With 408 a server ends an idle connection; the request may have crossed the 408. */
const TIMED_OUT_IDLE = 408;

/**
 * Decides whether to retry a request. Never retries because of a wrong response.
 * @param times number of earlier retries
 */
export function againAfter(result: AttemptResult, times: number): Again | undefined {
  if (times >= MOST_TIMES) return undefined;
  if ('response' in result) return result.response.status === TIMED_OUT_IDLE ? AT_ONCE : undefined;
  switch (result.mishap) {
    case 'unconnected':
      return { pause: FIRST_PAUSE * 3 ** times, connected: false };
    case 'idle':
      return times === 0 ? AT_ONCE : { ...AT_ONCE, pause: FIRST_PAUSE * 3 ** (times - 1) };
    case 'went-on':
      // The bytes may be a piece of a 408 that ends an idle connection, read together with the response.
      return times < MOST_TIMES_WENT_ON ? { ...AT_ONCE, pause: FIRST_PAUSE * times } : undefined;
    default:
      return undefined;
  }
}

const AT_ONCE: Again = { pause: 0, connected: true };
