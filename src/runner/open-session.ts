import { Session, type SessionObserver } from '../checks/session.js';
import { Client } from '../client/client.js';
import type { RunOptions } from '../config/options.js';
import type { Assignment } from './assignment.js';

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
  return new Session(
    options,
    runId,
    clientFor(options, { exchanges: exchangesBefore, requests: requestsBefore }),
    startedAt,
    observer,
  );
}
