import type { RunOptions } from '../config/options.js';
import { invalidKeys, otherSchemes } from '../generators/credentials.js';
import { Client } from '../http/client.js';
import { Session } from '../session/session.js';
import type { SessionObserver } from '../session/session-observer.js';
import type { Assignment } from './assignment.js';
import { SHORTEST_KEY } from './notices.js';

/**
 * A client for the target of a run.
 * @param before what of the run was sent before
 */
export function clientFor(
  { baseUrl, concurrency, timeout, rate, maxRequests, reach }: RunOptions,
  before = { exchanges: 0, requests: 0 },
): Client {
  return new Client({
    origin: new URL(baseUrl).origin,
    connections: concurrency,
    timeout,
    exchangesBefore: before.exchanges,
    route: reach.route,
    headers: reach.headers.map(({ name, value }) => [name, value] as const),
    ...(rate !== undefined && { rate }),
    ...(maxRequests !== undefined && { mostRequests: Math.max(0, maxRequests - before.requests) }),
  });
}

/**
 * What is left of a key when a character is taken away is nearly the key, and is masked before it is sent, too. What is
 * left of a short one stands in other words.
 */
function learnNearMisses({ options: { apiKey }, recorder }: Session): void {
  if (apiKey.reveal().length < SHORTEST_KEY) return;
  for (const credential of [...otherSchemes(apiKey), ...invalidKeys(apiKey)]) recorder.learn(credential);
}

/** What the checks of a run share; its client is the caller's to close. */
export function openSession(
  {
    options,
    runId,
    startedAt,
    exchangesBefore,
    requestsBefore = 0,
  }: Pick<Assignment, 'options' | 'runId' | 'startedAt' | 'exchangesBefore'> &
    Partial<Pick<Assignment, 'requestsBefore'>>,
  observer: SessionObserver = {},
): Session {
  const client = clientFor(options, { exchanges: exchangesBefore, requests: requestsBefore });
  const session = new Session(options, runId, client, startedAt, observer);
  learnNearMisses(session);
  return session;
}
