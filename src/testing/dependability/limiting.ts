import { setTimeout as wait } from 'node:timers/promises';
import type { BehaviourChange } from '../../proof/reference/behaviour.js';
import { Refusal } from '../../proof/reference/refusal.js';

/** How a deployment refuses requests beyond its limit. */
export interface Refusing {
  readonly status: 429 | 503;
  /** Makes the value of `Retry-After` for each refusal. @default no such header */
  readonly retryAfter?: () => string;
}

/** Counts of a deployment that limits the rate. */
export interface LimitCounts {
  refused: number;
}

/** A token bucket: handles `perSecond` requests a second, up to `atOnce` of them at once, and refuses the others. */
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

/** Handles one request after the other, this many milliseconds each. */
export function oneAtATime(milliseconds: number): BehaviourChange {
  let turn: Promise<unknown> = Promise.resolve();
  const before = async () => {
    turn = turn.then(() => wait(milliseconds));
    await turn;
    return undefined;
  };
  return { hooks: { before } };
}

/** Handles up to `most` requests at the same time, 5 ms each, and refuses the others. */
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

/** Handles the first requests, and refuses all later ones. */
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
