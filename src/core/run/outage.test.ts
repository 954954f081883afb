import { describe, expect, test } from 'vitest';
import { runOptions } from '../../testing/runs/run-options.js';
import { closablePort } from '../../testing/servers/closable-port.js';
import { runningReference } from '../../testing/servers/running-reference.js';
import type { RunOptions } from '../config/options.js';
import { NO_LOSS } from '../results/traffic-model.js';
import { inProcess } from './in-process.js';
import { run } from './run.js';

/** Judges the reference implementation, whose port closes in the middle of the run, and opens again when it was tried. */
async function judged({ opensAgain, ...given }: Partial<RunOptions> & { readonly opensAgain: boolean }) {
  const { reference } = await runningReference();
  let requests = 0;
  const front = await closablePort(reference.port, () => {
    requests += 1;
    if (requests === 80) front.close();
  });
  let isAway = false;
  const recorded = (line: string) => {
    if (isAway || !line.includes('"ECONNREFUSED"')) return;
    isAway = true;
    if (opensAgain) front.open();
  };
  const baseUrl = `http://127.0.0.1:${front.port}/v1`;
  const options = runOptions({
    baseUrl,
    key: reference.key,
    profile: 'quick',
    runs: 0,
    concurrency: 16,
    ...given,
  });
  return run(options, { recorded }, inProcess);
}

describe('a deployment that takes no connections for a while in the middle of a run', () => {
  test('is judged when it takes them again, and the outage counts once for all requests in flight', async () => {
    const { verdict, reason, statistics, notices } = await judged({ opensAgain: true });
    expect(verdict, reason).toBe('conformant');
    expect(statistics.lost).toMatchObject({ closed: 0, refused: 1 });
    expect(notices).toContain(
      `1 of ${statistics.requests} responses got lost (1 with the connection refused), and came when the kit retried the requests.`,
    );
  });

  test('is not conformant where no response may be lost', async () => {
    const { verdict, reason, summary } = await judged({ opensAgain: true, maxLost: 0 });
    expect(verdict).toBe('inconclusive');
    expect(reason).toContain('(1 with the connection refused in ');
    expect(summary.violated).toBe(0);
  });
});

test('a deployment that is gone in the middle of a run leaves it inconclusive, and no request is counted then', async () => {
  const { verdict, requirements, statistics, summary, created } = await judged({ opensAgain: false });
  expect(verdict).toBe('inconclusive');
  expect(summary.violated).toBe(0);
  const reasons = requirements.flatMap(({ outcome, reason = '' }) => (outcome === 'met' ? [] : reason));
  expect(reasons).toContainEqual(expect.stringMatching(/: the connection was refused$/));
  const clear =
    /: the connection was refused$|^the deployment has stopped responding: \d+ requests in a row /;
  expect(reasons.filter((reason) => !clear.test(reason))).toEqual([]);
  expect(statistics.lost).toEqual(NO_LOSS);
  expect(statistics.requests).toBeLessThan(80 + 2 * 16);
  // Those in flight when it went away may have created pets.
  expect(statistics.creates - created.length).toBeLessThan(2 * 16);
});
