import type { OperationId } from '../catalogue/requirement.js';
import type { Session } from '../session/session.js';
import type { Settled } from '../session/settling.js';
import type { Sender } from './sender.js';

/**
 * Repeats a read until the response is as expected or the settling time is over, since a read may lag behind a write.
 * Returns the last response and whether it was as expected. If the run waited for less than the whole time, findings of
 * this evidence are hasty from now on.
 * @param shown ids of the pets that the read must show. The settling time runs from the last of their creations, if the run
 * created all of them, and otherwise from the call
 */
export async function eventually<T>(
  { session, evidence }: Pick<Sender, 'session' | 'evidence'>,
  operation: OperationId,
  ask: () => Promise<T>,
  isExpected: (response: T) => boolean,
  shown: readonly bigint[] = [],
): Promise<Settled<T>> {
  const { patientSince, lags } = evidence;
  const writtenAt = () => endOfCreations(session, shown);
  const settled = await session.settling.wait(operation, ask, isExpected, { patientSince, lags, writtenAt });
  evidence.isHasty ||= settled.isHasty;
  return settled;
}

/** When a read of a pet was still wrong: `at least 5 s after its creation (--settle 5000)`. */
export function settlingWords({ ledger, options }: Session, id: bigint): string {
  const { settle } = options;
  const option = `(--settle ${settle})`;
  if (settle === 0) return `at once ${option}`;
  // Of a pet that the run did not create, only the wait itself is known.
  return ledger.creationOf(id)
    ? `at least ${settle / 1000} s after its creation ${option}`
    : `for ${settle / 1000} s ${option}`;
}

/** When the last of these pets was created, by the clock; undefined without pets, and where another client created one. */
function endOfCreations({ ledger }: Session, ids: readonly bigint[]): number | undefined {
  const ends = ids.map((id) => {
    const creation = ledger.creationOf(id);
    return creation && creation.startedAt + creation.durationMs;
  });
  return ends.every((end) => end !== undefined) && ends.length > 0 ? Math.max(...ends) : undefined;
}
