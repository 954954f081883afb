import { describe, expect, test } from 'vitest';
import type { Results } from '../../core/results/model.js';
import { sampleOf } from '../../testing/vitest/nightly.js';
import { changed } from '../reference/behaviour/correct.js';
import type { BehaviourChange } from '../reference/behaviour.js';
import { faults } from '../reference/faults/index.js';
import { judgeReference } from './judge-reference.js';

/** Counts the pets that a server creates during a run, whatever its responses. */
async function creationsOf(
  behaviour: BehaviourChange,
  options: { readonly maxCreates?: number; readonly seedPets?: number; readonly profile?: 'quick' } = {},
): Promise<{ readonly created: number; readonly results: Results }> {
  const { seedPets = 0, ...bound } = options;
  let created = -seedPets;
  const results = await judgeReference(
    {
      seedPets,
      behaviour: (correct) => {
        const wrong = changed(correct, behaviour);
        const create: typeof wrong.creating.create = (service, draft) => {
          created += 1;
          return wrong.creating.create(service, draft);
        };
        return { ...wrong, creating: { ...wrong.creating, create } };
      },
    },
    { ...bound, settle: 50 },
  );
  return { created, results };
}

/** Handles every nth creation with another behaviour. */
const everySoMany =
  (count: number, instead: BehaviourChange): BehaviourChange =>
  (correct) => {
    const odd = changed(correct, instead);
    let creations = 0;
    return {
      operations: {
        addPet: (exchange) => {
          creations += 1;
          return (creations % count === 0 ? odd : correct).operations.addPet(exchange);
        },
      },
    };
  };

const closes: BehaviourChange = ({ operations }) => ({
  operations: {
    addPet: async (exchange) => {
      const response = await operations.addPet(exchange);
      exchange.connection.socket.destroy();
      return response;
    },
  },
});
const fails: BehaviourChange = ({ operations }) => ({
  operations: {
    addPet: async (exchange) => {
      await operations.addPet(exchange);
      throw new TypeError('the pet is stored, and its response cannot be written');
    },
  },
});
/** Bytes after a response make the kit repeat the request, to see whether they belong to it. */
const goesOn: BehaviourChange = {
  hooks: {
    finished: ({ operation, connection }) => {
      if (operation === 'addPet') connection.socket.write('HTTP/1.1 408 Request Timeout\r\n\r\n');
    },
  },
};

/** No client can count pets that are created by a request that is then refused. */
const refusesWhatItStores = (id: string) => /-stored$|-after-insert$/.test(id);
const wrong = sampleOf(
  faults.filter(({ id }) => !refusesWhatItStores(id)),
  150,
);

const implementations: readonly (readonly [string, BehaviourChange])[] = [
  ['is right', {}],
  ['closes the connection after every third creation, without a response', everySoMany(3, closes)],
  ['closes it after each', closes],
  ['answers every third creation with 500', everySoMany(3, fails)],
  ['sends more than it announced', goesOn],
  // Their counterexamples are shrunk, and each step creates a pet.
  ...['names-trimmed', 'missing-name-accepted', 'add-needs-no-key'].map(
    (name) => [name, faults.find(({ id }) => id === name)?.change ?? expect.fail(name)] as const,
  ),
  ...wrong.map(({ id, change }) => [id, change] as const),
];

describe.each(sampleOf([0, 5, 20], 2))('a run that may create %i pets creates no more', (maxCreates) => {
  test.each(implementations)('where the implementation %s', async (_, behaviour) => {
    const { created, results } = await creationsOf(behaviour, { maxCreates });
    expect(created).toBeLessThanOrEqual(maxCreates);
    expect(results.statistics.creates).toBeLessThanOrEqual(maxCreates);
    expect(results.statistics.creates).toBeGreaterThanOrEqual(created);
    expect(results.verdict).not.toBe('conformant');
  });
});

test('every pet that a correct implementation creates is listed, nearly all with names of the run', async () => {
  const { created, results } = await creationsOf({});
  expect(results.created).toHaveLength(created);
  const marked = results.created.filter(({ name }) => name.startsWith(`pct-${results.runId}-`));
  expect(marked.length / created).toBeGreaterThan(0.9);
});

test('a pet that should have been refused is listed with its id', async () => {
  const behaviour = faults.find(({ id }) => id === 'missing-name-accepted')?.change ?? {};
  const { created, results } = await creationsOf(behaviour);
  expect(results.created).toHaveLength(created);
});

test('a run creates fewer pets in a store that already holds some', async () => {
  const profile = 'quick';
  const [empty, full] = [
    await creationsOf({}, { profile }),
    await creationsOf({}, { profile, seedPets: 200 }),
  ];
  expect([empty.results.verdict, full.results.verdict]).toEqual(['conformant', 'conformant']);
  expect(full.created).toBeLessThan(empty.created - 10);
});
