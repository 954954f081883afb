import { catalogue } from '../catalogue/catalogue.js';
import { type Check, declaredChecks } from '../checks/check.js';
import { runCheck } from '../checks/run-check.js';
import { KitError } from '../errors.js';
import { type Assignment, selectedIds } from './assignment.js';
import type { Engine } from './engine.js';
import { followedSession } from './followed-session.js';
import { GRACE, type Halt, within } from './halt.js';
import type { Listener } from './news.js';
import { Progress } from './progress.js';
import { suites } from './suites.js';

/** Runs the checks in the caller's own thread. Signals, exit code and environment stay as they are. */
export const inProcess: Engine = async (assignment, events, halted) => {
  const progress = new Progress(assignment, events);
  let halt: Halt | undefined;
  const stopped = halted.then((one) => {
    halt = one;
  });
  await runChecks(assignment, progress, stopped);
  return { records: progress.records, counts: progress.counts, end: 'complete', ...halt };
};

/**
 * Runs the selected checks one after the other.
 *
 * @param stopped from then on nothing is sent, and the check under way may take `GRACE` to leave its record behind
 * @throws KitError when the suites declare no check
 */
export async function runChecks(
  assignment: Assignment,
  listener: Listener,
  stopped: Promise<void>,
): Promise<void> {
  const checks = await loadChecks();
  const selected = selectedIds(assignment.options);
  const { session, tellNow } = followedSession(assignment, (news) => listener.heard(news));
  let isStopped = false;
  const stop = stopped.then(() => {
    isStopped = true;
    session.stop();
    tellNow();
  });
  try {
    for (const check of checks.filter(({ requirements }) => requirements.some((id) => selected.has(id)))) {
      const [id] = check.requirements;
      listener.started(id);
      const running = runCheck(check, catalogue.find(id), session);
      const record = await Promise.race([running, stop.then(() => within(GRACE, running))]);
      tellNow();
      if (record) listener.finished(record);
      if (isStopped) break;
    }
  } finally {
    await session.client.close();
  }
}

/** Every check of the suites, in their order. @throws KitError when there is none */
export async function loadChecks(): Promise<readonly Check[]> {
  for (const { load } of suites) await load();
  const checks = declaredChecks();
  if (checks.length === 0)
    throw new KitError('Loading the suites: they declare no check; install the package again.');
  return checks;
}
