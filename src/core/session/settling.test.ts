import { expect, test } from 'vitest';
import { machineClock } from '../../testing/checks/client.js';
import { Settling } from './settling.js';

/** A read that counts its requests and is as expected from the nth on; never without a number. */
function read(from = Number.POSITIVE_INFINITY) {
  let asked = 0;
  return {
    ask: async () => {
      asked += 1;
      return asked;
    },
    isExpected: (response: number) => response >= from,
    asked: () => asked,
  };
}

async function waited(
  settling: Settling,
  { ask, isExpected, asked }: ReturnType<typeof read>,
  {
    operation = 'getPet',
    patientSince,
    writtenAt,
  }: { operation?: 'getPet' | 'listPets'; patientSince?: number; writtenAt?: number } = {},
) {
  const since = { patientSince, writtenAt: () => writtenAt };
  const { response: _, ...end } = await settling.wait(operation, ask, isExpected, since);
  return { ...end, requests: asked() };
}

const futile = { asExpected: false, isHasty: false };

/** Settling that has seen a whole wait for a read by id that did not help. */
async function disappointed(settle = 40): Promise<Settling> {
  const settling = new Settling(settle, machineClock);
  await waited(settling, read());
  return settling;
}

test('a read that is as expected at once is sent once, without a lag', async () => {
  const settling = new Settling(10_000, machineClock);
  expect(await waited(settling, read(1))).toEqual({ asExpected: true, isHasty: false, requests: 1 });
  expect(settling.lagMs).toBe(0);
});

test('a read is repeated until it is as expected, and the lag is recorded', async () => {
  const settling = new Settling(10_000, machineClock);
  expect(await waited(settling, read(3))).toEqual({ asExpected: true, isHasty: false, requests: 3 });
  expect(settling.lagMs).toBeGreaterThan(0);
});

test('the first read that never is as expected is repeated for the whole settling time', async () => {
  const settling = new Settling(200, machineClock);
  const { requests, ...end } = await waited(settling, read());
  expect(end).toEqual(futile);
  expect(requests).toBeGreaterThan(2);
  expect(settling.lagMs).toBe(0);
});

test('a settling time of 0 allows one request, and a finding after it is not hasty', async () => {
  expect(await waited(new Settling(0, machineClock), read())).toEqual({ ...futile, requests: 1 });
});

test('after a whole wait that did not help, later ones are as long as a wait ever helped, and hasty', async () => {
  const settling = await disappointed();
  expect(await waited(settling, read())).toEqual({ asExpected: false, isHasty: true, requests: 1 });
  const lagging = new Settling(40, machineClock);
  await waited(lagging, read(2));
  await waited(lagging, read());
  const { requests, ...end } = await waited(lagging, read());
  expect(end).toEqual({ asExpected: false, isHasty: true });
  expect(requests).toBeGreaterThan(1);
});

