import { expect, test, vi } from 'vitest';
import type { Exchange } from '../exchange/exchange.js';
import type { Transport } from '../log/transport.js';
import { listing, toy, toyOptions } from '../testing/toy.js';
import { Traffic } from './traffic.js';

/** A 429 that asks for a minute. */
const limited = (at: number): Exchange => ({
  ...{ path: 'list.found', attempt: 0, step: 0, try: 0, at, took: 10, request: listing },
  response: { status: 429, headers: [['retry-after', '60']], body: Buffer.alloc(0) },
});

test.each([
  [[0, 30_000, 60_000], 0],
  [[0, 60_010, 120_020], 1],
])('limits at %j ms end %i runs: one may wait for two minutes in all', (times, count) => {
  const stop = vi.fn();
  const head = { target: 'http://127.0.0.1:1', added: { headers: [], requestIds: false } };
  const traffic = new Traffic(toy, { stop } as unknown as Transport, toyOptions(), head, () => {});
  for (const at of times) traffic.waits(limited(at));
  expect(stop).toHaveBeenCalledTimes(count);
  for (const [end] of stop.mock.calls) expect(end).toMatchObject({ advice: expect.stringContaining('--rate 1,') });
});
