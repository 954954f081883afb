import { BroadcastChannel } from 'node:worker_threads';
import { inject, test } from 'vitest';
import { declareTo } from '../../checks/check.js';
import { runCheck } from '../../checks/run-check.js';
import type { Session } from '../../checks/session.js';
import { catalogue } from '../../contract/catalogue.js';
import { selectedIds, unpackAssignment } from '../assignment.js';
import { openSession } from '../open-session.js';
import { channelName } from './channel.js';

/** What the suites of one run share in this thread; vitest loads this file anew for each of them. */
interface Shared {
  readonly session: Session;
  readonly selected: ReadonlySet<string>;
  readonly channel: BroadcastChannel;
}

const slot: { [key: symbol]: Shared | undefined } = globalThis as never;
const key = Symbol.for('petstore-conformance.run');

function open(): Shared {
  const assignment = unpackAssignment(inject('assignment' as never));
  const channel = new BroadcastChannel(channelName(assignment.runId));
  channel.unref();
  return { session: openSession(assignment), selected: selectedIds(assignment.options), channel };
}

const shared = slot[key] ?? open();
slot[key] = shared;

declareTo((check) => {
  const [id] = check.requirements;
  const isSelected = check.requirements.some((requirement) => shared.selected.has(requirement));
  test.runIf(isSelected)(check.requirements.join(', '), async ({ task }) => {
    shared.channel.postMessage(id);
    const record = await runCheck(check, catalogue.find(id), shared.session);
    Object.assign(task.meta, { record });
  });
});
