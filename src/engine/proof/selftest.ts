/** Judges every server of the proof, and says which ones the kit misjudged. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { DEGENERATE_KEY, degenerates } from '../../petstore/proof/degenerates.js';
import { DERIVED_KEY, derivedFaults } from '../../petstore/proof/derived.js';
import { newKey, type ReferenceOptions, startReference } from '../../petstore/proof/reference/start.js';
import type { ProofServer, Story } from '../../petstore/proof/rows.js';
import { situations } from '../../petstore/proof/situations.js';
import { authenticationStories } from '../../petstore/proof/stories/authentication.js';
import { listStories } from '../../petstore/proof/stories/list.js';
import { petStories } from '../../petstore/proof/stories/pets.js';
import { variations } from '../../petstore/proof/variations.js';
import { judgedIds } from '../../petstore/service.js';
import { judge, rejudge } from '../judge.js';
import { differences } from '../log/differences.js';
import { logFrom, type RunOptions } from '../log/log.js';
import { flagSource, read, runOptionsOf } from '../options/resolve.js';
import { packageRoot } from '../package.js';
import type { Results } from '../results/results.js';

export const allStories: readonly Story[] = [...authenticationStories, ...listStories, ...petStories];

/** One run of the kit on one server: plain data, so that it can be sent to another thread. */
interface Subject {
  readonly kind: 'story' | 'derived fault' | 'variation' | 'degenerate server' | 'situation';
  readonly id: string;
  readonly profile: 'quick' | 'standard';
}

/** `wrong`: how the kit misjudged the server, one sentence each; empty if it judged correctly. */
type SubjectResult = Subject & { readonly wrong: readonly string[] };

interface SelftestOptions {
  /** Judge all derived faults, and all variations in `standard`, not samples. @default false */
  readonly all?: boolean;
  /** Only servers whose id contains this. @default all */
  readonly only?: string;
  readonly print: (line: string) => void;
}

/**
 * Unless all are asked for, every so many are judged, so that it takes two minutes. The first is odd, since the mistakes
 * of each request follow each other.
 */
const EVERY = { derived: 81, standard: 8 };
const IN_A_THREAD = 'selftest';
const THREADS = Math.min(2, availableParallelism());
/** Runs of one thread at once: they wait more than they compute. */
const AT_ONCE = 4;

const derived = () => derivedFaults(readFileSync(`${packageRoot}/spec/requests.txt`, 'utf8'));

function subjectsOf({ all = false, only = '' }: SelftestOptions): readonly Subject[] {
  const oneOf = (stride: number) => (_: unknown, index: number) => all || index % stride === 0;
  const inStandard = variations.filter(oneOf(EVERY.standard)).map(({ id }) => ({ id, profile: 'standard' as const }));
  const servers: Readonly<Record<Subject['kind'], readonly Partial<Subject>[]>> = {
    // The kit waits in them, so they come first.
    situation: situations,
    'degenerate server': degenerates,
    variation: [...inStandard, ...variations],
    story: allStories,
    'derived fault': derived().filter(oneOf(EVERY.derived)),
  };
  return Object.entries(servers)
    .flatMap(([kind, list]) => list.map(({ id = '', profile = 'quick' }) => ({ kind, id, profile }) as Subject))
    .filter(({ id }) => id.includes(only));
}

/** Judges all servers in threads of their own. Returns whether the kit judged every server correctly. */
export async function selftest(options: SelftestOptions): Promise<boolean> {
  const { print } = options;
  const subjects = subjectsOf(options);
  const startedAt = performance.now();
  const results: SubjectResult[] = [];
  const done = (result: SubjectResult) => {
    results.push(result);
    if (results.length % 100 === 0) print(`${results.length} of ${subjects.length} servers judged`);
  };
  const queue = subjects.values();
  await Promise.all(Array.from({ length: THREADS }, () => thread(queue, done)));
  const wrong = results.filter((result) => result.wrong.length > 0);
  for (const { kind, id, profile, wrong: reasons } of wrong) print(`${kind} ${id} (${profile}): ${reasons.join('; ')}`);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const passed = results.length > 0 && wrong.length === 0;
  print(`${results.length} servers judged in ${seconds} s`);
  print(passed ? 'SELFTEST PASSED: every server judged correctly' : `SELFTEST FAILED: ${wrong.length} misjudged`);
  return passed;
}

