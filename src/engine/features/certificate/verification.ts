/** Says whether a bundle holds: makes the whole folder again from its logs, and checks signature, dates and challenge. */
import type { UsageError } from '../../base/problems.js';
import { headerOf } from '../../exchange/exchange.js';
import { bareHost, isLoopback, isNearby } from '../../http/route.js';
import { rejudge } from '../../judge/judge.js';
import { identityOf, type Kit, kitFrom } from '../../kit/kit.js';
import { type Log, LogError, type LogHead, logFrom } from '../../log/log.js';
import type { Flags } from '../../options/resolve.js';
import * as bundle from './bundle.js';
import * as content from './content.js';
import { readProduct } from './product.js';
import { ARTIFACT, headProblems, thatHold } from './rules.js';
import { serve } from './sandbox.js';
import { isSigned, pemOf, publicKeyOf } from './signing.js';

/** The parts of a bundle that do not follow from the rest of it. */
type Stated = Pick<content.Content, 'subject' | 'challenge'>;

/** A bundle in memory, and the certifying party's knowledge and demands. */
export interface Work extends Stated {
  readonly bundle: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly layout: readonly string[];
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Days since the last run at most. */
  readonly maxAge: number;
  /** The key that the party knows to be the vendor's. */
  readonly key?: { readonly name: string; readonly pem: string } | undefined;
  /** @default those of a certificate */
  readonly flags?: Flags;
}

/** `verify --json`. Texts may quote the bundle. */
export type Verification = Awaited<ReturnType<typeof verifyBundle>>;

type JudgedRun = content.BundleRun & { readonly where: string; readonly parsed: Log };

/** @param judge tests judge each log only once */
export async function verifyBundle(kit: Kit, asked: Work, judge = judgedAgain) {
  // A stranger wrote the bundle: what fails in it is its problem, not a fault of the kit.
  const failed = (error: unknown) => ({ problems: [`it cannot be checked: ${error}`], open: [], says: [] });
  const { problems, open, says } = await checked(kit, asked, judge).catch(failed);
  const holds = problems.length === 0;
  // `holds`: everything follows from the logs, but who made it, when and of what is not shown. `authenticated`: it is.
  const level = open.length > 0 ? 'holds' : 'authenticated';
  return {
    schemaVersion: '3.0',
    kit: identityOf(kit),
    bundle: asked.bundle,
    verifiedAt: new Date(asked.now).toISOString(),
    level: holds ? level : 'does-not-hold',
    problems,
    unauthenticated: holds ? open : [],
    says,
  } as const;
}

/** `problems`: each begins with a path in the bundle, if it is about one. `open`: why it is not authenticated. */
async function checked(kit: Kit, asked: Work, judge: typeof judgedAgain) {
  const bytesOf = (path: string) => asked.files.get(path) ?? new Uint8Array();
  const first = asked.layout.length > 0 ? asked.layout : signatureProblems(bytesOf, asked);
  if (first.length > 0) return { problems: first, open: [], says: [] };
  const stated = statedIn(Buffer.from(bytesOf(bundle.STATEMENT)).toString());
  const problems: string[] = [];
  const runs: JudgedRun[] = [];
  for (const where of bundle.bundlePaths(false).filter((one) => one.endsWith(bundle.LOG))) {
    const judged = await judge(kit, bytesOf(where), where);
    problems.push(...judged.problems);
    if (judged.run) runs.push(judged.run);
  }
  const productFile = bytesOf(bundle.PRODUCT);
  const read = readProduct(productFile, bundle.PRODUCT);
  const product = await read.catch((error: UsageError) => void problems.push(error.message));
  if (!product || runs.length < content.RUNS) return { problems, open: [], says: [] };
  const whole = { kit, product, productFile, runs, ...stated };
  const unlike = [...bundle.bundleFiles(whole)].filter(([path, bytes]) => !Buffer.from(bytes).equals(bytesOf(path)));
  problems.push(
    ...problemsOfRuns(kit, runs, stated, asked),
    ...content.scoresOf(runs).problems,
    ...unlike.map(([path]) => `${path}: is not what this kit makes of the logs`),
  );
  return { problems, open: unauthenticated(runs, stated, asked), says: content.summaryOf(whole) };
}

