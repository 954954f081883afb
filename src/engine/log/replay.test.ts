import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Live } from '../http/live.js';
import type { Outcome } from '../http/wire.js';
import { type Fault, inOwnTime, listing, responding, sleep, toyChecks, toyOptions, toyWire } from '../testing/toy.js';
import { judgedTwice } from '../testing/twice.js';
import { Replay } from './replay.js';
import type { LoggedExchange, Transport } from './transport.js';

test('what pauses before it is sent alone keeps its place before what is sent alone at once', async () => {
  const log: LoggedExchange[] = [];
  let arePausesOver = (): void => {};
  const pauses = new Promise<void>((resolve) => {
    arePausesOver = resolve;
  });
  const wire = toyWire(({ target }) => (target.endsWith('at-once') ? pauses.then(() => undefined) : undefined));
  const options = { run: toyOptions(), baseUrl: new URL('http://toy.invalid'), timeout: 2000 };

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
  const order = await inOwnTime(() => drive(new Live(wire, options)));
  const recorded = log.splice(0);
  expect(order).toEqual(['first', 'second', 'at-once']);
  expect(await drive(new Replay(recorded, { kind: 'complete' }))).toEqual(order);
  expect(log).toEqual(recorded);
});

const nothing = (what: string, more = {}): Outcome => ({ failure: { kind: 'lost', what, ...more } });
const outcomes: Readonly<Record<string, Outcome | undefined>> = {
  right: undefined,
  lost: nothing('the connection was closed before a response'),
  late: nothing('no response within 2 s', { timeout: true }),
  unconnected: nothing('the connection was refused', { unconnected: true }),
  reset: nothing('the connection was reset before a response', { reset: true }),
  limited: responding(429),
  'limited for a second': responding(429, '', [['retry-after', '1']]),
  busy: responding(503),
  'without a server behind the gateway': responding(502),
  faulty: responding(500),
  'without permission': responding(403),
  'without a valid key': responding(401),
  misdirected: responding(421),
  'of another server': responding(404, '<html>No route'),
};
const anyOutcome = fc.constantFrom(...Object.keys(outcomes));
const rarely = <T>(one: fc.Arbitrary<T>) => fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, one);

/** Everything around a run that its log must make up for. Numbers of requests count from 0; times are milliseconds. */
const anySchedule = fc.record({
  concurrency: fc.constantFrom(1, 2, 4, 16, 64),
  /** Responses are judged while time passes, or a few of them take no time at all. */
  turnsAtOnce: fc.integer({ min: 1, max: 4 }),
  latencies: fc.array(fc.oneof(fc.nat({ max: 4 }), fc.nat({ max: 60 }), fc.constantFrom(700, 2000)), { minLength: 1 }),
  /** So many further requests pass before a list shows a note. */
  lag: fc.constantFrom(0, 3, 20, 1e9),
  /** The outcomes of the requests, in turn. */
  inTurn: fc.array(fc.oneof({ weight: 4, arbitrary: fc.constant('right') }, anyOutcome), {
    minLength: 1,
    maxLength: 14,
  }),
  /** Outcomes of requests, or of those in whose words something is. */
  spells: fc.array(
    fc.record({
      from: fc.nat({ max: 60 }),
      length: fc.constantFrom(1, 5, 12, 1e9),
      outcome: anyOutcome,
      of: fc.constantFrom('', 'GET', 'POST', 'second', '?other', 'a'),
    }),
    { maxLength: 2 },
  ),
  runs: fc.nat({ max: 8 }),
  settle: fc.constantFrom(0, 400, 2500),
  rate: rarely(fc.constantFrom(5, 100)),
  explore: rarely(fc.constantFrom(100, 1000)),
  maxRequests: fc.oneof({ weight: 4, arbitrary: fc.constant(500) }, fc.integer({ min: 1, max: 80 })),
  maxCreates: fc.oneof({ weight: 4, arbitrary: fc.constant(1000) }, fc.nat({ max: 12 })),
  bail: rarely(fc.constantFrom(1, 2)),
  interruptedAt: rarely(fc.nat({ max: 80 })),
});
type Schedule = typeof anySchedule extends fc.Arbitrary<infer One> ? One : never;

async function judgeTwice({ latencies, lag, inTurn, spells, interruptedAt, turnsAtOnce, ...rest }: Schedule) {
  const interruption = new AbortController();
  let sent = 0;
  const fault: Fault = async ({ method, target }, text) => {
    const number = sent++;
    if (number === interruptedAt) interruption.abort();
    await sleep(latencies[number % latencies.length] ?? 0);
    const words = `${method} ${target} ${text}`;
    const spell = spells.find(({ from, length, of }) => from <= number && number < from + length && words.includes(of));
    return outcomes[spell?.outcome ?? inTurn[number % inTurn.length] ?? 'right'];
  };
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const more = { signal: interruption.signal, turnsAtOnce };
  await judgedTwice(toyWire(fault, lag, { latency: 0 }), toyOptions('standard', given), toyChecks, more);
}

/** Another server answers for a moment, and the second control says when it has room. */
const swapped: Schedule = {
  ...{ concurrency: 4, turnsAtOnce: 4, latencies: [2], lag: 0, inTurn: ['right'], runs: 5, settle: 400 },
  ...{ maxRequests: 500, maxCreates: 1000, rate: undefined, explore: undefined },
  ...{ bail: undefined, interruptedAt: undefined },
  spells: [
    { from: 4, length: 12, outcome: 'limited for a second', of: '?other' },
    { from: 4, length: 12, outcome: 'of another server', of: '' },
  ],
};

/** Further rounds of random cases have no capacity to send anything. */
const limited: Schedule = {
  ...{ ...swapped, concurrency: 1, turnsAtOnce: 1, latencies: [700], runs: 1, settle: 0, rate: 5, explore: 100 },
  spells: [{ from: 0, length: 1e9, outcome: 'limited', of: 'POST' }],
};
/** The looks for a busy twin have created all that the run may, and others wait for them. */
const usedUp: Schedule = {
  ...{ ...swapped, concurrency: 1, turnsAtOnce: 1, latencies: [700], lag: 1e9, runs: 4, settle: 0 },
  ...{ maxRequests: 32, maxCreates: 11, bail: 1, interruptedAt: 51 },
  inTurn: [
    ...[
      'without a valid key',
      ...Array(5).fill('right'),
      'lost',
      ...Array(2).fill('without a server behind the gateway'),
    ],
    ...['right', 'right'],
  ],
  spells: [
    { from: 5, length: 1e9, outcome: 'busy', of: 'second' },
    { from: 17, length: 1, outcome: 'reset', of: '' },
  ],
};

test('a run of any schedule is judged again alike', async () => {
  await fc.assert(fc.asyncProperty(anySchedule, judgeTwice), {
    numRuns: 50,
    examples: [[swapped], [limited], [usedUp]],
  });
});
