import type { Sent } from '../http/client.js';
import type { RunIdentity } from '../session/run-identity.js';
import { Session } from '../session/session.js';
import type { SessionObserver } from '../session/session-observer.js';
import { clientFor } from './client-for.js';

/** The state that the checks of a run share; the caller closes its client. */
export function openSession(
  run: RunIdentity & { readonly before?: Sent },
  observer: SessionObserver = {},
): Session {
  return new Session(run, clientFor(run.options, run.before), observer);
}