/** The signature, if there is one, is over this statement, by this key, written in one way only. */
function signatureProblems(bytesOf: (path: string) => Uint8Array, { key: known }: Work): readonly string[] {
  const [signed = '', pem = ''] = [bundle.SIGNATURE, bundle.PUBLIC_KEY].map((path) => `${Buffer.from(bytesOf(path))}`);
  const unsigned = `it is not signed, and --key asks for the signature of ${known?.name}`;
  if (signed === '' || pem === '') return thatHold([[known !== undefined, unsigned]]);
  const key = publicKeyOf(pem);
  if (!key || pemOf(key) !== pem)
    return [`${bundle.PUBLIC_KEY}: is not one Ed25519 public key in PEM, as OpenSSL writes it`];
  const isBy = isSigned(signed, bytesOf(bundle.STATEMENT), key);
  const isKnown = !known || publicKeyOf(known.pem)?.equals(key) === true;
  return thatHold([
    [!isBy, `${bundle.SIGNATURE}: is not the signature over ${bundle.STATEMENT} by the key of ${bundle.PUBLIC_KEY}`],
    [!isKnown, `it is signed by another key than that of ${known?.name}`],
  ]);
}

/** Whether it is the right statement, only making it again can tell. */
function statedIn(statement: string): Stated {
  try {
    const { subject: subjects, predicate } = JSON.parse(statement) as Statement;
    const [first] = subjects;
    const subject = Object.entries(first.digest)[0]?.join(':') ?? '';
    // Without an artifact, the results are the subject.
    const isNamed = first.name !== 'runs/1/results.json' && ARTIFACT.test(subject);
    const [challenge] = predicate.configuration.flatMap(({ annotations }) => annotations?.challenge ?? []);
    return { ...(isNamed && { subject }), ...(Number.isInteger(challenge) && { challenge }) };
  } catch {
    return {};
  }
}

/** The parts that are read, if the statement is one that the kit wrote. */
interface Statement {
  readonly subject: readonly [{ readonly name: string; readonly digest: Readonly<Record<string, string>> }];
  readonly predicate: { readonly configuration: readonly { readonly annotations?: { readonly challenge?: number } }[] };
}

/** Judges a log again, if this kit recorded it. */
export async function judgedAgain(kit: Kit, log: Uint8Array, where: string) {
  try {
    const parsed = logFrom(log, where);
    const [recorder, own] = [parsed.head.kit, kit].map(({ name, version }) => `${name} ${version}`);
    const advice = `${recorder} recorded it, and this is ${own}: choose a release of the kit to verify with`;
    if (recorder !== own) return { problems: [`${where}: ${advice}`] };
    const { results, differences } = await rejudge(kit, parsed);
    const isUnsent = parsed.exchanges.some(({ failure }) => failure?.kind === 'unsent');
    const problems = [...thatHold([[isUnsent, 'some requests were not sent']]), ...differences];
    const run = { head: parsed.head, results, log, parsed, where };
    return { run, problems: problems.slice(0, 5).map((what) => `${where}: ${what}`) };
  } catch (error) {
    return { problems: [error instanceof LogError ? error.message : `${where}: cannot be judged again: ${error}`] };
  }
}

const MINUTE = 60_000;
const DAY = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const startOf = ({ head }: JudgedRun): number => Date.parse(head.startedAt);
const endOf = (run: JudgedRun): number => startOf(run) + run.parsed.tail.durationMs;

/** How far the clock of the deployment is from that of the run at most, in milliseconds; undefined if it sends no Date. */
function clockOffset(run: JudgedRun): number | undefined {
  const offsets = run.parsed.exchanges.map(
    ({ at, took, response }) => Date.parse(headerOf(response?.headers, 'date') ?? '') - startOf(run) - at - took,
  );
  const known = offsets.filter((offset) => !Number.isNaN(offset));
  return known.length > 0 ? Math.max(...known.map(Math.abs)) : undefined;
}

