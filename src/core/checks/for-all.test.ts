import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openTrial } from '../../testing/checks/trial.js';
import { scriptedServer } from '../../testing/servers/scripted-server.js';
import type { RunOptions } from '../config/options.js';
import { Blocked, NotApplicable } from '../session/ending.js';
import { kindOf } from '../session/evidence.js';
import { confirmFindings } from './confirm.js';
import { type Cases, forAll } from './for-all.js';
import { MOST_SHRINKING_REQUESTS } from './shrink.js';
import type { Trial } from './trial.js';

const nowhere = 'http://127.0.0.1:9/v1';
const requirement = 'list.answered';

/** Asserts on the value, without a request. */
function hold(condition: boolean, trial: Trial, cause = 'it fails'): void {
  trial.expect(condition, () => ({
    cause,
    summary: 'It fails.',
    expected: 'x',
    actual: 'y',
    shownBy: [],
    symptoms: [],
  }));
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

const confirmed = (trial: Trial) => {
  trial.evidence.gather();
  return confirmFindings(trial, async () => {}, new Set(trial.evidence.found.map(kindOf)));
};

/** Tries a property, confirms its findings, and returns its evidence. */
async function tried<T>(
  property: Partial<Cases<T>>,
  body: (trial: Trial, value: T) => Promise<void>,
  options: Partial<RunOptions> = {},
  trial = openTrial(nowhere, options),
) {
  const whole = { description: 'it holds', show: String, ...property };
  const ending = await failureOf(forAll(trial, whole, body));
  const failure = await failureOf(confirmed(trial));
  const { found, cases, judged } = trial.evidence;
  return {
    found,
    cases,
    judged: judged.get(requirement) ?? 0,
    ending: ending ?? failure,
    counterexample: found[0]?.counterexample,
  };
}

/** The values of the cases in the order of their start, one at a time. */
async function casesOf<T>(property: Partial<Cases<T>>, options: Partial<RunOptions> = {}): Promise<T[]> {
  const values: T[] = [];
  await tried<T>(property, async (_, value) => void values.push(value), { concurrency: 1, ...options });
  return values;
}

const random = fc.integer({ min: 0, max: 1_000_000 });

describe('of cases that fail in the same way', () => {
  test('the first of the table is shown, and the others are named', async () => {
    const trial = openTrial(nowhere);
    const label = (value: number) => `the number ${value}`;
    const property = { table: [1, 2, 3, 4], random, label };
    const { found } = await tried(property, async (fork, value) => hold(value < 2, fork), { runs: 3 }, trial);
    expect(found).toMatchObject([{ counterexample: { value: '2', origin: 'table', index: 1 } }]);
    expect(found.map((one) => trial.evidence.besides(one))).toEqual([['the number 3', 'the number 4']]);
  });
});

describe('a case that another violation is in the way of', () => {
  const blocked = (by?: string) => new Blocked('got 500', by);

  test('does not keep the others from being judged', async () => {
    const { ending, judged } = await tried({ table: [1, 2] }, async (fork, value) => {
      if (value === 1) throw blocked('list.answered');
      hold(true, fork);
    });
    expect({ ending, judged }).toEqual({ ending: undefined, judged: 1 });
  });

  test('ends the property when no case could be judged, or when nothing explains it', async () => {
    const every = await tried({ table: [1, 2] }, async () => {
      throw blocked('list.answered');
    });
    expect(every.ending).toMatchObject({ message: 'got 500', by: 'list.answered' });
    const unexplained = await tried({ table: [1, 2] }, async (fork, value) => {
      if (value === 1) throw blocked();
      hold(true, fork);
    });
    expect(unexplained.ending).toMatchObject({ message: 'got 500' });
  });
});

describe('the cases', () => {
  test('are those of the table, then as many random ones as the options say', async () => {
    const values = await casesOf({ table: [-1, -2, -3], random }, { runs: 5 });
    expect(values.slice(0, 3)).toEqual([-1, -2, -3]);
    expect(values).toHaveLength(8);
    expect(values.slice(3)).toEqual(fc.sample(random, { seed: 42, numRuns: 5 }));
  });

  test('depend only on the seed', async () => {
    expect(await casesOf({ random }, { seed: 7 })).toEqual(await casesOf({ random }, { seed: 7 }));
    expect(await casesOf({ random }, { seed: 7 })).not.toEqual(await casesOf({ random }, { seed: 8 }));
  });

  test('are only the plain ones of the table in the profile quick', async () => {
    const table = [1, 2, 3, 4];
    expect(await casesOf({ table, plain: 2 }, { profile: 'quick', runs: 0 })).toEqual([1, 2]);
    expect(await casesOf({ table }, { profile: 'quick', runs: 0 })).toEqual(table);
    expect(await casesOf({ table, plain: 2 }, { profile: 'standard', runs: 0 })).toEqual(table);
  });

  test('are bounded by the property', async () => {
    expect(await casesOf({ random, mostRandom: 3 }, { runs: 10 })).toHaveLength(3);
    expect(await casesOf({ random, mostRandom: 3 }, { runs: 2 })).toHaveLength(2);
    expect(await casesOf({ random }, { runs: 0 })).toEqual([]);
  });

  test('are all tried and counted, also after one failed', async () => {
    const { cases, judged } = await tried<number>({ table: [1, 2, 3, 4] }, async (trial, value) =>
      hold(value !== 1, trial),
    );
    expect({ cases, judged }).toEqual({ cases: 4, judged: 4 });
  });
});

describe('the earliest failing case of each cause is kept', () => {
  test('from the table, without shrinking', async () => {
    const { counterexample, found } = await tried<number>(
      { table: [1, 20, 30], random },
      async (trial, value) => hold(value < 10, trial),
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.occurrences).toBeGreaterThan(2);
    expect(counterexample).toEqual({
      property: 'it holds',
      origin: 'table',
      index: 1,
      seed: 42,
      value: '20',
      shrinks: 0,
    });
  });

  test('even if a later one ends first', async () => {
    const order = [3, 2, 1];
    const ended: number[] = [];
    const { counterexample } = await tried<number>(
      { table: [1, 2, 3] },
      async (trial, value) => {
        while (ended.length < 3 && order[ended.length] !== value)
          await new Promise((resolve) => setImmediate(resolve));
        ended.push(value);
        hold(false, trial);
      },
      { concurrency: 3 },
    );
    expect(ended.slice(0, 3)).toEqual([3, 2, 1]);
    expect(counterexample?.index).toBe(0);
  });

  test('for each cause separately', async () => {
    const { found } = await tried<number>({ table: [1, 2, 3, 4] }, async (trial, value) =>
      hold(false, trial, value % 2 === 0 ? 'even' : 'odd'),
    );
    expect(
      found.map(({ violation, counterexample, occurrences }) => [
        violation.cause,
        counterexample?.value,
        occurrences,
      ]),
    ).toEqual([
      ['odd', '1', 2],
      ['even', '2', 2],
    ]);
  });

  test('from an earlier property of the check rather than a later one', async () => {
    const trial = openTrial(nowhere);
    const failing = async (fork: Trial) => hold(false, fork);
    await tried<number>({ description: 'the first', table: [1] }, failing, {}, trial);
    const { found } = await tried<number>({ description: 'the second', table: [2] }, failing, {}, trial);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ occurrences: 2, counterexample: { property: 'the first', value: '1' } });
  });
});

