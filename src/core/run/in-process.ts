import { catalogue } from '../catalogue/catalogue.js';
import { type Check, declaredChecks } from '../checks/check.js';
import { runCheck } from '../checks/run-check.js';
import { KitError } from '../errors.js';
import { selectedIds } from './assignment.js';
import type { Engine } from './engine.js';
import { followedSession } from './followed-session.js';
import { GRACE, type Halt, within } from './halt.js';
import { Progress } from './progress.js';
import { suites } from './suites.js';

/**
 * Runs the checks in this process and thread, without a test runner: for programs that embed the kit, which may
 * be in a test runner of their own.
 */
export const inProcess: Engine = async (assignment, events, halted) => {
  const checks = await loadChecks();
  const selected = selectedIds(assignment.options);
  const chosen = checks.filter(({ requirements }) => requirements.some((id) => selected.has(id)));
  const progress = new Progress(assignment, events);
  const { session, tellNow } = followedSession(assignment, (news) => progress.heard(news));
  let halt: Halt | undefined;
  const stopped = halted.then((one) => {
    halt = one;
    session.stop();
  });
  try {
    for (const check of chosen) {
      const [id] = check.requirements;
      progress.started(id);
      const running = runCheck(check, catalogue.find(id), session);
      const record = await Promise.race([running, stopped.then(() => within(GRACE, running))]);
      tellNow();
      if (record) progress.finished(record);
      if (halt) break;
    }
  } finally {
    await session.client.close();
  }
  return { records: progress.records, end: 'complete', ...halt };
};

/** Every check of the suites, in their order. @throws KitError when there is none */
export async function loadChecks(): Promise<readonly Check[]> {
  for (const { load } of suites) await load();
  const checks = declaredChecks();
  if (checks.length === 0)
    throw new KitError('Loading the suites: they declare no check; install the package anew.');
  return checks;
}
