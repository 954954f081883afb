import { expect, onTestFinished, test } from 'vitest';
import type { LostCounts } from '../../core/results/model.js';
import { runningReference } from '../servers/running-reference.js';
import { isNightly } from '../vitest/nightly.js';
import { type Faults, faultyProxy } from './faulty-proxy.js';
import { recordFigure } from './figures.js';
import { type JudgedRun, judgedRun, otherThanMet } from './judged-run.js';

interface Network extends Omit<Faults, 'seed'> {
  readonly id: string;
  readonly is: string;
  /** Milliseconds; no delay is longer by default. */
  readonly timeout?: number;
}

const none = { resets: 0, delayed: 0, delay: 0 };
/** A machine with other tests may keep a response waiting for a second, which would count as lost; at night there are none. */
const TIMEOUT = isNightly ? 1_000 : 5_000;
const DELAY = 3 * TIMEOUT;

/** Each loses this share of the exchanges in one way. */
const losing = (share: number): readonly Network[] => [
  {
    ...none,
    id: 'exchanges',
    is: `${share * 100} % of the exchanges end in a reset, at any moment`,
    resets: share,
    resetsPer: 'exchange',
  },
  {
    ...none,
    id: 'responses',
    is: `${share * 100} % of the responses are cut in the middle by a reset`,
    resets: share,
    resetsPer: 'exchange',
    moments: ['in-response'],
  },
  {
    ...none,
    id: 'delays',
    is: `${share * 100} % of the responses are delayed by ${DELAY / 1000} s, with \`--timeout ${TIMEOUT}\``,
    delayed: share,
    delay: DELAY,
    timeout: TIMEOUT,
  },
];

const connections: Network = {
  id: 'connections',
  is: '2 % of the connections are reset, at any moment, and 2 % of the responses are delayed by 3 s',
  resets: 0.02,
  delayed: 0.02,
  delay: 3_000,
};

const seeds = Array.from({ length: isNightly ? 20 : 1 }, (_, index) => 2030 + index);
const profile = isNightly ? 'standard' : 'quick';
const AN_HOUR = 60 * 60_000;

interface Done {
  readonly runs: readonly JudgedRun[];
  /** The runs that lost no more than the network took from them. A busy machine may time out further requests. */
  readonly undisturbed: readonly JudgedRun[];
  /** The faults of the network, to follow its description. */
  readonly injected: string;
}

/** Judges the reference implementation over a network, once with each seed. */
async function judgedOver({ id: _, is: __, timeout, ...faults }: Network): Promise<Done> {
  const runs: JudgedRun[] = [];
  const undisturbed: JudgedRun[] = [];
  const done = { connections: 0, exchanges: 0, delayed: 0, resets: 0 };
  for (const seed of seeds) {
    const { reference } = await runningReference();
    const { port, counts, close } = await faultyProxy(reference.port, { ...faults, seed });
    onTestFinished(close);
    const target = { baseUrl: `http://127.0.0.1:${port}/v1`, key: reference.key };
    const options = timeout === undefined ? [] : ['--timeout', String(timeout)];
    const run = await judgedRun(target, ['--profile', profile, '--seed', String(seed), ...options], 600);
    const { verdict, summary, reason } = run.results;
    expect(summary, otherThanMet(run.results).join('\n')).toMatchObject({
      violated: 0,
      warned: 0,
      'kit-error': 0,
    });
    expect(run.exitCode).toBe(verdict === 'conformant' ? 0 : 3);
    if (verdict === 'inconclusive') expect(reason).toMatch(TOO_LOSSY);
    runs.push(run);
    const resets = Object.values(counts.resets).reduce((sum, count) => sum + count, 0);
    if (lostIn(run.results.statistics.lost) <= counts.delayed + resets) undisturbed.push(run);
    done.connections += counts.connections;
    done.exchanges += counts.exchanges;
    done.delayed += counts.delayed;
    done.resets += resets;
  }
  expect(done.resets + done.delayed).toBeGreaterThan(0);
  return {
    runs,
    undisturbed,
    injected: `${done.resets} resets and ${done.delayed} delays in ${done.exchanges} exchanges over ${done.connections} connections`,
  };
}

const TOO_LOSSY =
  /^\d+\.\d % of the responses were lost \(.+\), more than --max-lost 5 allows; judge over a more reliable network, /;

/** The ends of the reasons that say which bound to set. */
const advised = (runs: readonly JudgedRun[]) =>
  runs.flatMap(({ results: { reason } }) => /or set --max-lost \d+$/.exec(reason) ?? []);

const conformant = (runs: readonly JudgedRun[]) =>
  runs.filter(({ results }) => results.verdict === 'conformant').length;

test.each([...losing(0.02), connections])(
  'a run is conformant where $is, and reports the losses',
  { timeout: AN_HOUR },
  async (network) => {
    const { runs, undisturbed, injected } = await judgedOver(network);
    // One run in twenty may lose all tries of one request.
    const others = undisturbed.filter(({ results }) => results.verdict !== 'conformant');
    expect(others.map(({ results }) => results.reason).slice(isNightly ? 1 : 0)).toEqual([]);
    recordFigure({
      id: `network.${network.id}-2`,
      injected: `A network where ${network.is}: ${injected}.`,
      asserted: `At least ${runs.length - 1} of ${runs.length} runs against the reference implementation are conformant, none is non-conformant.`,
      figure: figureOf(runs),
    });
  },
);

test.each(losing(0.05))(
  'a run is never non-conformant where $is, and gives the measured rate when it is inconclusive',
  { timeout: AN_HOUR },
  async (network) => {
    const { runs, injected } = await judgedOver(network);
    expect(advised(runs)).toHaveLength(runs.length - conformant(runs));
    recordFigure({
      id: `network.${network.id}-5`,
      injected: `A network where ${network.is}: ${injected}.`,
      asserted: `None of ${runs.length} runs against the reference implementation is non-conformant; an inconclusive one gives the measured rate and what to set.`,
      figure: figureOf(runs),
    });
  },
);

test('a run is inconclusive where every fifth response is cut', { timeout: AN_HOUR }, async () => {
  const network: Network = {
    ...none,
    id: 'every-fifth',
    is: '20 % of the responses are cut in the middle by a reset',
    resets: 0.2,
    resetsPer: 'exchange',
    moments: ['in-response'],
  };
  const { runs, injected } = await judgedOver(network);
  expect(conformant(runs)).toBe(0);
  expect(advised(runs)).toEqual([]);
  recordFigure({
    id: 'network.every-fifth',
    injected: `A network where ${network.is}: ${injected}.`,
    asserted: `All of ${runs.length} runs against the reference implementation are inconclusive.`,
    figure: figureOf(runs),
  });
});

function figureOf(runs: readonly JudgedRun[]): string {
  const lost = runs.reduce((sum, { results }) => sum + lostIn(results.statistics.lost), 0);
  const reconnects = runs.reduce((sum, { results }) => sum + results.statistics.reconnects, 0);
  const seconds = runs.map((run) => run.seconds).toSorted((one, other) => one - other);
  const [least = 0, most = least] = [seconds.at(0), seconds.at(-1)];
  const count = conformant(runs);
  return `${count} conformant, ${runs.length - count} inconclusive; ${lost} responses lost, ${reconnects} connections replaced; ${least.toFixed(1)} to ${most.toFixed(1)} s a run`;
}

function lostIn({ closed, reset, timeout, gateway }: LostCounts): number {
  return closed + reset + timeout + gateway;
}
