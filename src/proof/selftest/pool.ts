import os from 'node:os';
import { Worker } from 'node:worker_threads';
import { KitError } from '../../core/errors.js';
import type { Subject, SubjectResult } from './subject.js';

/** Concurrent threads: more than processors, since some servers are slow by design. */
export const THREADS = 2 * os.availableParallelism();

/**
 * Judges subjects in threads; each free thread takes the next subject. Returns the results in the order of the
 * subjects. Rejects when a thread fails.
 */
export async function judgeAll(
  subjects: readonly Subject[],
  onResult: (result: SubjectResult, done: number) => void,
): Promise<readonly SubjectResult[]> {
  const results: SubjectResult[] = new Array(subjects.length);
  const queue = subjects.entries();
  let done = 0;
  const run = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./worker.js', import.meta.url));
      let position = 0;
      const next = (): void => {
        const { value, done: isEmpty } = queue.next();
        if (isEmpty) {
          void worker.terminate().then(() => resolve());
          return;
        }
        position = value[0];
        worker.postMessage(value[1]);
      };
      worker.on('message', (result: SubjectResult) => {
        results[position] = result;
        done += 1;
        onResult(result, done);
        next();
      });
      worker.on('error', (error) => {
        const subject = subjects[position];
        reject(
          new KitError(`Judging ${subject?.kind} ${subject?.id}: ${(error as Error).message}`, {
            cause: error,
          }),
        );
      });
      next();
    });
  await Promise.all(Array.from({ length: Math.min(THREADS, subjects.length) }, run));
  return results;
}
