import { describe, expect, test } from 'vitest';
import type { BehaviourChange } from '../../proof/reference/behaviour.js';
import { Refusal } from '../../proof/reference/refusal.js';
import { openTrial } from '../../testing/checks/trial.js';
import { runningReference } from '../../testing/servers/running-reference.js';
import { Blocked, NotApplicable } from '../session/ending.js';

/** A trial against a reference implementation with this many pets. */
async function trialOf(
  seedPets: number,
  given: Parameters<typeof openTrial>[1] = {},
  behaviour: BehaviourChange = {},
) {
  const { reference } = await runningReference({ seedPets, behaviour });
  const { baseUrl, key, store } = reference;
  const trial = openTrial(baseUrl, { key, ...given });
  return { trial, stock: trial.stock, store, created: () => store.pets.length - seedPets };
}

/** Accepts a NewPet only with these categories. */
const categoriesOf = (...categories: bigint[]): BehaviourChange => ({
  creating: {
    id: ({ store }, { categoryId }) => {
      if (!categories.includes(categoryId)) throw new Refusal(400, 'unknown_category', 'No such category.');
      store.issued += 1n;
      return store.issued;
    },
  },
});

/** Existing pets whose categories the service no longer accepts. */
function stocked(categories: readonly bigint[], behaviour: BehaviourChange): BehaviourChange {
  return (correct) => ({
    ...(typeof behaviour === 'function' ? behaviour(correct) : behaviour),
    hooks: {
      started: ({ store }) => {
        for (const categoryId of categories) {
          store.issued += 1n;
          const pet = { name: `Old ${store.issued}`, categoryId, status: 'sold', sent: {} };
          store.add({ ...pet, id: store.issued, storedAt: 0 });
        }
        return undefined;
      },
    },
  });
}

describe('existing pets are used', () => {
  test('for the number of pets that a check needs', async () => {
    const { stock, created } = await trialOf(30);
    await stock.pets(30);
    expect(created()).toBe(0);
  });

  test('for pets of a status', async () => {
    const { stock, created, store } = await trialOf(40);
    await stock.petsOf('sold', store.pets.filter(({ status }) => status === 'sold').length);
    expect(created()).toBe(0);
  });

  test('for any pet of a read-only run', async () => {
    const { stock, created, store } = await trialOf(3, { readOnly: true });
    const { id } = await stock.any();
    expect(store.byId.has(id)).toBe(true);
    expect(created()).toBe(0);
  });
});

describe('missing pets are created', () => {
  test('once, however often they are requested', async () => {
    const { stock, store } = await trialOf(10, { categoryId: [1n] });
    await stock.pets(25);
    await stock.pets(25);
    expect(store.pets).toHaveLength(25);
  });

  test('of a status', async () => {
    const { stock, store } = await trialOf(0, { categoryId: [1n] });
    await stock.petsOf('pending', 7);
    await stock.petsOf('pending', 5);
    expect(store.pets.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 'pending'));
  });

  test('with every status, and some without one', async () => {
    const { stock, store } = await trialOf(0, { categoryId: [1n] });
    await stock.pets(20);
    const statuses = new Set(store.pets.map(({ status }) => status));
    expect(statuses).toEqual(new Set(['available', 'pending', 'sold', undefined]));
  });

  test('with unique names of the run', async () => {
    const { stock, store } = await trialOf(0);
    await stock.pets(12);
    const names = store.pets.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.every((name) => name.startsWith('pct-a1b2c3d4-'))).toBe(true);
  });

  test('by the number of creations when reads lag behind', async () => {
    const { stock, store } = await trialOf(0, { categoryId: [1n] }, { storing: { sees: () => false } });
    await stock.pets(5);
    await stock.pets(5);
    await stock.petsOf('sold', 2);
    await stock.petsOf('sold', 2);
    expect(store.pets.length).toBeLessThanOrEqual(7);
  });

  test('not many times over where no creation shows its pet', async () => {
    const withoutPets: BehaviourChange = {
      hooks: {
        after: ({ operation }, response) =>
          operation === 'addPet' ? { status: 204, headers: {} } : response,
      },
    };
    const { stock, created } = await trialOf(0, { categoryId: [1n] }, withoutPets);
    await expect(stock.pets(60)).rejects.toThrow(Blocked);
    expect(created()).toBeLessThan(5);
  });
});

