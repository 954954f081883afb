import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BehaviourChange } from '../../proof/reference/behaviour.js';
import { openTrial } from '../../testing/checks/trial.js';
import { runningReference } from '../../testing/servers/running-reference.js';
import { kindOf } from '../session/evidence.js';
import { confirmFindings } from './confirm.js';
import { forAll } from './for-all.js';
import { runStoreCommands, storeCommands } from './store-commands.js';
import type { Trial } from './trial.js';

async function trialOf(behaviour: BehaviourChange = {}, given: Parameters<typeof openTrial>[1] = {}) {
  const { reference } = await runningReference({ behaviour });
  const { baseUrl, key } = reference;
  return { reference, trial: openTrial(baseUrl, { key, settle: 0, ...given }, 'store.sequence') };
}

const expected = { added: 201, invalidBody: 400, withoutKey: 401, read: 200, listed: 200 } as const;

/** As the suite has it. */
async function body(trial: Trial, commands: Parameters<typeof runStoreCommands>[1]): Promise<void> {
  const pets = await runStoreCommands(trial, commands, { expect: expected });
  for (const pet of pets) {
    const { found } = await trial.read(pet, { expect: 200 });
    trial.expect(found, () => ({
      cause: 'gone',
      summary: 'x',
      expected: 'x',
      actual: 'x',
      shownBy: [],
      symptoms: [],
    }));
  }
}

/** Forgets a pet as soon as another was created after it. */
const forgetful: BehaviourChange = {
  storing: {
    find: ({ store }, id) => {
      const index = store.pets.findIndex((pet) => pet.id === id);
      return index >= 0 && index < store.pets.length - 1 ? undefined : store.pets[index];
    },
  },
};

describe('a sequence', () => {
  test('leaves in the model what was created, and in the store just that', async () => {
    const { reference, trial } = await trialOf();
    for (const commands of fc.sample(storeCommands(), { seed: 3, numRuns: 10 })) {
      await trial.stock.category();
      const before = reference.store.pets.length;
      const pets = await runStoreCommands(trial, commands, { expect: expected });
      const ids = reference.store.pets.slice(before).map(({ id }) => id);
      expect(ids.toSorted()).toEqual(pets.map(({ id }) => id).toSorted());
    }
    expect(trial.evidence.found).toEqual([]);
    expect(reference.store.pets.length).toBe(trial.session.ledger.created.length);
  });

  test('sends every kind of command sooner or later', () => {
    const shown = fc
      .sample(storeCommands(), { seed: 1, numRuns: 50 })
      .map((commands) => [...commands].map(String));
    for (const kind of [
      /^add\(\w+( \w+)?\)$/,
      /^add\(.* and .*\)$/,
      /^add invalid/,
      /^add without/,
      /^read/,
      /^list/,
    ])
      expect(shown.flat().some((command) => kind.test(command))).toBe(true);
    expect(Math.max(...shown.map(({ length }) => length))).toBeLessThanOrEqual(8);
  });
});

describe('a sequence that fails', () => {
  async function failing(concurrency: number) {
    const { trial } = await trialOf(forgetful, { runs: 8, concurrency, categoryId: [1n] });
    const property = { description: 'nothing is lost', random: storeCommands(), show: String };
    await forAll(trial, property, async (fork, commands) => {
      // One sequence at a time, or pets of others count too.
      await turn(() => body(fork, commands));
    });
    trial.evidence.gather();
    await confirmFindings(trial, async () => {}, new Set(trial.evidence.found.map(kindOf)));
    return trial.evidence.found[0]?.counterexample;
  }

  let last: Promise<unknown> = Promise.resolve();
  function turn<T>(work: () => Promise<T>): Promise<T> {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  }

  test('is shrunk to the commands that it takes, at any concurrency alike', async () => {
    const one = await failing(1);
    const many = await failing(8);
    expect(one).toMatchObject({ origin: 'random' });
    expect(one?.value).toMatch(/^add\(\w+ and \w+\) \/\*replayPath="[^"]+"\*\/$/);
    expect(one).toEqual(many);
  });

  test('is found again by its seed, its path and what it shows behind its commands', async () => {
    const counterexample = await failing(1);
    const [, replayPath] = /replayPath="([^"]+)"/.exec(counterexample?.value ?? '') ?? [];
    const { trial } = await trialOf(forgetful, { categoryId: [1n] });
    const property = fc.asyncProperty(storeCommands(replayPath), (commands) => body(trial.fork(), commands));
    const details = await fc.check(property, {
      seed: counterexample?.seed ?? 0,
      path: counterexample?.path ?? '',
      numRuns: 1,
    });
    expect(details.failed).toBe(true);
    expect(String(details.counterexample?.[0])).toBe(counterexample?.value);
  });
});
