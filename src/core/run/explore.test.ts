import { describe, expect, test } from 'vitest';
import { runOptions } from '../../testing/runs/run-options.js';
import { failingNowAndThen, unknownIds } from '../../testing/servers/failing-ids.js';
import { runningReference } from '../../testing/servers/running-reference.js';
import type { RunOptions } from '../config/options.js';
import { inProcess } from './in-process.js';
import { run } from './run.js';

/** Longer than any test: exploring ends for another reason, or the test does not end. */
const FOR_EVER = 3600;

async function explored(
  given: Partial<RunOptions>,
  server: Promise<Pick<Awaited<ReturnType<typeof runningReference>>, 'reference'>> = runningReference(),
) {
  const { baseUrl, key } = (await server).reference;
  return run(runOptions({ baseUrl, key, ...given }), {}, inProcess);
}

const findingsOf = ({ requirements }: Awaited<ReturnType<typeof run>>) =>
  requirements.flatMap(({ findings }) => findings);

describe('a run that explores', () => {
  test('ends when the time is up, with the verdict of its checks', async () => {
    const without = await explored(unknownIds);
    const { verdict, reason, end, statistics } = await explored({ ...unknownIds, explore: 1 });
    expect({ verdict, reason, end }).toEqual({
      verdict: without.verdict,
      reason: without.reason,
      end: 'complete',
    });
    expect(statistics.explored?.cases).toBeGreaterThan(0);
    expect(statistics.cases).toBe(without.statistics.cases);
    expect(without.statistics).not.toHaveProperty('explored');
  });

  test('finds what the cases of the profile miss, and names a seed that finds it again', async () => {
    const server = failingNowAndThen();
    expect((await explored(unknownIds, server)).verdict).toBe('conformant');
    const results = await explored({ ...unknownIds, explore: FOR_EVER }, server);
    expect(results.verdict).toBe('non-conformant');
    const [counterexample] = findingsOf(results).map((finding) => finding.counterexample);
    expect(counterexample).toMatchObject({ origin: 'random', path: expect.any(String) });
    expect(counterexample?.value).toMatch(/3$/);
    const seed = counterexample?.seed ?? 0;
    expect(seed).not.toBe(results.seed);
    const reproduce = results.requirements.find(({ id }) => id === 'get.unknown')?.reproduce;
    expect(reproduce).toContain(`--only get.unknown --seed ${seed} `);
    expect(Number(/--runs (\d+)/.exec(reproduce ?? '')?.[1])).toBeGreaterThan(counterexample?.index ?? 25);
    const again = await explored({ ...unknownIds, seed, runs: 25 }, server);
    expect(findingsOf(again).map((finding) => finding.counterexample)).toEqual([counterexample]);
  });

  test('tries the same cases for the same seed', async () => {
    const server = failingNowAndThen();
    const one = await explored({ ...unknownIds, explore: FOR_EVER }, server);
    const other = await explored({ ...unknownIds, explore: FOR_EVER, concurrency: 1 }, server);
    const examples = (results: typeof one) => findingsOf(results).map((finding) => finding.counterexample);
    expect(examples(other)).toEqual(examples(one));
  });

  test.each([
    ['no pet may be created any more', { only: ['add.name.ordinary'], maxCreates: 60 }],
    ['no request may be sent any more', { only: ['get.unknown'], maxRequests: 100 }],
    ['no check has random cases', { only: ['list.answered'] }],
  ])('ends when %s', async (_, given) => {
    const { verdict, end, statistics } = await explored({ ...unknownIds, ...given, explore: FOR_EVER });
    expect({ verdict, end }).toEqual({ verdict: 'conformant', end: 'complete' });
    expect(statistics.creates).toBeLessThanOrEqual(60);
    expect(statistics.requests).toBeLessThanOrEqual(100);
  });
});
