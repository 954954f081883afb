/** Judges every server of a kit's proof, and says which ones the kit misjudged. */
import { availableParallelism } from 'node:os';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { UsageError } from '../base/problems.js';
import { judge, rejudge } from '../judge/judge.js';
import { judgedIds, type Kit, kitFrom, PROOF_KINDS, type ProofServer } from '../kit/kit.js';
import { logFrom } from '../log/log.js';
import { bareOptions, runOptionsOf } from '../options/resolve.js';
import type { Results } from '../results/results.js';
import type { RunOptions } from '../service/run-options.js';
import { wronglyMet } from './parts.js';

/** Servers of a worker, by their places among those of the kit: plain data, so that it can be sent to another thread. */
interface Share {
  readonly module: string;
  readonly all: boolean;
  readonly indexes: readonly number[];
  /** Those that parts of a run judge, too. */
  readonly inParts: readonly number[];
}

/** `wrong`: how the kit misjudged the server, one sentence each; empty if it judged correctly. */
type ServerResult = { readonly index: number; readonly wrong: readonly string[] };

interface SelftestOptions {
  /** Judge all derived faults, all variations in `standard`, and all stories by parts of a run, not samples. @default false */
  readonly all?: boolean;
  /** Only servers whose id contains this. @default all */
  readonly only?: string;
  readonly print: (line: string) => void;
  /** Ends the threads; no server counts as judged correctly then. */
  readonly signal?: AbortSignal;
}

/** So many days judge each story by parts of a run. Each of them passes, so that the day decides nothing but what is tried. */
const DAYS = 8;

const THREADS = Math.min(2, availableParallelism());
/** Runs of one thread at once: they wait more than they compute. */
const AT_ONCE = 4;

/** Judges all servers, in threads. @returns whether the kit judged each correctly @experimental @since 0.1.0 */
export async function selftest(kit: Kit, { all = false, only = '', print, signal }: SelftestOptions): Promise<boolean> {
  const servers = (await kit.servers?.(all)) ?? [];
  const asked = servers.flatMap(({ id }, index) => (id.includes(only) ? [index] : []));
  if (asked.length === 0)
    throw new UsageError(`--only ${only}: no server has that in its name${all ? '' : '; --all has more servers'}`);
  const today = new Date().getUTCDate() % DAYS;
  const stories = servers.flatMap(({ kind }, index) => (kind === 'story' ? [index] : []));
  const inParts = stories.filter((_, at) => all || at % DAYS === today);
  const startedAt = performance.now();
  const results: ServerResult[] = [];
  const done = (result: ServerResult) => {
    results.push(result);
    if (results.length % 100 === 0) print(`${results.length} of ${asked.length} servers judged`);
  };
  const shares = Array.from({ length: THREADS }, (_, thread) => asked.filter((_, at) => at % THREADS === thread));
  await Promise.all(shares.map((indexes) => judgeShare({ module: kit.module, all, indexes, inParts }, done, signal)));
  if (signal?.aborted) print(`SELFTEST INTERRUPTED: ${results.length} of ${asked.length} servers judged`);
  if (signal?.aborted) return false;
  const problems = only === '' ? problemsOf(kit, all ? servers : ((await kit.servers?.(true)) ?? [])) : [];
  for (const problem of problems) print(problem);
  const wrong = results.filter((result) => result.wrong.length > 0);
  for (const { index, wrong: reasons } of wrong) {
    const { kind, id, profile = 'quick' } = servers[index] ?? {};
    print(`${kind} ${id} (${profile}): ${reasons.join('; ')}`);
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const passed = wrong.length + problems.length === 0;
  print(`${results.length} servers judged in ${seconds} s`);
  print(
    passed
      ? 'SELFTEST PASSED: every server judged correctly'
      : `SELFTEST FAILED: ${wrong.length} misjudged, ${problems.length} faults of the proof`,
  );
  return passed;
}

/** Faults of the proof itself, a sentence each. @param servers all of them */
function problemsOf(kit: Kit, servers: readonly ProofServer[]): readonly string[] {
  const known = judgedIds(kit);
  const broken = new Set(servers.flatMap(({ own = [] }) => own));
  const odd = servers.flatMap(({ kind, id, own = [], also = [], mayMeet = [] }) => [
    ...(PROOF_KINDS.includes(kind) ? [] : [`${id} has the kind ${kind}; the kinds are ${PROOF_KINDS.join(', ')}`]),
    ...(kind === 'story' && own.length === 0 ? [`story ${id} names no requirement of its own`] : []),
    ...[...own, ...also, ...mayMeet].flatMap((one) =>
      known.includes(one) ? [] : [`${kind} ${id} names ${one}, and no requirement has that id`],
    ),
  ]);
  const unproved = known.filter((id) => !broken.has(id));
  return [...odd, ...unproved.map((id) => `${id} is not proved: no server breaks it`)];
}

function judgeShare(share: Share, done: (result: ServerResult) => void, signal?: AbortSignal): Promise<void> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { share } });
  // A process that exits while its threads run may abort.
  signal?.addEventListener('abort', () => void worker.terminate(), { once: true });
  return new Promise<void>((resolve, reject) => {
    worker
      .on('error', reject)
      .on('message', done)
      .on('exit', () => resolve());
  });
}