describe('a random case that fails', () => {
  const body = async (trial: Trial, value: number) => hold(value < 1234, trial);

  test('is shrunk to the smallest that fails in the same way', async () => {
    const { counterexample, found } = await tried({ random }, body);
    expect(counterexample).toMatchObject({ origin: 'random', value: '1234' });
    expect(counterexample?.shrinks).toBeGreaterThan(0);
    expect(found[0]?.violation.cause).toBe('it fails');
  });

  test('is the same at any concurrency', async () => {
    const [one, many] = await Promise.all(
      [1, 16].map((concurrency) => tried({ random }, body, { concurrency, runs: 30 })),
    );
    expect(one?.counterexample).toBeDefined();
    expect(one?.counterexample).toEqual(many?.counterexample);
    expect(one?.cases).toBe(many?.cases);
  });

  test('can be repeated from its seed and path', async () => {
    const { counterexample } = await tried({ random }, body);
    const failing = fc.property(random, (value) => value < 1234);
    const details = fc.check(failing, {
      seed: counterexample?.seed ?? 0,
      path: counterexample?.path ?? '',
      numRuns: 1,
    });
    expect(details.failed).toBe(true);
    expect(String(details.counterexample)).toBe(counterexample?.value);
    expect(details.numShrinks).toBe(0);
  });

  test('has its index among the random ones', async () => {
    const { counterexample } = await tried({ table: [0, 1], random }, body);
    const sample = fc.sample(random, { seed: 42, numRuns: 10 });
    expect(counterexample?.index).toBe(sample.findIndex((value) => value >= 1234));
  });

  test('does not slip to another cause while it shrinks', async () => {
    const { found } = await tried<number>({ random }, async (trial, value) => {
      hold(value >= 1000, trial, 'small');
      hold(value < 2000, trial, 'large');
    });
    const values = found.map(({ violation, counterexample }) => [violation.cause, counterexample?.value]);
    expect(values).toContainEqual(['large', '2000']);
  });

  test('only once is kept as it was', async () => {
    const seen = new Set<number>();
    const { counterexample, found } = await tried<number>({ random }, async (trial, value) => {
      const again = seen.has(value);
      seen.add(value);
      hold(again || value < 1234, trial);
    });
    expect(counterexample).toMatchObject({ shrinks: 0 });
    expect(counterexample?.path).toBe(String(counterexample?.index));
    expect(counterexample?.value).toBe(
      String(fc.sample(random, { seed: 42, numRuns: 10 })[counterexample?.index ?? -1]),
    );
    expect(found[0]?.exchanges).toEqual([]);
  });

  test('is shrunk within the bound on requests', async () => {
    const { baseUrl, arrived } = await scriptedServer(() => ({ status: 200, body: [] }));
    const runs = 4;
    const trial = openTrial(baseUrl, { runs });
    const lists = fc.array(fc.integer(), { minLength: 30, maxLength: 60 });
    await forAll(trial, { description: 'x', random: lists, show: String }, async (fork, list) => {
      for (let times = 0; times < 3; times += 1) await fork.list({ expect: 200 });
      hold(list.length < 5, fork);
    });
    await confirmed(trial);
    expect(trial.evidence.found[0]?.counterexample?.shrinks).toBeGreaterThan(0);
    // The last case starts below the bound.
    expect(arrived.length - runs * 3).toBeLessThanOrEqual(MOST_SHRINKING_REQUESTS + 2);
    expect(arrived.length - runs * 3).toBeGreaterThan(MOST_SHRINKING_REQUESTS / 2);
  });

  test('shows the exchanges of the shrunk case, not of the original', async () => {
    const { baseUrl } = await scriptedServer(({ target }) =>
      /limit=\d\d/.test(target) ? { status: 500 } : { status: 200, body: [] },
    );
    const trial = openTrial(baseUrl);
    const limit = fc.integer({ min: 1, max: 100 });
    await forAll(trial, { description: 'x', random: limit, show: String }, async (fork, value) => {
      await fork.list({ limit: value, expect: 200 });
    });
    await confirmed(trial);
    const [finding] = trial.evidence.found;
    expect(finding?.counterexample?.value).toBe('10');
    expect(finding?.exchanges.map(({ request }) => request.target)).toEqual(['/v1/pets?limit=10']);
  });
});

