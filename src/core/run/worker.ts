import { on } from 'node:events';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { KitError } from '../errors.js';
import { type SentAssignment, unpackAssignment } from './assignment.js';
import { loadChecks, runChecks } from './in-process.js';
import type { FromWorker } from './in-worker.js';

/** Runs the checks of one run in this thread. The first message is the assignment; the only other one says to stop. */
async function work(port: MessagePort): Promise<void> {
  await loadChecks();
  const messages = on(port, 'message');
  const { value: first } = await messages.next();
  const [assignment]: readonly [SentAssignment] = first;
  const stopped = messages.next().then(() => undefined);
  const say = (message: FromWorker): void => port.postMessage(message);
  await runChecks(
    unpackAssignment(assignment),
    {
      started: (id) => say({ says: 'started', id }),
      heard: (news) => say({ says: 'news', news }),
      finished: (record) => say({ says: 'finished', record }),
    },
    stopped,
  );
  say({ says: 'through' });
}

if (!parentPort) throw new KitError('This file is for a worker thread; call runConformance instead.');
await work(parentPort);
