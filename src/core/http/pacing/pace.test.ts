import { describe, expect, test } from 'vitest';
import { jumpingClock } from '../../../testing/checks/jumping-clock.js';
import { Pace } from './pace.js';

const paced = (options: { concurrency: number; rate?: number }) =>
  new Pace({ timeout: 10_000, ...options, clock: jumpingClock() });

/** Takes this many turns that end at once; returns the time of each, in milliseconds from the first. */
async function turns(pace: Pace, count: number, response: (sentAt: number) => void): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const sentAt = await pace.turn();
    times.push(Math.round(sentAt));
    pace.ended();
    response(sentAt);
  }
  return times;
}

test('the next request starts when one of the allowed requests in flight ends', async () => {
  const pace = paced({ concurrency: 2 });
  await pace.turn();
  await pace.turn();
  let third = false;
  const waiting = Promise.resolve(pace.turn()).then(() => {
    third = true;
  });
  await new Promise(setImmediate);
  expect(third).toBe(false);
  pace.ended();
  await waiting;
  expect(third).toBe(true);
});

describe('a rate', () => {
  test('spaces the requests evenly, and its cost in time is counted', async () => {
    const pace = paced({ concurrency: 8, rate: 10 });
    const running = turns(pace, 4, (sentAt) => pace.answered(sentAt));
    expect(await running).toEqual([0, 100, 200, 300]);
    expect(pace.waiting).toEqual({ askedMs: 0, pacedMs: 300 });
  });

  test('applies to concurrent requests, too, and counts their common wait once', async () => {
    const pace = paced({ concurrency: 8, rate: 10 });
    const all = Promise.all([1, 2, 3].map(async () => Math.round(await pace.turn())));
    expect((await all).toSorted((one, other) => one - other)).toEqual([0, 100, 200]);
    expect(Math.round(pace.waiting.pacedMs)).toBe(200);
  });
});

describe('a refusal', () => {
  test('delays all requests for the named pause, which counts once', async () => {
    const pace = paced({ concurrency: 4 });
    const sentAt = await pace.turn();
    const alsoSentAt = await pace.turn();
    pace.ended();
    pace.refused(sentAt, { milliseconds: 1_000, named: true });
    pace.ended();
    pace.refused(alsoSentAt, { milliseconds: 1_000, named: true });
    const running = turns(pace, 1, () => {});
    expect(await running).toEqual([1_000]);
    expect(pace.waiting.askedMs).toBe(1_000);
  });

  test('halves the requests in flight, but only once for all that were sent before it', async () => {
    const pace = paced({ concurrency: 16 });
    const sent = await Promise.all(Array.from({ length: 16 }, () => pace.turn()));
    for (const sentAt of sent) {
      pace.ended();
      pace.refused(sentAt, { milliseconds: 0, named: true });
    }
    expect(pace.allowed).toBe(8);
  });

  test('of a request that waits by itself delays no other, and its pause counts', async () => {
    const pace = paced({ concurrency: 4 });
    const sentAt = await pace.turn();
    pace.ended();
    pace.refused(sentAt, { milliseconds: 1_000, named: true, isOwn: true });
    expect(await turns(pace, 2, () => {})).toEqual([0, 0]);
    expect(pace.waiting.askedMs).toBe(1_000);
  });

  test('still allows one request in flight', async () => {
    const pace = paced({ concurrency: 1 });
    const sentAt = await pace.turn();
    pace.ended();
    pace.refused(sentAt, { milliseconds: 0, named: true });
    expect(pace.allowed).toBe(1);
  });

  test('that comes again without a time lengthens the interval between requests, and responses shorten it', async () => {
    const pace = paced({ concurrency: 1 });
    const refused = turns(pace, 4, (sentAt) => pace.refused(sentAt, { milliseconds: 1, named: false }));
    await refused;
    const slow = turns(pace, 3, (sentAt) => pace.answered(sentAt));
    const [first = 0, second = 0, third = 0] = await slow;
    expect(third - second).toBe(second - first);
    expect(second - first).toBeGreaterThanOrEqual(40);
    const recovering = turns(pace, 400, (sentAt) => pace.answered(sentAt));
    const times = await recovering;
    expect((times.at(-1) ?? 0) - (times.at(-2) ?? 0)).toBe(0);
  });

  test('that comes however far apart the requests are does not space them for long', async () => {
    const pace = paced({ concurrency: 1 });
    let sent = 0;
    const times = await turns(pace, 400, (sentAt) => {
      sent += 1;
      if (sent % 7 === 0) pace.refused(sentAt, { milliseconds: 250, named: false });
      else pace.answered(sentAt);
    });
    const [before = 0, last = 0] = [times.at(-8), times.at(-1)];
    // Seven requests wait for one refusal, and for nothing else.
    expect(last - before).toBe(250);
  });

  test('that comes whenever more than four are in flight is risked ever more seldom', async () => {
    const clock = jumpingClock();
    const pace = new Pace({ timeout: 10_000, concurrency: 16, clock });
    let [inFlight, slowedDown, left] = [0, 0, 1_000];
    const sending = async () => {
      while (left > 0) {
        left -= 1;
        const sentAt = await pace.turn();
        inFlight += 1;
        const isRefused = inFlight > 4;
        await clock.wait(2);
        inFlight -= 1;
        pace.ended();
        const { allowed } = pace;
        if (isRefused) pace.refused(sentAt, { milliseconds: 250, named: false });
        else pace.answered(sentAt);
        if (pace.allowed < allowed) slowedDown += 1;
      }
    };
    await Promise.all(Array.from({ length: 16 }, sending));
    expect(slowedDown).toBeLessThan(10);
  });

  test('of a limit on the rate comes a few times, until the interval is known', async () => {
    const clock = jumpingClock();
    const pace = new Pace({ timeout: 10_000, concurrency: 16, clock });
    let [tokens, filledAt, left, refused] = [10, 0, 200, 0];
    const sending = async () => {
      while (left > 0) {
        const sentAt = await pace.turn();
        await clock.wait(2);
        const now = clock.now();
        tokens = Math.min(10, tokens + (now - filledAt) / 100);
        filledAt = now;
        pace.ended();
        if (tokens < 1) {
          refused += 1;
          pace.refused(sentAt, { milliseconds: 1_000, named: true });
        } else {
          tokens -= 1;
          left -= 1;
          pace.answered(sentAt);
        }
      }
    };
    await Promise.all(Array.from({ length: 16 }, sending));
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(35);
  });

  test('that comes now and then does not space the requests', async () => {
    const pace = paced({ concurrency: 1 });
    let sent = 0;
    await turns(pace, 1_000, (sentAt) => {
      sent += 1;
      if (sent % 50 === 0) pace.refused(sentAt, { milliseconds: 250, named: false });
      else pace.answered(sentAt);
    });
    expect(pace.waiting.askedMs).toBe(20 * 250);
    expect(pace.waiting.pacedMs).toBe(0);
  });

  test('is forgotten after a while: the requests in flight grow back to the bound', async () => {
    const pace = paced({ concurrency: 4 });
    const sentAt = await pace.turn();
    pace.ended();
    pace.refused(sentAt, { milliseconds: 0, named: true });
    expect(pace.allowed).toBe(1);
    await turns(pace, 200, (sentAt) => pace.answered(sentAt));
    expect(pace.allowed).toBe(4);
  });
});
