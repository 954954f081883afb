import fc from 'fast-check';
import { expect, test } from 'vitest';
import { outgoing, wireExchange, wireResponse } from '../../testing/runs/exchanges.js';
import type { Exchange } from '../http/exchange.js';
import { CreationBudget } from './creation-budget.js';
import { Unanswered } from './ending.js';

const post = outgoing({ method: 'POST', body: Buffer.from('{}') });
const answered = (status: number): Exchange =>
  wireExchange({ request: post, response: wireResponse('{}', { status }) });
const lost = wireExchange({ request: post, failure: { kind: 'unreachable', problem: 'gone' } });

/** Sends this many creations once there is room for them. */
async function spendOn(budget: CreationBudget, creations: number, send: () => Promise<readonly Exchange[]>) {
  const admission = await budget.admit(Array.from({ length: creations }, () => post));
  let exchanges: readonly Exchange[] = [];
  try {
    exchanges = await send();
    return exchanges;
  } finally {
    admission.ended(exchanges);
  }
}

const spend = (budget: CreationBudget, exchange: Exchange) => spendOn(budget, 1, async () => [exchange]);

test('the budget admits as many creations as the bound', async () => {
  const budget = new CreationBudget(2);
  await spend(budget, answered(201));
  await spend(budget, answered(201));
  await expect(spend(budget, answered(201))).rejects.toThrow(Unanswered);
  await expect(spend(budget, answered(400))).rejects.toThrow(/at most 2 pets \(--max-creates\)/);
});

test('a refused creation costs nothing', async () => {
  const budget = new CreationBudget(1);
  for (const status of [400, 401, 404, 301]) await spend(budget, answered(status));
  expect(await spend(budget, answered(201))).toHaveLength(1);
});

test('a creation that had no connection costs nothing', async () => {
  const budget = new CreationBudget(1);
  const failure = {
    kind: 'unreachable',
    problem: 'the connection was refused',
    code: 'ECONNREFUSED',
  } as const;
  await spend(budget, wireExchange({ request: post, failure }));
  expect(budget.spent).toBe(0);
});

test.each([
  ['whose response did not come', lost],
  ['that was answered 200', answered(200)],
  ['that was answered 202', answered(202)],
  ['that was answered 500', answered(500)],
])('a creation %s may have happened, and counts', async (_, exchange) => {
  const budget = new CreationBudget(1);
  await spend(budget, exchange);
  await expect(spend(budget, answered(201))).rejects.toThrow(Unanswered);
});

test('a bound of 0 admits nothing', async () => {
  await expect(spend(new CreationBudget(0), answered(400))).rejects.toThrow(Unanswered);
});

test('requests sent together need room for all of them, and those that created nothing free it again', async () => {
  const budget = new CreationBudget(2);
  const both = () => spendOn(budget, 2, async () => [answered(201), answered(401)]);
  await both();
  await expect(both()).rejects.toThrow(Unanswered);
  await spend(budget, answered(201));
});

test('reads cost nothing', async () => {
  const budget = new CreationBudget(1);
  await spendOn(budget, 1, async () => [wireExchange(), answered(400)]);
  await spend(budget, answered(201));
});

test('a request that throws frees its room', async () => {
  const budget = new CreationBudget(1);
  const failing = spendOn(budget, 1, async (): Promise<Exchange[]> => {
    throw new TypeError('x');
  });
  await expect(failing).rejects.toThrow(TypeError);
  expect(await spend(budget, answered(201))).toHaveLength(1);
});

test('a request without room waits for the result of those in flight', async () => {
  const budget = new CreationBudget(1);
  let response: (exchange: Exchange) => void = () => {};
  const answered400 = new Promise<Exchange>((resolve) => {
    response = resolve;
  });
  const first = spendOn(budget, 1, async () => [await answered400]);
  const second = spend(budget, answered(201));
  await Promise.resolve();
  response(answered(400));
  await first;
  expect(await second).toHaveLength(1);
});

test('any number of concurrent requests with any results stays within the bound and uses all of it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.nat({ max: 5 }),
      fc.array(fc.constantFrom(201, 400, undefined), { maxLength: 12 }),
      async (scheduler, most, outcomes) => {
        const budget = new CreationBudget(most);
        let created = 0;
        const all = outcomes.map((status) =>
          spendOn(budget, 1, async () => {
            await scheduler.schedule(Promise.resolve());
            if (status !== 400) created += 1;
            return [status === undefined ? lost : answered(status)];
          }).catch((error) => expect(error).toBeInstanceOf(Unanswered)),
        );
        await scheduler.waitFor(Promise.all(all));
        const possible = outcomes.filter((status) => status !== 400).length;
        expect(created).toBe(Math.min(most, possible));
      },
    ),
    { numRuns: 100, seed: 1 },
  );
});
