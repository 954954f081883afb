import { describe, expect, test } from 'vitest';
import type { BehaviourChange } from '../../proof/reference/behaviour.js';
import { variations } from '../../proof/reference/variations/index.js';
import { faultyProxy } from '../../testing/dependability/faulty-proxy.js';
import { limitedAtOnce, limitedTo } from '../../testing/dependability/limiting.js';
import { runOptions } from '../../testing/runs/run-options.js';
import { recordOf } from '../../testing/runs/run-record.js';
import { runningReference } from '../../testing/servers/running-reference.js';
import type { RunOptions } from '../config/options.js';
import { resultsJson } from '../report/results-json.js';
import type { Results } from '../results/model.js';
import { inProcess } from './in-process.js';
import { rejudge } from './rejudge.js';
import { run } from './run.js';

/** Judges a deployment, and judges the run again from its record. */
async function judgedTwice(options: RunOptions, halted?: Promise<{ end: 'interrupted' }>): Promise<Results> {
  const { results, record } = await recordOf((events) => run(options, events, inProcess, halted));
  const again = await rejudge(record);
  expect(again.differences).toEqual([]);
  expect(resultsJson(again.results)).toBe(resultsJson(results));
  return results;
}

async function optionsFor(behaviour: BehaviourChange, given: Partial<RunOptions>): Promise<RunOptions> {
  const { reference } = await runningReference({ behaviour });
  return runOptions({ baseUrl: reference.baseUrl, key: reference.key, runs: 5, ...given });
}

const lag = variations.find(({ id }) => id.includes('lag')) ?? expect.fail('no variation lags');

describe.each([1, 16, 64])('a run with %i requests at once is a function of its record', (concurrency) => {
  test('where one response in fifty is lost', async () => {
    const options = await optionsFor({}, { concurrency });
    const { port, pathname } = new URL(options.baseUrl);
    const proxy = await faultyProxy(Number(port), {
      seed: 3,
      resets: 0.02,
      resetsPer: 'exchange',
      delayed: 0.02,
      delay: 30,
    });
    try {
      const baseUrl = `http://127.0.0.1:${proxy.port}${pathname}`;
      const { statistics } = await judgedTwice({ ...options, baseUrl });
      expect(statistics.lost.reset + statistics.lost.closed + statistics.reconnects).toBeGreaterThan(0);
    } finally {
      proxy.close();
    }
  });

  test('where reads lag behind writes', async () => {
    const { verdict } = await judgedTwice(await optionsFor(lag.change, { concurrency, settle: 5_000 }));
    expect(verdict).toBe('conformant');
  });

  test('where the rate is limited', async () => {
    const counts = { refused: 0 };
    const limit = limitedTo({ perSecond: 400, atOnce: 40 }, { status: 429 }, counts);
    await judgedTwice(await optionsFor(limit, { concurrency, profile: 'quick' }));
  });

  test('where few requests are handled at once', async () => {
    const counts = { refused: 0 };
    const limit = limitedAtOnce(4, { status: 503 }, counts);
    await judgedTwice(await optionsFor(limit, { concurrency, profile: 'quick' }));
    expect(counts.refused > 0).toBe(concurrency > 4);
  });
});

test('a thorough run is a function of its record', async () => {
  await judgedTwice(
    await optionsFor({}, { concurrency: 16, profile: 'thorough', runs: 250, maxCreates: 10_000 }),
  );
});

test('a run that explores is a function of its record', async () => {
  await judgedTwice(await optionsFor({}, { concurrency: 16, profile: 'quick', runs: 0, explore: 2 }));
});

test('a run that somebody interrupts is a function of its record, up to there', async () => {
  let requests = 0;
  let interrupt = (_: { end: 'interrupted' }) => {};
  const halted = new Promise<{ end: 'interrupted' }>((resolve) => {
    interrupt = resolve;
  });
  const counting: BehaviourChange = {
    hooks: {
      async before() {
        requests += 1;
        if (requests === 60) interrupt({ end: 'interrupted' });
        return undefined;
      },
    },
  };
  const { end, statistics } = await judgedTwice(await optionsFor(counting, { concurrency: 16 }), halted);
  expect(end).toBe('interrupted');
  expect(statistics.requests).toBeGreaterThan(50);
});
