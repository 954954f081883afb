import { describe, expect, test } from 'vitest';
import { runOptions, target } from '../../testing/runs/run-options.js';
import { scriptedServer } from '../../testing/servers/scripted-server.js';
import { awaitTarget } from './await-target.js';

const refusal = (status: number) => ({ status, body: { code: 'x', message: 'x', status } });

/** A deployment that refuses so many requests by a status before it is up. */
async function lateBy(requests: number, status: number): Promise<string> {
  let count = 0;
  const { baseUrl } = await scriptedServer(() => {
    count += 1;
    return count > requests ? { status: 200, body: [] } : refusal(status);
  });
  return baseUrl;
}

describe('a deployment that is not up yet', () => {
  test.each([503, 502, 504, 404])('is waited for, and the reason is reported: %i', async (status) => {
    const reported: string[] = [];
    const baseUrl = await lateBy(6, status);
    const events = { waiting: ({ reason }: { reason: string }) => reported.push(reason) };
    const ready = await awaitTarget(target(runOptions({ baseUrl, wait: 60 })), events);
    expect(ready).toMatchObject({ ok: true, requests: 7 });
    expect(ready.waitedMs).toBeGreaterThanOrEqual(700);
    expect(ready.exchanges).toHaveLength(1);
    expect(reported).toEqual([expect.stringContaining(baseUrl), expect.stringContaining(baseUrl)]);
  });

  test('is not waited for without being asked to', async () => {
    const baseUrl = await lateBy(1000, 503);
    const ready = await awaitTarget(target(runOptions({ baseUrl })), {});
    expect(ready).toMatchObject({ ok: false, requests: 3, waitedMs: 0 });
  });

  test('is given up when the time is over', async () => {
    const baseUrl = await lateBy(1000, 503);
    const left: number[] = [];
    const events = { waiting: ({ leftMs }: { leftMs: number }) => left.push(leftMs) };
    const ready = await awaitTarget(target(runOptions({ baseUrl, wait: 1 })), events);
    expect(ready.ok).toBe(false);
    expect(left.length).toBeGreaterThan(1);
    expect(left).toEqual(left.toSorted((one, other) => other - one));
  });
});

test('the run does not wait if the key is refused', async () => {
  const baseUrl = await lateBy(1000, 401);
  const ready = await awaitTarget(target(runOptions({ baseUrl, wait: 60 })), {});
  expect(ready).toMatchObject({ ok: false, requests: 3 });
});
