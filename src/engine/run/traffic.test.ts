import { expect, test, vi } from 'vitest';
import type { Request } from '../exchange/exchange.js';
import type { Transport } from '../log/transport.js';
import { adding, listing, toy, toyOptions } from '../testing/toy.js';
import { Traffic } from './traffic.js';

const create = adding('a note');
const two = [0, 30_000, 60_000];
const three = [0, 60_010, 120_020];

test.each([
  ['pauses at one time count once', [listing], two, []],
  ['a limit of creations', [create], three, [expect.stringContaining('--rate 3,')]],
  ['a limit of all requests', [listing, create], three, [expect.stringContaining('--rate 10,')]],
])('a run waits for two minutes in all, and names a rate: %s', async (_, limited, pauses, advice) => {
  const stop = vi.fn();
  const exchange = vi.fn();
  const head = { target: 'http://127.0.0.1:1', added: { headers: [], requestIds: false } };
  const traffic = new Traffic(toy, { stop, exchange } as unknown as Transport, toyOptions(), head, () => {});
  const send = (request: Request, status: number, at = 0) => {
    const address = { path: 'list.found', attempt: 0, step: 0, try: 0 };
    const response = { status, headers: [['retry-after', '60']], body: Buffer.alloc(0) };
    exchange.mockResolvedValueOnce({ ...address, at, took: 10, after: 0, request, response });
    return traffic.exchange(address, request);
  };
  for (let count = 0; count < 840; count += 1) await send(listing, 200);
  for (let count = 0; count < 361; count += 1) await send(create, 201);
  for (const at of pauses) for (const request of limited) traffic.waits(await send(request, 429, at));
  expect([...new Set(stop.mock.calls.map(([end]) => end.advice))]).toEqual(advice);
});
