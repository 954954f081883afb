import { Blocked } from '../session/ending.js';

/**
 * Runs `work` on every item, at most `limit` at once, starting in order. Returns the results in order. A failed item
 * does not stop the others; at the end, the error of the earliest failed item is thrown.
 * @param work may call `makeRoom` when it has nothing to do but wait: then another item starts meanwhile
 */
export async function concurrently<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T, index: number, makeRoom: () => void) => Promise<R>,
): Promise<R[]> {
  const results: PromiseSettledResult<R>[] = new Array(items.length);
  const queue = items.entries();
  const further: Promise<boolean>[] = [];
  /** Works on the next item, if there is one. */
  const next = async (): Promise<boolean> => {
    const { done, value } = queue.next();
    if (done) return false;
    const [index, item] = value;
    let hasMadeRoom = false;
    const makeRoom = () => {
      if (!hasMadeRoom) further.push(next());
      hasMadeRoom = true;
    };
    try {
      results[index] = { status: 'fulfilled', value: await work(item, index, makeRoom) };
    } catch (reason) {
      results[index] = { status: 'rejected', reason };
    }
    return true;
  };
  const worker = async (): Promise<void> => {
    while (await next());
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  // Grows while it is waited for.
  for (const one of further) await one;
  return results.map(fulfilled);
}

/** Waits for all of them, and then throws the error of the earliest one that failed. */
export async function together<T extends readonly Promise<unknown>[]>(
  works: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  return (await Promise.allSettled(works)).map(fulfilled) as { -readonly [K in keyof T]: Awaited<T[K]> };
}

/**
 * Waits for all of them, and returns those that could be done. What another requirement keeps from being done is left
 * out, since its own finding reports that.
 * @throws the error of the earliest one for any other reason, or if none could be done
 */
export async function asFarAsPossible<T>(works: readonly Promise<T>[]): Promise<readonly T[]> {
  const results = await Promise.allSettled(works);
  const failed = results.filter(({ status }) => status === 'rejected');
  const isLeftOut = (result: PromiseSettledResult<T>) =>
    result.status === 'rejected' && isExplained(result.reason);
  const left = failed.length < results.length ? results.filter((result) => !isLeftOut(result)) : results;
  return left.map(fulfilled);
}

/** True for the end of a part that another requirement's finding explains. */
export function isExplained(error: unknown): boolean {
  return error instanceof Blocked && error.by !== undefined;
}

function fulfilled<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