/** A worker that judges several subjects at once until the queue is empty. */
function thread(queue: Iterator<Subject>, done: (result: SubjectResult) => void): Promise<void> {
  const worker = new Worker(new URL(import.meta.url), { workerData: IN_A_THREAD });
  return new Promise<void>((resolve, reject) => {
    let underWay = 0;
    const next = () => {
      while (underWay < AT_ONCE) {
        const { value, done: isEmpty } = queue.next();
        if (isEmpty) break;
        underWay += 1;
        worker.postMessage(value);
      }
      if (underWay === 0) resolve();
    };
    worker.on('error', reject);
    worker.on('message', (result: SubjectResult) => {
      underWay -= 1;
      done(result);
      next();
    });
    next();
  }).finally(() => worker.terminate());
}
if (workerData === IN_A_THREAD)
  parentPort?.on('message', async (subject: Subject) => {
    const wrong = await misjudged(subject).catch((error: Error) => [`the kit failed: ${error.stack}`]);
    parentPort?.postMessage({ ...subject, wrong });
  });

function found<T extends { readonly id: string }>(all: readonly T[], id: string): T {
  const server = all.find((one) => one.id === id);
  if (!server) throw new Error(`there is no server ${id}`);
  return server;
}

/** Starts the server of a subject, judges it, and says how the results differ from what the server deserves. */
async function misjudged({ kind, id, profile }: Subject): Promise<readonly string[]> {
  if (kind === 'degenerate server') {
    const { start, mayMeet } = found(degenerates, id);
    const { baseUrl, close } = await start();
    const options = { profile, timeout: 300, settle: 100 };
    const results = await judgeUrl(baseUrl, DEGENERATE_KEY, options).finally(close);
    const tooGood = results.requirements.filter((one) => one.outcome === 'met' && !mayMeet.includes(one.id));
    const isTooGood = results.verdict === 'conformant' ? ['the verdict is conformant'] : [];
    return [...failuresIn(results), ...isTooGood, ...tooGood.map((one) => `${one.id} counts as met`)];
  }
  if (kind === 'derived fault') {
    const { change } = found(derived(), id);
    const results = await judgeReference({ key: DERIVED_KEY, behaviour: change }, { profile });
    return [...failuresIn(results), ...(redIn(results).length > 0 ? [] : [`not found (${results.verdict})`])];
  }
  const server = found<ProofServer>([...situations, ...allStories, ...variations], id);
  const { change, seedPets = 0, basePath = '/v1', run } = server;
  const reference = { key: newKey(), behaviour: change, seedPets, basePath };
  const results = await judgeReference(reference, { ...run, profile });
  const red = redIn(results);
  const failures = [...failuresIn(results), ...untoldIn(results, server)];
  if (kind !== 'story') return [...failures, ...misjudgedAs(results, server)];
  const { own, also } = found(allStories, id);
  const isFound = red.some((one) => own.includes(one));
  const others = red.filter((one) => !own.includes(one) && !also.includes(one));
  return [
    ...failures,
    ...(isFound ? [] : [`not found (${results.verdict}): ${own.join(', ')}`]),
    ...others.map((one) => `${one} turned red, too`),
  ];
}

/** Judges the reference implementation with some changes. */
export async function judgeReference(reference: ReferenceOptions, options: UrlOptions): Promise<Results> {
  const { baseUrl, close } = await startReference(reference);
  return judgeUrl(baseUrl, reference.key, options).finally(close);
}

/** `timeout` in milliseconds. @default 10000 */
type UrlOptions = Partial<RunOptions> & { readonly timeout?: number };

/**
 * Judges a server with the code that judges a deployment, and its defaults.
 * @throws {Error} when the log of the run, judged again, has other results
 */
async function judgeUrl(baseUrl: string, key: string, options: UrlOptions): Promise<Results> {
  const { timeout = 10_000, profile = 'quick', ...given } = options;
  // On loopback reads settle at once; this is the wait for a server that never shows a new pet.
  const flags = flagSource({ profile, settle: '300ms' }, '');
  const resolved = read([flags], { workingDirectory: '', now: () => new Date() });
  const run: RunOptions = { ...runOptionsOf(resolved, judgedIds()), ...given };
  const wire = { baseUrl: new URL(baseUrl), timeout, concurrency: run.concurrency };
  const lines: string[] = [];
  const { results } = await judge({ key, wire }, run, { log: (line) => lines.push(line) });
  const log = logFrom(Buffer.from(lines.join('')), 'the log of the run');
  const again = await rejudge(log);
  const [difference] = differences(log, again);
  if (difference !== undefined) throw new Error(`judged again, ${difference}`);
  if (JSON.stringify(again.results) !== JSON.stringify(results)) throw new Error('judged again, the results differ');
  return results;
}

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

/** Requirements that are violated or warned of. */
const redIn = ({ requirements }: Results) =>
  requirements.filter(({ outcome }) => outcome === 'violated' || outcome === 'warned').map(({ id }) => id);
const failuresIn = ({ requirements }: Results) =>
  requirements.filter(({ outcome }) => outcome === 'kit-error').map(({ id }) => `the kit failed at ${id}`);
