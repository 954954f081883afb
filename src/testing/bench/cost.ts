import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packageRoot } from '../../core/package.js';
import type { JudgedRun } from '../dependability/judged-run.js';
import { ended } from '../processes/child-process.js';
import { atMost, type Figure, median } from './figure.js';
import { type RecordedGroup, recordedRequests } from './recorded-requests.js';
import { conformantRun, withReference } from './served.js';

/** Rounds of both, in turn, so that other work on the machine slows both down. */
const ROUNDS = 5;
/** The default of --concurrency. */
const CONNECTIONS = 16;
/**
 * Property cases are most of both runs. Their difference is requests alone, with most of the code compiled: V8 needs about
 * 30,000 requests for that.
 */
const LESS = ['--seed', '1', '--runs', '1250', '--max-creates', '100000'];
const MORE = ['--seed', '1', '--runs', '3250', '--max-creates', '100000'];
/** A run that starts, sends a few requests and writes its reports. */
const START = ['--profile', 'quick', '--only', 'service.base-path'];
/** The share of responses to the loop that may have another status than those to the kit, since their order varies. */
const MOST_UNLIKE = 0.02;
/** Microseconds of processor time a request. */
const MOST = 170;
/** Beside 115 µs of the loop. */
const MOST_RATIO = MOST / 115;
/** The least share of the loop's requests a second. */
const LEAST_RATE = 0.6;

interface Used {
  readonly requests: number;
  readonly processorMs: number;
  readonly seconds: number;
}

interface Round {
  readonly startMs: number;
  readonly kit: { readonly less: Used; readonly more: Used };
  readonly loop: { readonly less: Used; readonly more: Used };
}

/** Processor time and rate of a run's requests, beside those of a loop that sends the same requests with undici alone. */
export async function cost(): Promise<readonly Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'petstore-conformance-'));
  try {
    const less = await record(LESS, path.join(folder, 'less.json'));
    const more = await record(MORE, path.join(folder, 'more.json'));
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await oneRound(less, more));
    return figuresOf(rounds);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function figuresOf(rounds: readonly Round[]): readonly Figure[] {
  const of = (value: (round: Round) => number) => median(rounds.map(value));
  /** The loop's processor time a request, in microseconds, and how many times as much the kit takes. */
  const loops = (kit: (round: Round) => number, loop: (round: Round) => number) => {
    const ratio = of((round) => kit(round) / loop(round));
    return [
      { name: 'The same of a bare undici loop', measured: `${of(loop).toFixed(0)} µs` },
      {
        name: 'The ratio of the two',
        measured: ratio.toFixed(2),
        bound: `at most ${MOST_RATIO.toFixed(2)}`,
        holds: ratio <= MOST_RATIO,
      },
    ];
  };
  const [kit, loop] = [(round: Round) => between(round.kit), (round: Round) => between(round.loop)];
  const all = ({ processorMs, requests }: Used, startMs = 0) => ((processorMs - startMs) / requests) * 1000;
  const [wholeKit, wholeLoop] = [
    ({ kit: { less }, startMs }: Round) => all(less, startMs),
    ({ loop: { less } }: Round) => all(less),
  ];
  const share = of((round) => rate(round.kit) / rate(round.loop));
  const rates = `${of((round) => rate(round.kit)).toFixed(0)} to ${of((round) => rate(round.loop)).toFixed(0)}`;
  return [
    atMost('Processor time a request, once the code is compiled', of(kit), MOST, 'µs'),
    ...loops(kit, loop),
    atMost(
      `Processor time a request with its compilation, in a run of ${rounds[0]?.kit.less.requests} requests`,
      of(wholeKit),
      MOST,
      'µs',
    ),
    ...loops(wholeKit, wholeLoop),
    {
      name: 'Requests a second of the property phase, against those of the loop',
      measured: `${share.toFixed(2)} (${rates})`,
      bound: `at least ${LEAST_RATE.toFixed(2)}`,
      holds: share >= LEAST_RATE,
    },
  ];
}

/** The processor time of a request that only the longer run sends, in microseconds. */
function between({ less, more }: Round['kit']): number {
  return ((more.processorMs - less.processorMs) / (more.requests - less.requests)) * 1000;
}

/** The requests a second that only the longer run sends. */
function rate({ less, more }: Round['kit']): number {
  return (more.requests - less.requests) / (more.seconds - less.seconds);
}

interface Recorded {
  readonly options: readonly string[];
  /** Holds the requests. */
  readonly file: string;
  readonly requests: number;
}

async function record(options: readonly string[], file: string): Promise<Recorded> {
  const groups = await withReference(({ baseUrl }) => recordedRequests(baseUrl, options));
  await writeFile(file, JSON.stringify(groups));
  return { options, file, requests: countOf(groups) };
}

function countOf(groups: readonly RecordedGroup[]): number {
  return groups.reduce((sum, { requests }) => sum + requests.length, 0);
}

/** Each run and each loop has a server of its own, so that both meet the same store. */
async function oneRound(less: Recorded, more: Recorded): Promise<Round> {
  const start = await withReference(({ baseUrl }) => conformantRun(baseUrl, START));
  return {
    startMs: start.processorMs,
    kit: { less: await kitRun(less), more: await kitRun(more) },
    loop: { less: await bareLoop(less), more: await bareLoop(more) },
  };
}

async function kitRun({ options }: Recorded): Promise<Used> {
  const run = await withReference(({ baseUrl }) => conformantRun(baseUrl, options));
  return {
    requests: run.results.statistics.requests,
    processorMs: run.processorMs,
    seconds: secondsOf(run),
  };
}

/** From the first request to the last response. */
function secondsOf({ results: { traffic } }: JudgedRun): number {
  const samples = traffic.flatMap((operation) => operation.samples);
  const starts = samples.map(([startedMs]) => startedMs);
  const ends = samples.map(([startedMs, durationMs]) => startedMs + durationMs);
  return (Math.max(...ends) - Math.min(...starts)) / 1000;
}

async function bareLoop({ file, requests }: Recorded): Promise<Used> {
  const script = path.join(packageRoot, 'scripts/bare-loop.mjs');
  const { exitCode, stdout, stderr } = await withReference(({ baseUrl }) =>
    ended(process.execPath, [script, baseUrl, String(CONNECTIONS), file], { cwd: packageRoot }),
  );
  if (exitCode !== 0) throw new Error(`the bare loop ended with ${exitCode}: ${stderr}`);
  const { unlike, ...used }: Omit<Used, 'requests'> & { readonly unlike: number } = JSON.parse(stdout);
  if (unlike > requests * MOST_UNLIKE) {
    throw new Error(
      `${unlike} of ${requests} responses to the bare loop have another status than those to the kit`,
    );
  }
  return { requests, ...used };
}