describe('a case that cannot be judged', () => {
  test('ends the property after all cases, and keeps their findings', async () => {
    const { ending, found, cases } = await tried<number>({ table: [1, 2, 3, 4] }, async (trial, value) => {
      if (value === 2) throw new Blocked('the second');
      if (value === 3) throw new NotApplicable('the third');
      hold(value !== 4, trial);
    });
    expect(ending).toBeInstanceOf(Blocked);
    expect(ending).toHaveProperty('message', 'the second');
    expect(cases).toBe(4);
    expect(found.map(({ counterexample }) => counterexample?.value)).toEqual(['4']);
  });

  test('keeps what it found before', async () => {
    const { ending, found } = await tried<number>({ table: [1] }, async (trial) => {
      trial.evidence.add({
        violation: { requirement, cause: 'x', summary: 'x', expected: 'x', actual: 'x', symptoms: [] },
        exchanges: [],
        shows: undefined,
        occurrences: 1,
      });
      throw new Blocked('later');
    });
    expect(ending).toBeInstanceOf(Blocked);
    expect(found).toHaveLength(1);
  });
});

test('a kit fault in one case is thrown unchanged', async () => {
  const { ending } = await tried<number>({ table: [1, 2] }, async (_, value) => {
    if (value === 2) throw new TypeError('the kit');
  });
  expect(ending).toBeInstanceOf(TypeError);
});

