import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pace } from './pace.js';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Requests that enter and stay, as far as the pace lets them. */
function traffic(pace: Pace) {
  const inFlight: { readonly kind: string; readonly sentAt: number }[] = [];
  const send = (kind: string, count = 1) => {
    for (let left = count; left > 0; left -= 1)
      void pace.enter(kind).then(() => inFlight.push({ kind, sentAt: Date.now() }));
  };
  const end = (
    outcome: 'answered' | 'busy' | 'lost',
    more: { pause?: number; isSlow?: boolean; kind?: string } = {},
  ) => {
    const { kind, isSlow = false, pause } = more;
    const index = inFlight.findIndex((one) => kind === undefined || one.kind === kind);
    const [one] = inFlight.splice(index, 1);
    if (one) pace.leave({ path: one.kind, sentAt: one.sentAt, outcome, isSlow, ...(pause !== undefined && { pause }) });
  };
  return { inFlight, send, end, pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds) };
}

test.each([
  ['a loss', 'lost', {}],
  ['a response that takes too long', 'answered', { isSlow: true }],
] as const)('fewer requests are in flight after %s, and responses raise them again', async (_, outcome, more) => {
  const { inFlight, send, end, pass } = traffic(new Pace(8));
  send('a', 200);
  await pass(0);
  expect(inFlight).toHaveLength(8);
  end(outcome, more);
  for (let answers = 6; answers > 0; answers -= 1) end('answered');
  await pass(0);
  expect(inFlight.length).toBeLessThan(8);
  for (let answers = 60; answers > 0; answers -= 1) {
    end('answered');
    await pass(1);
  }
  expect(inFlight.length).toBeGreaterThanOrEqual(6);
});

test('a case that is alone waits for the others, and then sends all at once', async () => {
  const pace = new Pace(1);
  const { inFlight, send, end, pass } = traffic(pace);
  send('a', 1);
  await pass(0);
  void pace.empty('b').then(() => send('b', 3));
  send('c', 1);
  await pass(0);
  const kinds = () => inFlight.map(({ kind }) => kind);
  expect(kinds()).toEqual(['a']);
  end('answered');
  await pass(0);
  expect(kinds()).toEqual(['b', 'b', 'b']);
});

test('a control that is alone waits for what is in flight, before all that waits, and nothing is sent beside it', async () => {
  const pace = new Pace(2);
  const { inFlight, send, end, pass } = traffic(pace);
  const kinds = () => inFlight.map(({ kind }) => kind);
  send('a', 3);
  await pass(0);
  void pace.empty('b').then(() => send('b'));
  let over = () => {};
  void pace.lone('control/0', () => new Promise<void>((resolve) => (over = resolve)));
  for (const path of ['control/1', 'control/0']) send(path);
  await pass(0);
  expect(kinds()).toEqual(['a', 'a']);
  for (const _ of [1, 2]) end('answered');
  await pass(0);
  expect(kinds()).toEqual(['control/0']);
  end('answered');
  over();
  await pass(0);
  expect(kinds()).toContain('control/1');
  expect(kinds()).not.toContain('a');
});

test('a control goes before all others, but not beside a case that is alone', async () => {
  const pace = new Pace(1);
  const { inFlight, send, end, pass } = traffic(pace);
  const kinds = () => inFlight.map(({ kind }) => kind);
  send('a', 1);
  send('control/0');
  await pass(0);
  expect(kinds()).toEqual(['a', 'control/0']);
  void pace.empty('b').then(() => send('b', 2));
  end('answered');
  end('answered');
  await pass(0);
  send('control/1');
  await pass(0);
  expect(kinds()).toEqual(['b', 'b']);
  end('answered');
  send('b');
  await pass(0);
  expect(kinds()).toEqual(['b', 'b']);
  end('answered');
  end('answered');
  send('b');
  await pass(0);
  // The case waits for the control in turn.
  expect(kinds()).toEqual(['control/1']);
  end('answered');
  await pass(0);
  expect(kinds()).toEqual(['b']);
});

test('a case that is alone waits for nobody once the run has ended', async () => {
  const pace = new Pace(1);
  const { send, pass } = traffic(pace);
  send('a', 1);
  await pass(0);
  pace.open();
  await pace.empty('b');
});

test('nothing is sent during the pause that a service asks for', async () => {
  const { inFlight, send, end, pass } = traffic(new Pace(1));
  send('a', 3);
  await pass(0);
  end('busy', { pause: 3000 });
  await pass(2990);
  expect(inFlight).toHaveLength(0);
  await pass(20);
  expect(inFlight).toHaveLength(1);
});

test('a case that is always refused, while others are answered, does not slow the run down', async () => {
  const admittedAfter = async (refusals: number) => {
    const pace = new Pace(64);
    for (let times = 0; times < refusals; times += 1) {
      const sentAt = Date.now();
      for (const path of ['good', 'bad']) void pace.enter(path);
      await vi.advanceTimersByTimeAsync(3000);
      pace.leave({ path: 'good', outcome: 'answered', sentAt, isSlow: false });
      pace.leave({ path: 'bad', outcome: 'busy', sentAt, isSlow: false });
    }
    let admitted = 0;
    for (let sent = 0; sent < 64; sent += 1) void pace.enter('other').then(() => (admitted += 1));
    await vi.advanceTimersByTimeAsync(0);
    return admitted;
  };
  expect(await admittedAfter(6)).toBeGreaterThanOrEqual(await admittedAfter(2));
});

test('a rate bounds the requests of each second', async () => {
  const { inFlight, send, pass } = traffic(new Pace(100, 10));
  send('a', 50);
  await pass(1000);
  expect(inFlight.length).toBeGreaterThanOrEqual(10);
  expect(inFlight.length).toBeLessThanOrEqual(11);
});
