/** Whether a server fails only while it has much to do: a pool of connections is too small. Pure. */
import { plural } from '../base/text.js';
import { type Exchange, overlap } from '../exchange/exchange.js';

/** The share of servers with another fault that may look so by chance. */
export const MOST_BY_CHANCE = 0.005;
/** One other request is what collides, and no crowd. */
const LEAST_BESIDE = 2;

export interface Crowd {
  /** So many other requests, or more, were under way beside each failure. */
  readonly least: number;
  readonly words: string;
}

/** @returns undefined if failures came with fewer beside them, too, or may have missed by chance those that had fewer */
export function crowdOf(
  bad: readonly Exchange[],
  good: readonly Exchange[],
  all: readonly Exchange[],
): Crowd | undefined {
  const countBeside = (exchange: Exchange) =>
    all.filter((other) => other !== exchange && overlap(exchange, other)).length;
  const least = Math.min(...bad.map(countBeside));
  const spared = good.filter((exchange) => countBeside(exchange) < least).length;
  const chance = (1 - spared / (bad.length + good.length)) ** bad.length;
  if (bad.length === 0 || least < LEAST_BESIDE || chance > MOST_BY_CHANCE) return undefined;
  const words = `each time with at least ${plural(least, 'other request')} under way, and never with fewer (${plural(spared, 'success', 'successes')})`;
  return { least, words };
}
