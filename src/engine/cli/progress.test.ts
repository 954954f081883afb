import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Request } from '../exchange/exchange.js';
import type { LoggedExchange } from '../log/transport.js';
import { Progress } from './progress.js';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

/** Each step of the run that it shows has one try, unless `number` says which. */
function shown(times = {}) {
  const state = new Progress({ settle: 5000, 'max-duration': undefined, ...times }, ({ target }) => `GET ${target}`);
  const { sent, exchange, check, wait } = state.observer;
  const at = (target: string, number: number) => ({ path: target, attempt: 0, step: 0, try: number });
  let requests = 0;
  return {
    send: (target: string, number = 0) => sent?.(at(target, number), { target } as Request),
    come: (target: string, outcome: Partial<LoggedExchange>, number = 0) => {
      requests += 1;
      exchange?.({ ...at(target, number), ...outcome } as LoggedExchange, requests);
    },
    check: (ended: number) => check?.(ended, 40),
    pass: (seconds: number) => vi.advanceTimersByTime(1000 * seconds),
    flow(seconds: number) {
      for (let left = seconds; left > 0; left -= 1) {
        vi.advanceTimersByTime(1000);
        this.come('/', answered);
      }
    },
    lag: () => wait?.(),
    line: (width = 100) => state.line(width),
  };
}
const answered = { response: { status: 200, headers: [], body: Buffer.alloc(0) } };
const timedOut = { failure: { kind: 'lost', what: 'no response', timeout: true } } as const;

test('a run that waits names the request, for how long since its first try, and no time that is left', () => {
  const run = shown();
  run.send('/slow');
  run.flow(10);
  run.come('/slow', timedOut);
  run.check(20);
  expect(run.line()).toBe('20 of 40 checks  0:10, ~0:10 left  11 requests');
  expect(run.line(40)).toBe('20 of 40 checks  0:10, ~0:10 left');
  run.send('/later');
  run.send('/slow', 1);
  run.pass(8);
  expect(run.line()).toBe('20 of 40 checks  waiting for GET /slow, 0:18  0:18  11 requests');
  run.come('/slow', timedOut, 1);
  run.come('/later', answered);
  // The wait says nothing of how long the other checks take.
  expect(run.line()).toBe('20 of 40 checks  0:18, ~0:10 left  13 requests');
  run.pass(2);
  expect(run.line()).toBe('20 of 40 checks  waiting for the next try  0:20  13 requests');
  run.lag();
  expect(run.line()).toBe('20 of 40 checks  waiting for reads that lag, --settle 5s  0:20  13 requests');
});

test('the time that is left grows only if it was wrong, and is at most --max-duration', () => {
  const run = shown();
  const left = () => /~(.*) left/.exec(run.line())?.[1];
  run.flow(5);
  run.check(10);
  expect(left()).toBe('0:15');
  run.flow(2);
  expect(left()).toBe('0:13');
  run.flow(23);
  expect(left()).toBe('1:30');
  expect(shown({ 'max-duration': 3000 }).line()).toBe('starting  0:00, ~0:03 left  0 requests');
});
