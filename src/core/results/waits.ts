import { inSeconds } from '../text/seconds.js';
import type { Statistics } from './model.js';

/** The waits of a run, a sentence each; empty if there was none. */
export function waits({ throttled, throttledMs, pacedMs, waitedForTargetMs }: Statistics): readonly string[] {
  const times = throttled === 1 ? 'once' : `${throttled} times`;
  return [
    ...(waitedForTargetMs > 0
      ? [`The kit waited ${inSeconds(waitedForTargetMs)} until the deployment responded.`]
      : []),
    ...(throttled > 0
      ? [
          `The deployment asked for patience (429 or 503) ${times}; the kit waited ${inSeconds(throttledMs)} for that.`,
        ]
      : []),
    ...(pacedMs >= SHORTEST_SHOWN
      ? [
          `The kit held requests back for ${inSeconds(pacedMs)} in all, to keep to --rate or to what the deployment bears.`,
        ]
      : []),
  ];
}

/** Below it nobody would have noticed, in milliseconds. */
const SHORTEST_SHOWN = 100;
