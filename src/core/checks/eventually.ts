import type { OperationId } from '../catalogue/requirement.js';
import type { Exchange } from '../http/exchange.js';
import type { Session } from '../session/session.js';
import type { Settled } from '../session/settling.js';
import type { Sender } from './sender.js';

/**
 * Repeats a read until the response is as expected or the settling time is over, since a read may lag behind a write.
 * Returns the last response and whether it was as expected. If the run waited for less than the whole time, findings of
 * this evidence are hasty from now on.
 */
export async function eventually<T>(
  { session, evidence }: Pick<Sender, 'session' | 'evidence'>,
  operation: OperationId,
  ask: () => Promise<T>,
  isExpected: (response: T) => boolean,
): Promise<Settled<T>> {
  const settled = await session.settling.wait(operation, ask, isExpected, evidence);
  evidence.isHasty ||= settled.isHasty;
  return settled;
}

/** How long the kit waited for a pet: `for 5 s after its creation (--settle 5000)`. */
export function settlingWords({ ledger, options }: Session, last: Exchange, id: bigint): string {
  const { settle } = options;
  const option = `(--settle ${settle})`;
  const creation = ledger.creationOf(id);
  const since = creation && last.startedAt - creation.startedAt - creation.durationMs;
  // Of an older pet only the wait itself is known.
  const isNew = since !== undefined && since < 2 * settle;
  return settle === 0
    ? `at once ${option}`
    : `for ${settle / 1000} s${isNew ? ' after its creation' : ''} ${option}`;
}
