import { BroadcastChannel } from 'node:worker_threads';
import type { CheckRecord } from '../../results/check-record.js';
import type { News } from '../news.js';

/**
 * What the worker thread says, in the order in which it happens.
 * - `begun`: the check whose first requirement is `id`
 * - `news`: what happened since
 * - `ended`: the check under way; all of its news has been told
 * - `stopped`: nothing more is said, since there is no check under way and none begins
 */
export type FromWorker =
  | { readonly says: 'begun'; readonly id: string }
  | { readonly says: 'news'; readonly news: News }
  | { readonly says: 'ended'; readonly record: CheckRecord }
  | { readonly says: 'stopped' };

/** What the main thread says: nothing is to be sent any more. */
export interface ToWorker {
  readonly says: 'stop';
}

/** One end of the line between the two threads of a run. It keeps no process alive. */
export interface Line<Said> {
  readonly say: (message: Said) => void;
  readonly close: () => void;
}

/** The main thread's end. */
export function lineToWorker(runId: string, hear: (message: FromWorker) => void): Line<ToWorker> {
  return line(runId, hear);
}

/** The worker thread's end. */
export function lineToMain(runId: string, hear: (message: ToWorker) => void): Line<FromWorker> {
  return line(runId, hear);
}

function line<Said, Heard>(runId: string, hear: (message: Heard) => void): Line<Said> {
  const channel = new BroadcastChannel(`petstore-conformance-${runId}`);
  channel.unref();
  channel.onmessage = (message) => hear((message as { readonly data: Heard }).data);
  return { say: (message) => channel.postMessage(message), close: () => channel.close() };
}
