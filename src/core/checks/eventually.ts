import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Sender } from './sender.js';

const FIRST_PAUSE = 5;
const LONGEST_PAUSE = 250;

/**
 * Repeats a request until the response is as expected or the settling time is over, since a read may lag behind a
 * write. Returns the last response and whether it was as expected. Records the longest wait that helped as `store.lag`.
 */
export async function eventually<T>(
  { session }: Pick<Sender, 'session'>,
  ask: () => Promise<T>,
  isExpected: (response: T) => boolean,
): Promise<{ readonly response: T; readonly asExpected: boolean }> {
  const startedAt = performance.now();
  const deadline = startedAt + session.options.settle;
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    const response = await ask();
    if (isExpected(response)) {
      if (pause > FIRST_PAUSE) session.noteLag(performance.now() - startedAt);
      return { response, asExpected: true };
    }
    const left = deadline - performance.now();
    if (left <= 0) return { response, asExpected: false };
    await wait(Math.min(pause, left));
  }
}
