import { inject, test } from 'vitest';
import { catalogue } from '../../catalogue/catalogue.js';
import { declareTo } from '../../checks/check.js';
import { runCheck } from '../../checks/run-check.js';
import { selectedIds, unpackAssignment } from '../assignment.js';
import { type FollowedSession, followedSession } from '../followed-session.js';
import { type FromWorker, type Line, lineToMain } from './channel.js';

/** What the suites of one run share in this thread; vitest loads this file anew for each of them. */
interface Shared extends FollowedSession {
  readonly selected: ReadonlySet<string>;
  readonly main: Line<FromWorker>;
  isStopped: boolean;
  /** A check is under way. */
  isBusy: boolean;
}

const slot: { [key: symbol]: Shared | undefined } = globalThis as never;
const key = Symbol.for('petstore-conformance.run');

function open(): Shared {
  const assignment = unpackAssignment(inject('assignment' as never));
  const followed = followedSession(assignment, (news) => main.say({ says: 'news', news }));
  const main = lineToMain(assignment.runId, () => {
    opened.isStopped = true;
    followed.session.stop();
    followed.tellNow();
    // What was said before has come to the main thread when this does.
    if (!opened.isBusy) main.say({ says: 'stopped' });
  });
  const selected = selectedIds(assignment.options);
  const opened: Shared = { ...followed, selected, main, isStopped: false, isBusy: false };
  return opened;
}

const shared = slot[key] ?? open();
slot[key] = shared;

declareTo((check) => {
  const [id] = check.requirements;
  const isSelected = check.requirements.some((requirement) => shared.selected.has(requirement));
  test.runIf(isSelected)(check.requirements.join(', '), async ({ task }) => {
    if (shared.isStopped) return;
    shared.main.say({ says: 'begun', id });
    shared.isBusy = true;
    const record = await runCheck(check, catalogue.find(id), shared.session);
    shared.isBusy = false;
    shared.tellNow();
    shared.main.say({ says: 'ended', record });
    if (shared.isStopped) shared.main.say({ says: 'stopped' });
    Object.assign(task.meta, { isTold: true });
  });
});
