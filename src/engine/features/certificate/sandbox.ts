/** Work on what strangers wrote: in a thread of its own, with a bound on its time and its memory. */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { UsageError } from '../../base/problems.js';

/** Milliseconds, and MiB of the thread's heap. */
type Bounds = Readonly<Record<'deadline' | 'memory', number>>;

/** Has a module that calls `serve` work on a clone of the input. @throws {UsageError} when it exceeds a bound, or never answers */
export async function inSandbox<T>(what: string, module: URL, input: unknown, bounds: Bounds): Promise<T> {
  const { deadline, memory } = bounds;
  const exceeded = (problem: string) => new UsageError(`${what} ${problem}`);
  const worker = new Worker(module, {
    workerData: { sandboxed: input },
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 64 },
  });
  let timer: NodeJS.Timeout | undefined;
  return new Promise<T>((resolve, reject) => {
    timer = setTimeout(() => reject(exceeded(`took more than ${deadline / 1000} s`)), deadline);
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(isMemory ? exceeded(`needs more than ${memory} MiB of memory`) : error);
    });
    worker.once('exit', () => reject(exceeded('ended without an answer')));
  }).finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}

/** Answers from a thread that `inSandbox` started; does nothing elsewhere. */
export function serve<Input, Output>(work: (input: Input) => Promise<Output>): void {
  if (isMainThread || !parentPort || !('sandboxed' in (workerData ?? {}))) return;
  const port = parentPort;
  // An error ends the thread, which then emits it.
  void work(workerData.sandboxed as Input).then((result) => port.postMessage(result));
}
