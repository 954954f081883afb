import { setTimeout as wait } from 'node:timers/promises';
import type { BehaviourChange } from '../../proof/reference/behaviour.js';
import { Refusal } from '../../proof/reference/refusal.js';

/** How a deployment refuses what is too much for it. */
export interface Refusing {
  readonly status: 429 | 503;
  /** The value of `Retry-After`, made anew for each refusal. @default no such header */
  readonly retryAfter?: () => string;
}

/** What a deployment that limits has done so far. */
export interface LimitCounts {
  refused: number;
}

/** A token bucket: answers so many requests a second, up to so many of them at once, and refuses the others. */
export function limitedTo(
  { perSecond, atOnce }: { readonly perSecond: number; readonly atOnce: number },
  refusing: Refusing,
  counts: LimitCounts,
): BehaviourChange {
  let tokens = atOnce;
  let filledAt = performance.now();
  const before = async () => {
    const now = performance.now();
    tokens = Math.min(atOnce, tokens + ((now - filledAt) / 1000) * perSecond);
    filledAt = now;
    if (tokens < 1) throw refusal(refusing, counts);
    tokens -= 1;
    return undefined;
  };
  return { hooks: { before } };
}

/** Responses so many requests at the same time, each of which takes 5 ms, and refuses the others. */
export function limitedAtOnce(most: number, refusing: Refusing, counts: LimitCounts): BehaviourChange {
  let underWay = 0;
  const before = async () => {
    underWay += 1;
    if (underWay > most) throw refusal(refusing, counts);
    await wait(5);
    return undefined;
  };
  const finished = () => {
    underWay -= 1;
  };
  return { hooks: { before, finished } };
}

/** Responses the first requests, and refuses all that come after them. */
export function refusingAfter(requests: number, refusing: Refusing, counts: LimitCounts): BehaviourChange {
  let answered = 0;
  const before = async () => {
    if (answered >= requests) throw refusal(refusing, counts);
    answered += 1;
    return undefined;
  };
  return { hooks: { before } };
}

function refusal({ status, retryAfter }: Refusing, counts: LimitCounts): Refusal {
  counts.refused += 1;
  const headers = retryAfter && { 'retry-after': retryAfter() };
  return new Refusal(status, 'too_many_requests', 'Too much at once: come back later.', headers);
}
