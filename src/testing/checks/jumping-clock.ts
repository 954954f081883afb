import type { Clock } from '../../core/http/outside.js';

/** A clock that jumps to the next timer when nothing else is left to do. */
export function jumpingClock(): Clock {
  let now = 0;
  const sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  const jump = (): void => {
    const next = sleepers.toSorted((one, other) => one.at - other.at)[0];
    if (!next) return;
    sleepers.splice(sleepers.indexOf(next), 1);
    now = Math.max(now, next.at);
    next.wake();
    setImmediate(jump);
  };
  return {
    now: () => now,
    wait: (milliseconds) =>
      new Promise<void>((wake) => {
        sleepers.push({ at: now + milliseconds, wake });
        if (sleepers.length === 1) setImmediate(jump);
      }),
  };
}
