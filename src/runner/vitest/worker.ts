import { inject, test } from 'vitest';
import { declareTo } from '../../checks/check.js';
import { runCheck } from '../../checks/run-check.js';
import { catalogue } from '../../contract/catalogue.js';
import { selectedIds, unpackAssignment } from '../assignment.js';
import { type FollowedSession, followedSession } from '../followed-session.js';
import { type FromWorker, type Line, lineToMain } from './channel.js';

/** What the suites of one run share in this thread; vitest loads this file anew for each of them. */
interface Shared extends FollowedSession {
  readonly selected: ReadonlySet<string>;
  readonly main: Line<FromWorker>;
  isStopped: boolean;
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
  });
  const selected = selectedIds(assignment.options);
  const opened: Shared = { ...followed, selected, main, isStopped: false };
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
    const record = await runCheck(check, catalogue.find(id), shared.session);
    shared.tellNow();
    shared.main.say({ says: 'ended', record });
    Object.assign(task.meta, { isTold: true });
  });
});
