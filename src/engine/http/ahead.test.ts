import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Ahead } from './ahead.js';
import type { Dial } from './dial.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Opens sockets in so many milliseconds each. */
function opening(took: number, most: number) {
  const opened: Socket[] = [];
  const dial: Dial = async () => {
    const socket = new Socket();
    opened.push(socket);
    await vi.advanceTimersByTimeAsync(0);
    await new Promise((resolve) => setTimeout(resolve, took));
    return socket;
  };
  const ahead = new Ahead(dial, most);
  /** Asks for some at once. @returns how many came at once, and how many after another opening */
  const ask = async (count: number, how: 'dial' | 'dialApart') => {
    let come = 0;
    for (let left = count; left > 0; left -= 1) void ahead[how](new AbortController()).then(() => (come += 1));
    await vi.advanceTimersByTimeAsync(1);
    const soon = come;
    await vi.advanceTimersByTimeAsync(took);
    return [soon, come];
  };
  return { ahead, opened, ask };
}

test.each([
  [20, 0],
  [200, 7],
])('where a socket takes %i ms, %i are opened ahead after the first one', async (took, count) => {
  const { ahead, ask } = opening(took, 7);
  await ask(1, 'dial');
  expect(ahead.count).toBe(count);
  await vi.advanceTimersByTimeAsync(took);
  expect(await ask(3, 'dial')).toEqual([count && 3, 3]);
});

test('as many more follow as requests want a socket of their own at once', async () => {
  const { ask } = opening(200, 7);
  await ask(1, 'dial');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await ask(6, 'dialApart')).toEqual([0, 6]);
  expect(await ask(6, 'dialApart')).toEqual([6, 6]);
});

test('a socket that is not used closes before the server would close it', async () => {
  const { ahead, opened, ask } = opening(200, 3);
  await ask(1, 'dial');
  await vi.advanceTimersByTimeAsync(5_000);
  expect([ahead.count, opened.map(({ destroyed }) => destroyed)]).toEqual([0, [false, true, true, true]]);
});

test('once the server closes one, the others close, and no more are opened', async () => {
  const { ahead, opened, ask } = opening(200, 3);
  await ask(1, 'dial');
  await vi.advanceTimersByTimeAsync(200);
  opened[2]?.destroy();
  await vi.advanceTimersByTimeAsync(0);
  expect([ahead.count, opened.map(({ destroyed }) => destroyed)]).toEqual([0, [false, true, true, true]]);
  await ask(1, 'dialApart');
  expect(opened.length).toBe(5);
});
