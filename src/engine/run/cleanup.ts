/** The last requests of a run: they remove what it has created. What cannot be removed is left, and the results list it. */
import { isBusy, isLost, pauseAfter, type Request } from '../exchange/exchange.js';
import type { Created } from '../service/service.js';
import type { Traffic } from './traffic.js';

/** Things that are removed together, and how often each is tried. */
const AT_ONCE = 16;
const MOST_REMOVALS = 4;

/** @param forgotten things whose creation the log does not have any more */
export async function cleanUp(traffic: Traffic, forgotten: readonly Created[]): Promise<void> {
  const { removal, created } = traffic.service;
  if (!removal || !created || traffic.options.readOnly) return;
  const requests = [...created(traffic.log), ...forgotten].map(removal);
  for (let step = 0; step < requests.length; step += AT_ONCE) {
    const some = requests.slice(step, step + AT_ONCE);
    const removed = await Promise.all(some.map((request, index) => remove(traffic, request, step + index)));
    // A service that removes none of so many does not remove the others, either.
    if (!removed.includes(true)) return;
  }
}

async function remove(traffic: Traffic, request: Request, step: number): Promise<boolean> {
  let pause = 0;
  for (let number = 0; number < MOST_REMOVALS; number += 1) {
    const address = { path: 'cleanup', attempt: 0, step, try: number };
    // False when the run is over. In a replay the log says whether it was sent.
    if (!(await traffic.transport.again(address, pause))) return false;
    const exchange = await traffic.exchange(address, request);
    if (!isBusy(exchange) && !isLost(exchange)) return (exchange.response?.status ?? 500) < 500;
    pause = pauseAfter(exchange);
  }
  return false;
}