describe('a read-only run', () => {
  const readOnly = { readOnly: true };

  test.each([
    ['pets', (stock: Stock) => stock.pets(4)],
    ['pets of a status', (stock: Stock) => stock.petsOf('sold', 4)],
    ['any pet', (stock: Stock) => stock.any()],
    ['a pet that can be read', (stock: Stock) => stock.readable()],
    ['a new pet', (stock: Stock) => stock.create()],
    ['a NewPet', (stock: Stock) => stock.draft()],
  ])('has nothing to judge where the store lacks %s', async (_, ask) => {
    const { stock, created } = await trialOf(0, readOnly);
    await expect(ask(stock)).rejects.toThrow(NotApplicable);
    expect(created()).toBe(0);
  });

  test('uses the existing pets', async () => {
    const { stock } = await trialOf(5, readOnly);
    await stock.pets(5);
    expect((await stock.readable()).id).toBeGreaterThan(0n);
  });
});

describe('a category that the deployment accepts', () => {
  test('comes from the options without a request', async () => {
    const { trial, stock } = await trialOf(3, { categoryId: [9n, 8n] });
    expect(await stock.category()).toBe(9n);
    expect(trial.session.client.statistics.requests).toBe(0);
  });

  test('else is the first one in the store that is accepted', async () => {
    const { stock, trial } = await trialOf(0, {}, stocked([5n, 6n, 7n], categoriesOf(6n, 7n)));
    expect(await stock.category()).toBe(6n);
    expect(trial.provisions.sender.evidence.observed).toEqual([
      { id: 'add.category.unknown', seen: 'categoryId 5 is refused with 400' },
    ]);
    expect(trial.provisions.sender.evidence.found).toEqual([]);
  });

  test('else is 1, in an empty store', async () => {
    const { stock } = await trialOf(0, {}, categoriesOf(1n));
    expect(await stock.category()).toBe(1n);
  });

  test('is found once for the run, even when many cases need it at the same time', async () => {
    const { stock, created } = await trialOf(0);
    await Promise.all(Array.from({ length: 8 }, () => stock.draft()));
    await stock.category();
    expect(created()).toBe(1);
  });

  test('must come from the user if an empty store refuses 1', async () => {
    const { stock } = await trialOf(0, {}, categoriesOf(77n));
    await expect(stock.category()).rejects.toThrow(Blocked);
    await expect(stock.category()).rejects.toThrow(/--category-id/);
  });

  test('must come from the user if the store refuses its own categories and 1', async () => {
    const { stock, trial } = await trialOf(0, {}, stocked([5n, 6n], categoriesOf(77n)));
    await expect(stock.category()).rejects.toThrow(/--category-id/);
    expect(trial.provisions.sender.evidence.found).toEqual([]);
    expect(trial.provisions.sender.evidence.observed.map(({ seen }) => seen)).toEqual(
      [5, 6, 1].map((id) => `categoryId ${id} is refused with 400`),
    );
  });

  test('is 1 if only that is accepted', async () => {
    const { stock } = await trialOf(0, {}, stocked([5n], categoriesOf(1n)));
    expect(await stock.category()).toBe(1n);
  });

  test('is not found if a creation fails in another way than by a refusal', async () => {
    const failing: BehaviourChange = {
      creating: {
        id: () => {
          throw new Refusal(500, 'x', 'x');
        },
      },
    };
    const { stock, trial } = await trialOf(0, {}, failing);
    await expect(stock.category()).rejects.toThrow(Blocked);
    expect(trial.provisions.sender.evidence.found).toMatchObject([{ violation: { cause: 'status 500' } }]);
  });
});

describe('a short list', () => {
  test('is the list of all pets', async () => {
    const { stock } = await trialOf(60);
    expect(await stock.shortList()).toEqual({ limit: 100 });
  });

  test('else is the list of one status', async () => {
    const { stock } = await trialOf(120);
    expect(await stock.shortList()).toEqual({ limit: 100, status: 'available' });
  });

  test('for a pet is one that can show it', async () => {
    const { stock } = await trialOf(120);
    expect(await stock.shortList({ status: 'sold' })).toEqual({ limit: 100, status: 'sold' });
    await expect(stock.shortList({})).rejects.toThrow(NotApplicable);
  });

  test('does not exist if the store holds hundreds of every status', async () => {
    const { stock } = await trialOf(500);
    await expect(stock.shortList()).rejects.toThrow(NotApplicable);
  });
});

type Stock = Awaited<ReturnType<typeof trialOf>>['stock'];
