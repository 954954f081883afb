/** Signs that the kit did not record a log as it is. Pure. */
import { addressOf, type Exchange, isServed, pauseAfter } from '../exchange/exchange.js';
import { CONTROL } from '../service/entries.js';
import type { Log } from './log.js';

/** Clocks have a resolution. Milliseconds. */
const SLACK = 2;
/** When the next try may come. Further ones may follow a control at once. @param controlled when a control had capacity */
function nextTryAt(exchange: Exchange | undefined, controlled: number): number {
  if (!exchange) return 0;
  const end = exchange.at + exchange.took;
  return end + (exchange.try === 0 ? pauseAfter(exchange, controlled < end) : 0);
}

/** Names what cannot be in the log of a run, by place. */
export function orderProblems({ head: { target }, exchanges, tail: { durationMs } }: Log): readonly string[] {
  const ends: number[] = [];
  const known = new Map<string, Exchange>();
  let controlled = 0;
  const { origin, pathname } = new URL(URL.canParse(target) ? target : 'x:');
  const isPlain = origin + pathname.replace(/\/$/, '') === target;
  const problems = isPlain ? [] : ['the base URL is not written as the kit writes one'];
  for (const [index, one] of exchanges.entries()) {
    const { at, took, after, response, failure } = one;
    const address = addressOf(one);
    const end = at + took;
    const before = known.get(addressOf({ ...one, try: one.try - 1 }));
    // The run decides by itself when it asks again for these.
    const isOther = one.path === 'preflight' || one.path.startsWith(CONTROL);
    const isPaused = one.try > 0 && !isOther && failure?.kind !== 'unsent';
    const rules: readonly (readonly [isBroken: boolean, what: string])[] = [
      [known.has(address), 'the address is there twice'],
      [!response === !failure, 'it has not one of response and failure'],
      [after > index, 'it was asked for after an exchange that came later'],
      [at + SLACK < (ends[after - 1] ?? 0), 'it was sent before what it follows had come'],
      [end + SLACK < (ends.at(-1) ?? 0), 'it ended before the line above'],
      [end > durationMs + SLACK, 'it ended after the run'],
      [isPaused && at + SLACK < nextTryAt(before, controlled), 'it was tried again sooner than the kit does'],
    ];
    for (const [isBroken, what] of rules) if (isBroken) problems.push(`line ${index + 2}, ${address}: ${what}`);
    known.set(address, one);
    if (one.path.startsWith(CONTROL) && isServed(one)) controlled = end;
    ends.push(end);
  }
  return problems;
}
