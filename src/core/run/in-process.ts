import { type Check, declaredChecks } from '../checks/check.js';
import type { RunOptions } from '../config/options.js';
import { KitError } from '../errors.js';
import type { Clock } from '../http/outside.js';
import { type Assignment, selectedIds } from './assignment.js';
import type { Engine } from './engine.js';
import { followedSession } from './followed-session.js';
import { GRACE, type Halt, within } from './halt.js';
import type { Listener } from './news.js';
import { Progress } from './progress.js';
import { Schedule } from './schedule.js';
import { suites } from './suites.js';

/** Runs the checks in the caller's own thread. Signals, exit code and environment stay as they are. */
export const inProcess: Engine = async (assignment, events, halted) => {
  const progress = new Progress(assignment, events);
  let halt: Halt | undefined;
  const stopped = halted.then((one) => {
    halt = one;
  });
  await runChecks(assignment, progress, stopped);
  return { records: progress.records, account: progress.account, end: 'complete', ...halt };
};

/**
 * Runs the selected checks: those that need the same store at the same time, over the one limiter of the run's client.
 *
 * @param stopped from then on nothing is sent, and the checks under way may take `GRACE` to leave their records behind
 * @throws KitError when the suites declare no check
 */
export async function runChecks(
  assignment: Assignment,
  listener: Listener,
  stopped: Promise<void>,
): Promise<void> {
  const checks = await loadChecks();
  const selected = selectedIds(assignment.options);
  const chosen = checks.filter(({ requirements }) => requirements.some((id) => selected.has(id)));
  const { session, outside, tellNow, hasExplored } = followedSession(assignment, (news) =>
    listener.heard(news),
  );
  const schedule = new Schedule(session, {
    started: (id) => listener.started(id),
    hasExplored,
    finished: (record) => {
      tellNow();
      listener.finished(record);
    },
  });
  await outside.signal('start');
  const stop = outside.signal('stop', stopped).then(() => {
    session.stop();
    tellNow();
  });
  try {
    const through = schedule.run(chosen).then(() => exploreFor(schedule, outside, assignment.options));
    await Promise.race([through, stop.then(() => within(GRACE, through))]);
    schedule.end();
  } finally {
    await session.client.close();
    tellNow();
  }
}

async function exploreFor(schedule: Schedule, clock: Clock, { explore }: RunOptions): Promise<void> {
  if (explore === undefined) return;
  const end = clock.now() + explore * 1000;
  await schedule.explore(() => clock.now() >= end);
}

/** Every check of the suites, in their order. @throws KitError when there is none */
export async function loadChecks(): Promise<readonly Check[]> {
  for (const { load } of suites) await load();
  const checks = declaredChecks();
  if (checks.length === 0)
    throw new KitError('Loading the suites: they declare no check; install the package again.');
  return checks;
}
