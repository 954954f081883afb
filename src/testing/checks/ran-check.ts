import type { Check } from '../../core/checks/check.js';
import { CheckRun, confirmAll } from '../../core/checks/check-run.js';
import type { CheckRecord } from '../../core/results/check-record.js';
import type { Session } from '../../core/session/session.js';

/** The record of a check that ran by itself, with its findings confirmed. */
export async function ranCheck(
  check: Pick<Check, 'requirements' | 'body'>,
  session: Session,
): Promise<CheckRecord> {
  const run = new CheckRun({ title: 'x', store: 'any', isLong: false, ...check }, session);
  await run.run();
  await confirmAll([run], session);
  const { record } = run;
  if (!record) throw new Error('the check has ended without a record');
  return record;
}
