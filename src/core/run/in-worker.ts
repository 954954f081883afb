import { Worker } from 'node:worker_threads';
import { KitError } from '../errors.js';
import type { CheckRecord } from '../results/check-record.js';
import { packAssignment } from './assignment.js';
import type { Engine } from './engine.js';
import { GRACE, within } from './halt.js';
import { type News, UnreportedPets } from './news.js';
import { Progress } from './progress.js';

/** A message from the worker. Messages arrive in the order in which things happen; `through` is the last. */
export type FromWorker =
  | { readonly says: 'started'; readonly id: string }
  | { readonly says: 'news'; readonly news: News }
  | { readonly says: 'finished'; readonly record: CheckRecord }
  | { readonly says: 'through' };

/** A thread for the checks of one run. */
export interface CheckThread {
  /**
   * Runs the checks there, so that this thread answers signals while a check spins. What was found before a fault is
   * given back beside the fault.
   */
  readonly engine: Engine;
  /** Ends the thread, whether or not it was given anything to do. */
  readonly end: () => void;
}

/** Starts the thread. It loads the suites while this one asks the deployment whether it responds. */
export function checkThread(): CheckThread {
  const worker = new Worker(new URL('./worker.js', import.meta.url));
  const ended = endOf(worker);
  // Without an assignment its end concerns nobody.
  ended.catch(() => {});
  const engine: Engine = async (assignment, events, halted) => {
    const progress = new Progress(assignment, events);
    const through = Promise.race([ended, workThrough(worker, progress)]);
    const unreported = new UnreportedPets();
    worker.postMessage(packAssignment({ ...assignment, unreported: unreported.memory }));
    try {
      const halt = await Promise.race([halted, through]);
      if (!halt) return { records: progress.records, account: progress.account, end: 'complete' };
      worker.postMessage('stop');
      // Requests that are under way may create pets, which their responses name.
      await within(
        GRACE,
        through.catch(() => undefined),
      );
      progress.recovered(unreported.pets);
      return { records: progress.records, account: progress.account, ...halt };
    } catch (fault) {
      progress.recovered(unreported.pets);
      return { records: progress.records, account: progress.account, end: 'kit-fault', fault };
    }
  };
  // Its end is nothing to wait for: the reports are due.
  return { engine, end: () => void worker.terminate() };
}

/** Rejects with a KitError when the thread ends. */
function endOf(worker: Worker): Promise<never> {
  return new Promise((_, reject) => {
    let problem: string | undefined;
    worker.on('error', (error: unknown) => {
      problem = error instanceof Error ? error.message : String(error);
    });
    // The exit comes after every message, which an error may overtake.
    worker.on('exit', (code) => {
      const why = problem ?? `the worker thread ended early, with exit code ${code}`;
      reject(new KitError(`Running the suites: ${why}; report it with the run's options.`));
    });
  });
}

/** Resolves when all checks have run. */
function workThrough(worker: Worker, progress: Progress): Promise<undefined> {
  return new Promise((resolve) => {
    worker.on('message', (message: FromWorker) => {
      if (message.says === 'started') progress.started(message.id);
      if (message.says === 'news') progress.heard(message.news);
      if (message.says === 'finished') progress.finished(message.record);
      if (message.says === 'through') resolve(undefined);
    });
  });
}
