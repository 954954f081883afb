import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { watchProcess } from './process-watch.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const EVENTS = ['SIGINT', 'SIGTERM', 'uncaughtException', 'unhandledRejection'] as const;

/** A watch that has seen Ctrl-C, which no other listener of this process hears. */
function interrupted() {
  const before = new Map(EVENTS.map((event) => [event, process.rawListeners(event)]));
  const watch = watchProcess();
  onTestFinished(() => {
    for (const event of EVENTS)
      for (const listener of process.rawListeners(event))
        if (!before.get(event)?.includes(listener)) process.removeListener(event, listener as () => void);
  });
  const own = process.listeners('SIGINT').find((listener) => !before.get('SIGINT')?.includes(listener));
  own?.('SIGINT');
  let isOverdue = false;
  void watch.overdue.then(() => {
    isOverdue = true;
  });
  return { watch, isOverdue: () => isOverdue };
}

test('a signal interrupts the run at once', async () => {
  const { watch } = interrupted();
  expect(watch.isInterrupted()).toBe(true);
  expect(await watch.halted).toEqual({ end: 'interrupted' });
});

test('a process with nothing else to do is overdue 1.5 s after the signal', async () => {
  const { isOverdue } = interrupted();
  await vi.advanceTimersByTimeAsync(1_450);
  expect(isOverdue()).toBe(false);
  await vi.advanceTimersByTimeAsync(50);
  expect(isOverdue()).toBe(true);
});

test('a process that was busy with its reports for a minute still has time to write them', async () => {
  const { isOverdue } = interrupted();
  // As in a busy process: the clock goes on, and then each timer that is due fires once.
  vi.advanceTimersByTime(60_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isOverdue()).toBe(false);
  await vi.advanceTimersByTimeAsync(500);
  expect(isOverdue()).toBe(true);
});
