import { expect, test } from 'vitest';
import { runningReference } from '../servers/running-reference.js';
import { isWhole } from './elapsed.js';
import { type Faults, faultyProxy } from './faulty-proxy.js';
import { recordFigure } from './figures.js';
import { type JudgedRun, judgedRun, otherThanMet } from './judged-run.js';

type Network = Omit<Faults, 'seed'> & { readonly id: string; readonly is: string };

/** The networks of twenty runs each. */
const whole: readonly Network[] = [
  {
    id: 'connections',
    is: '2 % of the connections are reset, at any moment, and 2 % of the responses are delayed by 3 s',
    resets: 0.02,
    delayed: 0.02,
    delay: 3_000,
  },
  {
    id: 'exchanges',
    is: '2 % of the exchanges end in a reset, at any moment',
    resets: 0.02,
    resetsPer: 'exchange',
    delayed: 0,
    delay: 0,
  },
  {
    id: 'answers',
    is: '5 % of the responses are cut in the middle by a reset',
    resets: 0.05,
    resetsPer: 'exchange',
    moments: ['in-response'],
    delayed: 0,
    delay: 0,
  },
];

/** One short run shows little unless faults are more frequent. */
const short: readonly Network[] = [
  {
    id: 'connections',
    is: '20 % of the connections are reset, at any moment, and 10 % of the responses are delayed by 0.1 s',
    resets: 0.2,
    delayed: 0.1,
    delay: 100,
  },
  ...whole.slice(2),
];

const seeds = Array.from({ length: isWhole ? 10 : 1 }, (_, index) => 2030 + index);
const profiles = isWhole ? ['quick', 'standard'] : ['quick'];
const HALF_AN_HOUR = 30 * 60_000;

test.each(isWhole ? whole : short)(
  'a run is never non-conformant where $is',
  { timeout: HALF_AN_HOUR },
  async ({ id, is, ...faults }) => {
    const runs: JudgedRun[] = [];
    const done = { connections: 0, exchanges: 0, delayed: 0, resets: 0 };
    for (const seed of seeds) {
      for (const profile of profiles) {
        const { reference } = await runningReference();
        const { port, counts } = await faultyProxy(reference.port, { ...faults, seed });
        const target = { baseUrl: `http://127.0.0.1:${port}/v1`, key: reference.key };
        const run = await judgedRun(target, ['--profile', profile, '--seed', String(seed)], 600);
        const { verdict, summary } = run.results;
        expect(verdict, otherThanMet(run.results).join('\n')).not.toBe('non-conformant');
        expect(summary).toMatchObject({ violated: 0, warned: 0, 'kit-error': 0 });
        expect(run.exitCode).toBe(verdict === 'conformant' ? 0 : 3);
        runs.push(run);
        done.connections += counts.connections;
        done.exchanges += counts.exchanges;
        done.delayed += counts.delayed;
        done.resets += Object.values(counts.resets).reduce((sum, count) => sum + count, 0);
      }
    }
    expect(done.resets).toBeGreaterThan(0);
    recordFigure({
      id: `network.${id}`,
      injected: `A network where ${is}: ${done.resets} resets and ${done.delayed} delays in ${done.exchanges} exchanges over ${done.connections} connections.`,
      asserted: `None of ${runs.length} runs against the reference implementation is non-conformant.`,
      figure: figureOf(runs),
    });
  },
);

function figureOf(runs: readonly JudgedRun[]): string {
  const inconclusive = runs.filter(({ results }) => results.verdict === 'inconclusive').length;
  const sentAgain = runs.reduce((sum, { results }) => sum + results.statistics.reconnects, 0);
  const seconds = runs.map((run) => run.seconds).toSorted((one, other) => one - other);
  const [least = 0, most = least] = [seconds.at(0), seconds.at(-1)];
  return `${runs.length - inconclusive} conformant, ${inconclusive} inconclusive; ${sentAgain} requests sent again; ${least.toFixed(1)} to ${most.toFixed(1)} s a run`;
}
