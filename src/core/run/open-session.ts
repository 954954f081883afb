import type { Sent } from '../http/client-statistics.js';
import type { Outside } from '../http/outside.js';
import type { RunIdentity } from '../session/run-identity.js';
import { Session } from '../session/session.js';
import type { SessionObserver } from '../session/session-observer.js';
import { clientFor, networkFor } from './client-for.js';

/**
 * The state that the checks of a run share; the caller closes its client.
 * @param outside @default the deployment over the network
 */
export function openSession(
  run: RunIdentity & { readonly before?: Sent },
  observer: SessionObserver = {},
  outside: Outside = networkFor(run.options),
): Session {
  return new Session(run, clientFor(run.options, outside, run.before), observer);
}
