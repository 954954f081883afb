import type { RunOptions } from '../config/options.js';
import type { End } from '../results/model.js';

/** The reason why a run ends before all of its checks have run. */
export interface Halt {
  readonly end: Exclude<End, 'complete'>;
  /** The fault of the kit, if that is the reason. */
  readonly fault?: unknown;
}

/** How long a check that is under way may take to leave its record behind when the run is to end, in milliseconds. */
export const GRACE = 600;

/** Resolves when the time of a run is up; never for a run without a bound. */
export function timeLimit({ maxDuration }: Pick<RunOptions, 'maxDuration'>): {
  readonly reached: Promise<Halt>;
  readonly forget: () => void;
} {
  let timer: NodeJS.Timeout | undefined;
  const reached = new Promise<Halt>((resolve) => {
    if (maxDuration === undefined) return;
    timer = setTimeout(() => resolve({ end: 'out-of-time' }), maxDuration * 1000);
  });
  return { reached, forget: () => clearTimeout(timer) };
}

/** The result of `work`; undefined if it takes longer than this many milliseconds. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([work, passed]);
  } finally {
    clearTimeout(timer);
  }
}
