import { expect, test } from 'vitest';
import { Live } from '../http/live.js';
import { listing, toyClock, toyOptions, toyWire } from '../testing/toy.js';
import { Replay } from './replay.js';
import type { LoggedExchange, Transport } from './transport.js';

test('what pauses before it is sent alone keeps its place before what is sent alone at once', async () => {
  const log: LoggedExchange[] = [];
  let arePausesOver = (): void => {};
  const pauses = new Promise<void>((resolve) => {
    arePausesOver = resolve;
  });
  const wire = toyWire(({ target }) => (target.endsWith('at-once') ? pauses.then(() => undefined) : undefined));
  const added = { headers: [], requestIds: false };
  const options = { ...added, run: toyOptions(), baseUrl: new URL('http://toy.invalid'), timeout: 2000 };

  const drive = async (transport: Transport) => {
    const order: string[] = [];
    const place = (path: string, time: number) => ({ path, attempt: 0, step: 0, try: time });
    const send = async (path: string, time: number) => {
      log.push(await transport.exchange(place(path, time), { ...listing, target: `/${path}` }));
    };
    const alone = (path: string) =>
      transport.alone(path, async () => {
        await transport.again(place(path, 1), 0);
        await send(path, 1);
        order.push(path);
      });
    const pausing = async (path: string, pause: number) => {
      await send(path, 0);
      await transport.again(place(path, 1), pause);
      if (path === 'second') arePausesOver();
      await alone(path);
    };
    const atOnce = () => send('at-once', 0).then(() => alone('at-once'));
    await Promise.all([pausing('second', 300), pausing('first', 150), atOnce()]);
    return order;
  };
  const order = await drive(new Live(wire, { ...options, clock: toyClock() }));
  const recorded = log.splice(0);
  expect(order).toEqual(['first', 'second', 'at-once']);
  expect(await drive(new Replay(recorded, { kind: 'complete' }, { ...added, runId: 'abc123' }))).toEqual(order);
  expect(log).toEqual(recorded);
});