/** In what these are not three whole runs of one deployment as certify makes them, and as they are asked for. */
function problemsOfRuns(kit: Kit, runs: readonly JudgedRun[], stated: Stated, asked: Work): readonly string[] {
  const { subject, challenge } = stated;
  const [starts, ends] = [runs.map(startOf), runs.map(endOf)];
  const seeds = runs.map(({ head }) => head.options.seed);
  const seed = seeds.at(-1) ?? 0;
  const differ = (of: (head: LogHead) => unknown) => new Set(runs.map(({ head }) => JSON.stringify(of(head)))).size;
  const isKept = content.SEEDS.every((one, at) => one === seeds[at]) && !content.SEEDS.includes(seed);
  const isAnswer = asked.challenge === undefined || (asked.challenge === seed && challenge === seed);
  const isOther = asked.subject !== undefined && asked.subject !== subject;
  const each = runs.flatMap((run, index) => {
    const { asOf } = run.head.options;
    const [start = 0, end = 0] = [starts[index], ends[index]];
    const offset = clockOffset(run) ?? 0;
    const problems = thatHold([
      [run.results.end !== 'complete', `the run was ${run.results.end}`],
      // Clocks differ.
      [end > asked.now + 5 * MINUTE, 'the run ended in the future, by the clock of this machine'],
      [start < (ends[index - 1] ?? 0) - 1000, 'it began before the run before it had ended'],
      // A run around midnight may belong to the day before.
      [![start, start - DAY].map(dayOf).includes(asOf), `it is judged as on ${asOf}, another day`],
      [offset > DAY, `a Date of a response is ${Math.round(offset / DAY)} days from the time of the run`],
      [end - (starts[0] ?? 0) > DAY, 'the runs are not within 24 hours of each other'],
    ]);
    return [...headProblems(kit, run.head, asked.flags), ...problems].map((what) => `${run.where}: ${what}`);
  });
  const together = thatHold([
    [isOther, `it is about ${subject ?? 'no artifact'}, and --subject asks for another`],
    [!isKept, `the seeds are not ${content.SEEDS.join(', ')} and another one`],
    [differ(({ options }) => options.runId) < runs.length, 'a run is there more than once'],
    [differ(({ target, route, added }) => [target, route, added]) > 1, 'the runs are of different deployments'],
    [challenge !== undefined && challenge !== seed, `the challenge is ${challenge}, and the seed is ${seed}`],
    [!isAnswer, `the last seed is ${seed}, and the challenge was ${asked.challenge}`],
  ]);
  return [...together, ...each];
}

/** Why a bundle that holds does not show who made it, when, and of what: clauses. */
function unauthenticated(runs: readonly JudgedRun[], { subject, challenge }: Stated, asked: Work): readonly string[] {
  const { target = 'http://localhost', route = [] } = runs[0]?.head ?? {};
  const url = new URL(target);
  const age = Math.floor((asked.now - Math.max(...runs.map(endOf))) / DAY);
  const offsets = runs.map(clockOffset);
  const offset = Math.round(Math.max(...offsets.map((one = 0) => one)) / MINUTE);
  const expiry = content.expiryOf(runs);
  const isForThem = asked.challenge !== undefined && challenge !== undefined;
  const reached = runs.map(({ parsed }) => parsed.tail.addresses ?? []);
  const isUntold = reached.some(({ length }) => length === 0);
  const isNear = isLoopback(url) || [bareHost(url), ...reached.flat()].some(isNearby);
  const old = `that it is recent: the last run ended ${age} days ago, more than --max-age ${asked.maxAge}`;
  return thatHold([
    [!asked.key, 'whose signature it has: --key PUB.pem names the key that you know'],
    [!isForThem, 'that it was made for you: --challenge SEED is the seed that you gave'],
    [age > asked.maxAge, old],
    [dayOf(asked.now) > expiry, `that it is still in force: it expired on ${expiry}`],
    [offset > 60, `when it was: the clock of the deployment is ${offset} minutes from that of the runs`],
    [!subject, 'which artifact was judged: the deployment is self-reported'],
    [offsets.includes(undefined), 'when it was: a log has no response with a Date'],
    [isNear, 'which deployment it was: its address is of the machine itself, or of a private network'],
    [isUntold, 'which deployment it was: a log does not say which address was reached'],
    [url.protocol !== 'https:', 'which deployment it was: no certificate of a server was checked'],
    ...route.map(
      ({ kind, words }) => [kind !== 'client-certificate', `which deployment it was: reached ${words}`] as const,
    ),
  ]);
}

serve(async ({ kit, ...work }: Work & { readonly kit: string }) => verifyBundle(await kitFrom(kit), work));
