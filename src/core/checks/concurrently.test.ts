import fc from 'fast-check';
import { expect, test } from 'vitest';
import { concurrently } from './concurrently.js';

test('results come in the order of the items, whatever order the work ends in', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.nat(), { maxLength: 10 }),
      fc.integer({ min: 1, max: 12 }),
      async (scheduler, items, limit) => {
        const work = async (item: number, index: number) => {
          await scheduler.schedule(Promise.resolve());
          return `${index}:${item}`;
        };
        const results = await scheduler.waitFor(concurrently(items, limit, work));
        expect(results).toEqual(items.map((item, index) => `${index}:${item}`));
      },
    ),
    { numRuns: 50, seed: 1 },
  );
});

test('work begins in the order of the items, and never on more than the limit at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 5 }), async (scheduler, limit) => {
      const begun: number[] = [];
      let underWay = 0;
      let most = 0;
      const items = Array.from({ length: 12 }, (_, index) => index);
      const all = concurrently(items, limit, async (item) => {
        begun.push(item);
        underWay += 1;
        most = Math.max(most, underWay);
        await scheduler.schedule(Promise.resolve());
        underWay -= 1;
      });
      await scheduler.waitFor(all);
      expect(begun).toEqual(items);
      expect(most).toBe(limit);
    }),
    { numRuns: 50, seed: 1 },
  );
});

test('work that makes room lets one further item start, however often it does', async () => {
  const begun: number[] = [];
  const waiting: (() => void)[] = [];
  const all = concurrently([0, 1, 2, 3, 4], 1, async (item, _, makeRoom) => {
    begun.push(item);
    if (item > 2) return item;
    makeRoom();
    makeRoom();
    await new Promise<void>((resolve) => waiting.push(resolve));
    return item;
  });
  // The first three wait, and make room for one each.
  expect(begun).toEqual([0, 1, 2, 3]);
  for (const go of waiting) go();
  expect(await all).toEqual([0, 1, 2, 3, 4]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

test('a failure does not stop the other items, and the earliest one is thrown at the end', async () => {
  const worked: number[] = [];
  const failing = concurrently([0, 1, 2, 3], 2, async (item) => {
    // The later failure comes first.
    for (let turn = 0; turn < 4 - item; turn += 1) await Promise.resolve();
    worked.push(item);
    if (item % 2 === 1) throw new Error(`item ${item}`);
  });
  await expect(failing).rejects.toThrow('item 1');
  expect(worked.toSorted()).toEqual([0, 1, 2, 3]);
});

test('work that throws synchronously is a failure like any other', async () => {
  const worked: number[] = [];
  const failing = concurrently([0, 1], 1, (item): Promise<void> => {
    worked.push(item);
    throw new Error(`item ${item}`);
  });
  await expect(failing).rejects.toThrow('item 0');
  expect(worked).toEqual([0, 1]);
});

test('an empty list needs no work', async () => {
  expect(await concurrently([], 4, async () => 1)).toEqual([]);
});
