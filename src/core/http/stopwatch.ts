import { performance } from 'node:perf_hooks';

/** Calls back after so many milliseconds, those not counted in which it stood still. */
export class Stopwatch {
  #timer: NodeJS.Timeout | undefined;
  #startedAt = 0;

  constructor(
    private left: number,
    private readonly ended: () => void,
  ) {}

  /** Does nothing where it runs already. */
  start(): void {
    if (this.#timer) return;
    this.#startedAt = performance.now();
    this.#timer = setTimeout(this.ended, Math.max(0, this.left));
  }

  stop(): void {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.left -= performance.now() - this.#startedAt;
  }
}
