import type { RunEvents } from '../report/run-events.js';
import { type Preflight, preflight, type Target } from './preflight.js';
import { SentRequests } from './sent-requests.js';

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5_000;

/** The preflight of a target, and how long it was waited for until then. */
export type AwaitedTarget = Preflight & { readonly waitedMs: number };

/**
 * The preflight, tried again while the deployment looks as if it were not up yet, for as long as `--wait` allows.
 * Of several only the last one is part of the run, but all their requests count.
 */
export async function awaitTarget(
  run: Target,
  events: RunEvents,
  givenUp: AbortSignal = new AbortController().signal,
  sent = new SentRequests(),
): Promise<AwaitedTarget> {
  const { outside } = run;
  const startedAt = outside.now();
  const deadline = startedAt + run.options.wait * 1000;
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    const triedAt = outside.now();
    const ready = await preflight(run, sent);
    const leftMs = deadline - outside.now();
    if (ready.ok || !ready.mayPass || leftMs <= 0 || givenUp.aborted) {
      // From the first try to the last one.
      return { ...ready, waitedMs: pause === FIRST_PAUSE ? 0 : triedAt - startedAt };
    }
    events.waiting?.({ reason: ready.reason, leftMs: Math.round(leftMs) });
    await outside.wait(Math.min(pause, leftMs), givenUp).catch(() => {});
  }
}