/** A clock whose waits end at once. */
function jumpingClock(now = 0) {
  let time = now;
  return {
    now: () => time,
    wait: async (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

test('a patient wait takes the whole settling time, whatever was learnt', async () => {
  const clock = jumpingClock();
  const settling = new Settling(40, clock);
  await waited(settling, read());
  const patientSince = clock.now();
  expect(await waited(settling, read(), { patientSince })).toEqual({ ...futile, requests: 2 });
  expect(clock.now() - patientSince).toBe(40);
});

test('a patient wait ends when the settling time has passed since patience began and since the last write', async () => {
  const clock = jumpingClock(100);
  const settling = new Settling(40, clock);
  expect(await waited(settling, read(), { patientSince: 70 })).toEqual({ ...futile, requests: 2 });
  expect(clock.now()).toBe(110);
  settling.written();
  expect(await waited(settling, read(), { patientSince: 70 })).toEqual({ ...futile, requests: 2 });
  expect(clock.now()).toBe(150);
});

test('the settling time of a read runs from the write that it must show, where that is known', async () => {
  const clock = jumpingClock(100);
  const settling = new Settling(40, clock);
  expect(await waited(settling, read(), { writtenAt: 90 })).toMatchObject(futile);
  expect(clock.now()).toBe(130);
  expect(await waited(settling, read(), { writtenAt: 95, patientSince: 130 })).toEqual({
    ...futile,
    requests: 2,
  });
  expect(clock.now()).toBe(135);
});

test('a read that must show an old write is sent once', async () => {
  const clock = jumpingClock(100);
  const settling = new Settling(40, clock);
  expect(await waited(settling, read(), { writtenAt: 60 })).toEqual({ ...futile, requests: 1 });
  expect(await waited(settling, read(), { writtenAt: 60, patientSince: 100 })).toEqual({
    ...futile,
    requests: 1,
  });
  expect(clock.now()).toBe(100);
});

test('whole waits of two operations run at the same time; what one has shown counts for both', async () => {
  const settling = new Settling(60, machineClock);
  const list = { operation: 'listPets' } as const;
  const both = await Promise.all([waited(settling, read()), waited(settling, read(), list)]);
  expect(both).toMatchObject([futile, futile]);
  expect(await waited(settling, read(), list)).toEqual({ asExpected: false, isHasty: true, requests: 1 });
});

test('of reads at the same time one is repeated, and the others are sent again when its wait is over', async () => {
  const settling = new Settling(60, machineClock);
  const [first, second] = await Promise.all([waited(settling, read()), waited(settling, read())]);
  expect(first).toMatchObject(futile);
  expect(second).toEqual({ ...futile, requests: 2 });
});

test('a read beside one that was repeated with success is repeated itself if it is not as expected yet', async () => {
  const settling = new Settling(10_000, machineClock);
  const [first, second] = await Promise.all([waited(settling, read(3)), waited(settling, read(4))]);
  expect(first).toMatchObject({ asExpected: true, requests: 3 });
  expect(second).toMatchObject({ asExpected: true, requests: 4 });
});

test('a request that fails ends its own wait, and leaves the others to theirs', async () => {
  const settling = new Settling(10_000, machineClock);
  let asked = 0;
  const failing = settling.wait(
    'getPet',
    async () => {
      asked += 1;
      if (asked > 1) throw new Error('lost');
    },
    () => false,
  );
  const other = waited(settling, read(2));
  await expect(failing).rejects.toThrow('lost');
  expect(await other).toMatchObject({ asExpected: true });
});

/** Sends a read that lags this long behind now. */
async function laggingRead(settling: Settling, now: () => number, lag: number) {
  const startedAt = now();
  const { ask, asked } = read();
  const { asExpected } = await settling.wait('getPet', ask, () => now() >= startedAt + lag);
  return { asExpected, requests: asked(), after: now() - startedAt };
}

test('a later read is repeated when it has waited as long as one before it, so that it takes one request more', async () => {
  const clock = jumpingClock();
  const settling = new Settling(5_000, clock);
  expect((await laggingRead(settling, clock.now, 1_300)).requests).toBeGreaterThan(2);
  expect(await laggingRead(settling, clock.now, 1_300)).toMatchObject({ asExpected: true, requests: 2 });
});

test('where lags differ, the reads of a run with few requests are repeated once before long, after the settling time', async () => {
  const clock = jumpingClock();
  const settling = new Settling(5_000, clock, 64);
  expect(await laggingRead(settling, clock.now, 100)).toMatchObject({ requests: 3, after: 200 });
  const last = { asExpected: true, requests: 3, after: 5_000 };
  expect(await laggingRead(settling, clock.now, 300)).toEqual(last);
  expect(await laggingRead(settling, clock.now, 100)).toEqual({ ...last, requests: 2 });
});

test('a read beside one whose wait helped is left until its own wait ends, in a run that has no request to spare', async () => {
  const clock = jumpingClock();
  const settling = new Settling(5_000, clock, 0);
  const first = laggingRead(settling, clock.now, 2_000);
  await clock.wait(1_000);
  const second = laggingRead(settling, clock.now, 5_000);
  expect(await first).toMatchObject({ asExpected: true, requests: 2 });
  expect(await second).toEqual({ asExpected: true, requests: 2, after: 5_000 });
});
