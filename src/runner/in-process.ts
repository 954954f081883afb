import { type Check, declaredChecks } from '../checks/check.js';
import { runCheck } from '../checks/run-check.js';
import { catalogue } from '../contract/catalogue.js';
import { KitError } from '../errors.js';
import { selectedIds } from './assignment.js';
import type { Engine } from './engine.js';
import { openSession } from './open-session.js';
import { Progress } from './progress.js';
import { suites } from './suites.js';

/**
 * Runs the checks in this process and thread, without a test runner: for programs that embed the kit, which may
 * be in a test runner of their own.
 */
export const inProcess: Engine = async (assignment, events) => {
  const checks = await loadChecks();
  const selected = selectedIds(assignment.options);
  const chosen = checks.filter(({ requirements }) => requirements.some((id) => selected.has(id)));
  const session = openSession(assignment);
  const progress = new Progress(assignment, events);
  try {
    for (const check of chosen) {
      const [id] = check.requirements;
      progress.started(id);
      progress.finished(await runCheck(check, catalogue.find(id), session));
    }
  } finally {
    await session.client.close();
  }
  return { records: progress.records, end: 'complete' };
};

/** Every check of the suites, in their order. @throws KitError when there is none */
export async function loadChecks(): Promise<readonly Check[]> {
  for (const { load } of suites) await load();
  const checks = declaredChecks();
  if (checks.length === 0)
    throw new KitError('Loading the suites: they declare no check; install the package anew.');
  return checks;
}
