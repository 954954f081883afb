import { performance } from 'node:perf_hooks';

/** Time as a display sees it. */
export interface Clock {
  /** Milliseconds since some moment that stays the same. */
  readonly now: () => number;
  /** Calls `work` at this interval, in milliseconds, until stopped. It does not keep the process alive. */
  readonly every: (milliseconds: number, work: () => void) => () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  every: (milliseconds, work) => {
    const timer = setInterval(work, milliseconds);
    timer.unref();
    return () => clearInterval(timer);
  },
};
