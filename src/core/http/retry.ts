import { IdleConnectionLost, neverConnected, ResponseWentOn } from './failures.js';
import type { Outcome } from './transport.js';

/**
 * A request is sent again, over a connection of its own, which no idle time can have closed: it cannot have reached the
 * application, or what came may not be its response.
 */
export interface Again {
  /** Milliseconds to wait before. */
  readonly pause: number;
  /** Whether there was a connection: then an unlucky application may have got the request all the same. */
  readonly connected: boolean;
}

/** A request is sent again this often at the most for a reason of its connection. */
const MOST_TIMES = 3;
const FIRST_PAUSE = 100;

/** Of a response that went on: fewer, since each may have created a pet. */
const MOST_TIMES_WENT_ON = 2;

/** More often where a name does not resolve for now: of names that do so half the time each needs a few tries. */
const MOST_LOOKUPS = 6;
const LONGEST_PAUSE = 900;

/** By 408 a server ends a connection on which it waited for a request in vain; the request may have crossed it. */
const TIMED_OUT_IDLE = 408;

/**
 * Whether a request is to be sent again. Never for a response that is merely wrong.
 * @param times how often it was sent again before
 */
export function againAfter(outcome: Outcome, times: number): Again | undefined {
  if (times >= mostTimes(outcome)) return undefined;
  if ('response' in outcome) return outcome.response.status === TIMED_OUT_IDLE ? AT_ONCE : undefined;
  const { error } = outcome;
  if (neverConnected(error)) {
    return { pause: Math.min(FIRST_PAUSE * 3 ** times, LONGEST_PAUSE), connected: false };
  }
  if (error instanceof IdleConnectionLost) return AT_ONCE;
  // The bytes may be a piece of a 408 that ends an idle connection, read together with the response.
  return error instanceof ResponseWentOn && times < MOST_TIMES_WENT_ON
    ? { ...AT_ONCE, pause: FIRST_PAUSE * times }
    : undefined;
}

function mostTimes(outcome: Outcome): number {
  return 'failure' in outcome && outcome.failure.code === 'EAI_AGAIN' ? MOST_LOOKUPS : MOST_TIMES;
}

const AT_ONCE: Again = { pause: 0, connected: true };