test('a kit fault during shrinking does not count as a flaky case', async () => {
  let failed = false;
  const { ending } = await tried<number>(
    { random },
    async (trial, value) => {
      if (failed && value < 2000) throw new TypeError('the kit');
      failed ||= value >= 1234;
      hold(value < 1234, trial);
    },
    { concurrency: 1, runs: 1 },
  );
  expect(ending).toBeInstanceOf(TypeError);
});

describe('a finding about a pet that another case created', () => {
  /** Creates pets correctly; its list changes the name of the first one. */
  async function spoilingTheFirst() {
    const pets: { id: number; name: string; categoryId: number }[] = [];
    const { baseUrl } = await scriptedServer(({ method, body }) => {
      if (method === 'GET') {
        return { status: 200, body: pets.map((one) => (one.id === 1 ? { ...one, name: 'x' } : one)) };
      }
      const pet = { id: pets.length + 1, ...JSON.parse(String(body)) };
      pets.push(pet);
      return { status: 201, body: pet };
    });
    return baseUrl;
  }
  const add = (trial: Trial, name: string) =>
    trial.add({ name, categoryId: 1n }, { expect: [201, 400, 422] });

  test('is found and confirmed, but has no counterexample', async () => {
    const trial = openTrial(await spoilingTheFirst(), { concurrency: 1 });
    await add(trial, 'the first');
    const { found } = await tried(
      { table: [1, 2] },
      async (t) => void (await t.list({ expect: 200 })),
      {},
      trial,
    );
    const spoilt = found.find(({ violation }) => violation.requirement === 'list.same-animal');
    expect(spoilt?.confirmation).toEqual({ seen: 2, tried: 2 });
    expect(spoilt).not.toHaveProperty('counterexample');
  });

  test('gives way to a case that shows it by itself', async () => {
    const trial = openTrial(await spoilingTheFirst(), { concurrency: 2 });
    const names = ['before', 'its own'];
    // The first case waits for the pet of the second one, and sees it.
    let created: () => void = () => {};
    const creation = new Promise<void>((resolve) => {
      created = resolve;
    });
    const body = async (t: Trial, name: string) => {
      if (name === 'before') await creation;
      else await add(t, name).then(created);
      await t.list({ expect: 200 });
    };
    const { found } = await tried({ table: names, show: String }, body, {}, trial);
    const spoilt = found.find(({ violation }) => violation.requirement === 'list.same-animal');
    expect(spoilt?.counterexample?.value).toBe('its own');
  });
});