async function work({ module, all, indexes, inParts }: Share): Promise<never> {
  const kit = await kitFrom(module);
  const servers = (await kit.servers?.(all)) ?? [];
  const queue = indexes.values();
  const judgeNext = async () => {
    for (const index of queue) {
      const server = servers[index];
      const judged = server
        ? misjudged(kit, server, inParts.includes(index))
        : Promise.reject(new Error('there is no such server'));
      const wrong = await judged.catch((error: Error) => [`the kit failed: ${error.stack}`]);
      parentPort?.postMessage({ index, wrong } satisfies ServerResult);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, judgeNext));
  // A connection that a server left open would keep the worker alive.
  process.exit();
}
if (workerData?.share) void work(workerData.share);

/** Starts a server, judges it, and says how the results differ from what it deserves. */
async function misjudged(kit: Kit, server: ProofServer, isInParts: boolean): Promise<readonly string[]> {
  const { kind, profile = 'quick', run, own = [], also = [], mayMeet = [], partsMayMiss } = server;
  const isDegenerate = kind === 'degenerate server';
  const { timeout = isDegenerate ? 300 : 10_000 } = server;
  const results = await judgeServer(kit, server.start, {
    ...(isDegenerate && { settle: 100 }),
    ...run,
    ...{ profile, timeout },
  });
  const red = redIn(results);
  const failures = failuresIn(results);
  if (isDegenerate) {
    const tooGood = results.requirements.filter((one) => one.outcome === 'met' && !mayMeet.includes(one.id));
    const isTooGood = results.verdict === 'conformant' ? ['the verdict is conformant'] : [];
    return [...failures, ...isTooGood, ...tooGood.map((one) => `${one.id} counts as met`)];
  }
  if (kind === 'derived fault') return red.length > 0 ? failures : [...failures, `not found (${results.verdict})`];
  failures.push(...untoldIn(results, server));
  if (kind !== 'story') return [...failures, ...misjudgedAs(results, server)];
  const isFound = red.some((one) => own.includes(one));
  const others = red.filter((one) => !own.includes(one) && !also.includes(one));
  return [
    ...failures,
    ...(isFound ? [] : [`not found (${results.verdict}): ${own.join(', ')}`]),
    ...others.map((one) => `${one} turned red, too`),
    ...(isInParts && partsMayMiss === undefined ? await wronglyMet(kit, server) : []),
  ];
}

/** `timeout` in milliseconds. @default 10,000 */
export type ServerOptions = Partial<RunOptions> & { readonly timeout?: number };

/**
 * Judges a server with the code that judges a deployment, and its defaults.
 * @throws {Error} when the log of the run, judged again, has other results
 * @experimental @since 0.1.0
 */
export async function judgeServer(kit: Kit, start: ProofServer['start'], options: ServerOptions): Promise<Results> {
  const { timeout = 10_000, profile = 'quick', ...given } = options;
  const { baseUrl, key = '', close } = await start();
  // On loopback reads settle at once; this is the wait for a server that never shows what is new.
  const run: RunOptions = { ...runOptionsOf(bareOptions(kit, { profile, settle: '300ms' })), ...given };
  const wire = { baseUrl: new URL(baseUrl), timeout, concurrency: run.concurrency };
  const lines: string[] = [];
  const { results } = await judge(kit, { key, wire }, run, { log: (line) => lines.push(line) }).finally(close);
  const log = logFrom(Buffer.from(lines.join('')), 'the log of the run');
  const again = await rejudge(kit, log);
  const [difference] = again.differences;
  // The words of a fault of the kit have places in its code.
  if (failuresIn(results).length > 0) return results;
  if (difference !== undefined) throw new Error(`judged again, ${difference}`);
  const [first, second] = [results, again.results].map((one) => JSON.stringify(one));
  if (first === second) return results;
  const place = firstDifference(results, again.results) ?? 'the order of members';
  throw new Error(`judged again, the results differ: ${place}`);
}

/** The path of the first value that differs, and both values, or undefined. */
function firstDifference(one: unknown, other: unknown, path = ''): string | undefined {
  if (!isRecord(one) || !isRecord(other)) {
    const [first, second] = [one, other].map((value) => JSON.stringify(value));
    return first === second ? undefined : `${path}: ${first}, then ${second}`;
  }
  const members = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return members
    .map((member) => firstDifference(one[member], other[member], `${path}/${member}`))
    .find((place) => place !== undefined);
}
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The verdict is another one, or an inconclusive one does not say what happened. */
function misjudgedAs(results: Results, { verdict = 'conformant', mayBeInconclusive, incidents = [] }: ProofServer) {
  const { reason } = results;
  const isOpen = results.verdict === 'inconclusive';
  if (results.verdict !== verdict && !(mayBeInconclusive && isOpen))
    return [`the verdict is ${results.verdict}: ${redIn(results).join(', ') || reason}`];
  const isTold = incidents.length === 0 || results.incidents?.some(({ what }) => reason.includes(what));
  return isOpen && !isTold ? [`the first line does not say what happened: ${reason}`] : [];
}

/** Odd connections may look like an outage, or not. */
function untoldIn(results: Results, { incidents: wanted = [], mayBeInconclusive = false }: ProofServer) {
  const kinds = [...new Set(results.incidents?.map(({ kind }) => kind))];
  if (mayBeInconclusive || kinds.join() === wanted.join()) return [];
  return [`it tells ${kinds.join(', ') || 'no incident'}`];
}

const redIn = ({ requirements }: Results) =>
  requirements.filter(({ outcome }) => outcome === 'violated' || outcome === 'warned').map(({ id }) => id);
const failuresIn = ({ requirements }: Results) =>
  requirements.flatMap(({ id, outcome, reason = '' }) =>
    outcome === 'kit-error' ? [`the kit failed at ${id}: ${reason.split('\n', 1)}`] : [],
  );
