import type { AttemptResult } from '../outside.js';

/** The largest number of retries of one request because of its connection. */
export const MOST_TIMES = 3;
const FIRST_PAUSE = 100;

/** Fewer retries after a response that went on, since each may have created a pet. */
const MOST_TIMES_WENT_ON = 2;

/** With 408 a server ends an idle connection; the request may have crossed the 408. */
const TIMED_OUT_IDLE = 408;

/**
 * Milliseconds to wait before a request is retried over another connection, since it cannot have reached the
 * application, or the bytes that came may not be its response; undefined: it is not retried. Never retries because of
 * a wrong response.
 * @param times number of earlier retries
 */
export function pauseBeforeRetry(result: AttemptResult, times: number): number | undefined {
  if (times >= MOST_TIMES) return undefined;
  if ('response' in result) return result.response.status === TIMED_OUT_IDLE ? 0 : undefined;
  switch (result.mishap) {
    case 'idle':
    case 'too-many':
      return times === 0 ? 0 : FIRST_PAUSE * 3 ** (times - 1);
    case 'went-on':
      // The bytes may be a piece of a 408 that ends an idle connection, read together with the response.
      return times < MOST_TIMES_WENT_ON ? FIRST_PAUSE * times : undefined;
    default:
      return undefined;
  }
}
