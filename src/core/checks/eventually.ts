import type { OperationId } from '../catalogue/requirement.js';
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
  const settled = await session.settling.wait(operation, ask, isExpected, evidence.isPatient);
  evidence.isHasty ||= settled.isHasty;
  return settled;
}
