import { describe, expect, test } from 'vitest';
import type { BehaviourChange } from '../../proof/reference/behaviour.js';
import { Refusal } from '../../proof/reference/refusal.js';
import { openTrial } from '../../testing/checks/trial.js';
import { runningReference } from '../../testing/servers/running-reference.js';
import { NotApplicable, Violated } from '../session/ending.js';
import { caughtUpList } from './lists.js';
import { lookUp } from './read-back.js';
import { listed } from './short-list.js';

async function trialOf(
  given: Parameters<typeof openTrial>[1] = {},
  behaviour: BehaviourChange = {},
  seedPets = 0,
) {
  const { reference } = await runningReference({ behaviour, seedPets });
  const { baseUrl, key } = reference;
  return openTrial(baseUrl, { key, categoryId: [1n], ...given });
}

/** Shows a pet only after this many reads. */
function lagging(reads: number): BehaviourChange {
  let asked = 0;
  const sees = () => {
    asked += 1;
    return asked > reads;
  };
  return { storing: { sees } };
}

describe('a pet that was created', () => {
  test('is read by its id', async () => {
    const trial = await trialOf();
    const { id } = await trial.stock.create();
    expect(await lookUp(trial, id, 200)).toMatchObject({ found: true, judged: { status: 200 } });
  });

  test('is requested until a lagging read shows it', async () => {
    const trial = await trialOf({ settle: 10_000 }, lagging(2));
    const { id } = await trial.stock.create();
    expect((await lookUp(trial, id, 200)).found).toBe(true);
    expect(trial.session.settling.lagMs).toBeGreaterThan(0);
  });

  test('is not found if no read shows it', async () => {
    const trial = await trialOf({ settle: 10 }, { storing: { sees: () => false } });
    const { id } = await trial.stock.create();
    expect(await lookUp(trial, id, 200)).toMatchObject({ found: false, judged: { status: 404 } });
  });

  test('is not waited for after a response that is wrong for any id', async () => {
    const failing: BehaviourChange = {
      lookup: {
        pet: () => {
          throw new Refusal(500, 'x', 'x');
        },
      },
    };
    const trial = await trialOf({ settle: 60_000 }, failing);
    const { id } = await trial.stock.create();
    await expect(lookUp(trial, id, 200)).rejects.toMatchObject({
      end: 'blocked',
      message: expect.stringContaining('500'),
    });
  });
});

describe('from the removal date on', () => {
  const removed: BehaviourChange = {
    operations: {
      getPet: () => {
        throw new Refusal(410, 'gone', 'Removed.');
      },
    },
  };
  const after = { asOf: '2030-12-05', settle: 10 };

  test('a pet is looked up in the list, not by its id', async () => {
    const trial = await trialOf(after, removed);
    const { id } = await trial.stock.create();
    const { found, judged } = await lookUp(trial, id, 200);
    expect(found).toBe(true);
    expect(judged.exchange.request.target).toBe('/v1/pets?limit=100');
    expect(trial.evidence.found).toEqual([]);
  });

  test('but by its id on the day before', async () => {
    const trial = await trialOf({ ...after, asOf: '2030-12-04' });
    const { id } = await trial.stock.create();
    const { judged } = await lookUp(trial, id, 200);
    expect(judged.exchange.request.target).toBe(`/v1/pets/${id}`);
  });

  test('in the list of its status, if the list of all pets is too long', async () => {
    const trial = await trialOf(after, removed, 120);
    const { id } = await trial.stock.create({ status: 'sold' });
    const { found, judged } = await lookUp(trial, id, 200);
    expect(found).toBe(true);
    expect(judged.exchange.request.target).toBe('/v1/pets?limit=100&status=sold');
  });

  test('never in the list of another status: without a suitable list it is not judged', async () => {
    const trial = await trialOf(after, removed, 120);
    const { name, categoryId } = await trial.stock.draft();
    const { id } = await trial.pet(trial.add({ name, categoryId }, { expect: 201 }));
    await expect(lookUp(trial, id, 200)).rejects.toThrow(NotApplicable);
  });
});

describe('a short list', () => {
  test('need not show a pet after others have filled it', async () => {
    const trial = await trialOf({ settle: 60_000 }, {}, 120);
    await expect(listed(trial, { limit: 100, expect: 200 }, 121n)).rejects.toThrow(NotApplicable);
  });

  test('that lacks a pet until the settling time is over does not show it', async () => {
    const trial = await trialOf({ settle: 10 }, {}, 5);
    expect((await listed(trial, { limit: 100, expect: 200 }, 77n)).found).toBe(false);
  });

  test('has caught up once it shows the last created pet', async () => {
    const trial = await trialOf({ settle: 10_000 }, lagging(2));
    const { pets } = await caughtUpList(trial, { limit: 100, status: 'sold', expect: 200 });
    expect(pets).toMatchObject([{ status: 'sold' }]);
  });

  test('that never catches up is a list that lacks a created pet', async () => {
    const trial = await trialOf({ settle: 10 }, { storing: { sees: () => false } });
    await expect(caughtUpList(trial, { limit: 100, expect: 200 })).rejects.toThrow(Violated);
    expect(trial.evidence.found.map(({ violation }) => violation.requirement)).toEqual(['store.listed']);
  });
});
