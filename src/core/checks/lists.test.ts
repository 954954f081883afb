import { expect, test } from 'vitest';
import { openTrial } from '../../testing/checks/trial.js';
import { scriptedServer } from '../../testing/servers/scripted-server.js';
import { listsOf } from './lists.js';

const PETS = [
  { id: 7n, name: 'a', categoryId: 1n, status: 'sold' },
  { id: 8n, name: 'b', categoryId: 1n, status: 'pending' },
] as const;

/** Responds to no list before each of the three has been asked for. */
async function inNoTurn() {
  let release: () => void = () => {};
  const allAsked = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { baseUrl, arrived } = await scriptedServer(async ({ target }) => {
    if (arrived.length === 3) release();
    await allAsked;
    const pets = PETS.filter(({ status }) => !target.includes('status') || target.includes(status));
    return {
      status: 200,
      body: pets.map(({ id, ...pet }) => ({ ...pet, id: Number(id), categoryId: 1 })),
    };
  });
  return { baseUrl, arrived };
}

test('a list and those of each status are asked for at once, since a chain of requests takes its time', async () => {
  const { baseUrl, arrived } = await inNoTurn();
  const trial = openTrial(baseUrl, { concurrency: 4 });
  const { whole, filtered, patient } = await listsOf(trial, { limit: 100, expect: 200 }, PETS);
  expect(arrived).toHaveLength(3);
  expect(trial.pageOf(whole).map(({ id }) => id)).toEqual([7n, 8n]);
  expect([...filtered.keys()].toSorted()).toEqual(['pending', 'sold']);
  expect(patient.size).toBe(3);
});
