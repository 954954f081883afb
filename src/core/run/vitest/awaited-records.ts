import type { Progress } from '../progress.js';
import type { FromWorker } from './channel.js';

/**
 * Takes what the worker says, and knows whether all of it has come: vitest tells over another line that a check has
 * ended, which may be the faster one.
 */
export class AwaitedRecords {
  #announced = 0;
  #isStopped = false;
  #waiting: { readonly until: () => boolean; readonly resolve: () => void }[] = [];

  constructor(private readonly progress: Progress) {}

  /** Checks that are known to have left a record behind. */
  get announced(): number {
    return this.#announced;
  }

  get missing(): number {
    return Math.max(0, this.#announced - this.progress.ended);
  }

  announce(): void {
    this.#announced += 1;
  }

  take(message: FromWorker): void {
    if (message.says === 'begun') this.progress.started(message.id);
    if (message.says === 'news') this.progress.heard(message.news);
    if (message.says === 'ended') this.progress.finished(message.record);
    if (message.says === 'stopped') this.#isStopped = true;
    for (const { until, resolve } of this.#waiting) if (until()) resolve();
  }

  /** Resolves when every announced record is here. */
  all(): Promise<void> {
    return this.#when(() => this.missing === 0);
  }

  /** Resolves when the worker, which was told to stop, has said everything. */
  last(): Promise<void> {
    return this.#when(() => this.#isStopped);
  }

  #when(until: () => boolean): Promise<void> {
    if (until()) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push({ until, resolve }));
  }
}
