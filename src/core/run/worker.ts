import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { KitError } from '../errors.js';
import { type SentAssignment, unpackAssignment } from './assignment.js';
import { runChecks } from './in-process.js';
import type { FromWorker } from './in-worker.js';

/** Runs the checks of one run in this thread. The only message that comes in says to stop. */
async function work(port: MessagePort, assignment: SentAssignment): Promise<void> {
  const say = (message: FromWorker): void => port.postMessage(message);
  const stopped = new Promise<void>((resolve) => port.once('message', () => resolve()));
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
await work(parentPort, workerData);
