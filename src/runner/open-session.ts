import { Session, type SessionObserver } from '../checks/session.js';
import { Client } from '../client/client.js';
import type { RunOptions } from '../config/options.js';
import type { Assignment } from './assignment.js';

/** A client for the target of a run. */
export function clientFor({ baseUrl, concurrency, timeout }: RunOptions, exchangesBefore = 0): Client {
  return new Client({
    origin: new URL(baseUrl).origin,
    connections: concurrency,
    timeout,
    exchangesBefore,
  });
}

/** What the checks of a run share; its client is the caller's to close. */
export function openSession(
  {
    options,
    runId,
    startedAt,
    exchangesBefore,
  }: Pick<Assignment, 'options' | 'runId' | 'startedAt' | 'exchangesBefore'>,
  observer: SessionObserver = {},
): Session {
  return new Session(options, runId, clientFor(options, exchangesBefore), startedAt, observer);
}
