import type { RunIdentity } from '../session/run-identity.js';
import { Session } from '../session/session.js';
import type { SessionObserver } from '../session/session-observer.js';
import type { Assignment } from './assignment.js';
import { clientFor } from './client-for.js';

/** What the checks of a run share; its client is the caller's to close. */
export function openSession(
  run: RunIdentity & Pick<Assignment, 'exchangesBefore'> & Partial<Pick<Assignment, 'requestsBefore'>>,
  observer: SessionObserver = {},
): Session {
  const { options, exchangesBefore, requestsBefore = 0 } = run;
  return new Session(
    run,
    clientFor(options, { exchanges: exchangesBefore, requests: requestsBefore }),
    observer,
  );
}
