import os from 'node:os';
import { Worker } from 'node:worker_threads';
import { KitError } from '../../core/errors.js';
import type { Subject, SubjectResult } from './subject.js';

/**
 * Subjects that a thread judges at once: some servers are slow by design, and each thread compiles all code for itself.
 * To measure times it is one, so that no run waits for another.
 */
export function atOnceFor({ times }: { readonly times: boolean }): number {
  return times ? 1 : 3;
}

/** A subject with its place in the list. */
export type Numbered<T> = readonly [position: number, one: T];

/**
 * Judges subjects in a thread for each processor; whoever is free takes the next subject. Returns the results in the
 * order of the subjects. Rejects when a thread fails.
 */
export async function judgeAll(
  subjects: readonly Subject[],
  onResult: (result: SubjectResult, done: number) => void,
  atOnce: number,
): Promise<readonly SubjectResult[]> {
  const results: SubjectResult[] = new Array(subjects.length);
  const queue = subjects.entries();
  let done = 0;
  const run = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./worker.js', import.meta.url));
      const underWay = new Map<number, Subject>();
      const next = (): void => {
        const { value } = queue.next();
        if (value) {
          underWay.set(...value);
          worker.postMessage(value satisfies Numbered<Subject>);
        } else if (underWay.size === 0) void worker.terminate().then(() => resolve());
      };
      worker.on('message', ([position, result]: Numbered<SubjectResult>) => {
        underWay.delete(position);
        results[position] = result;
        done += 1;
        onResult(result, done);
        next();
      });
      worker.on('error', (error) => {
        const judged = [...underWay.values()].map(({ kind, id }) => `${kind} ${id}`);
        reject(new KitError(`Judging ${judged.join(', ')}: ${(error as Error).message}`, { cause: error }));
      });
      for (let free = atOnce; free > 0; free -= 1) next();
    });
  const threads = Math.min(os.availableParallelism(), Math.ceil(subjects.length / atOnce));
  await Promise.all(Array.from({ length: threads }, run));
  return results;
}
