import fc from 'fast-check';
import type { RunOptions } from '../config/options.js';
import { type Alike, type Evidence, type Evidenced, type Exploration, kindOf } from '../session/evidence.js';
import { type Attempt, attempt } from './attempt.js';
import { concurrently, isExplained } from './concurrently.js';
import { confirm, confirmed } from './confirm.js';
import { Recurrence } from './recurrence.js';
import { shrink } from './shrink.js';
import type { Trial } from './trial.js';

/** A property: a statement that is true for every value of a kind, and the values to try it with. */
export interface Cases<T> {
  /** The statement, for each case: `a page holds at most the limit`. @default the title of the check */
  readonly description?: string;
  /** Boundary cases, tried before the random ones. */
  readonly table?: readonly T[];
  /**
   * How many of the table's cases the profile `quick` tries; the plainest come first.
   * @default all
   */
  readonly plain?: number;
  /** Random cases, as many as the run's options say. */
  readonly random?: fc.Arbitrary<T>;
  /** The largest number of random cases, where more would break the property's own preconditions. */
  readonly mostRandom?: number;
  /** Formats a case for reports. */
  readonly show: (value: T) => string;
  /** Names a case among others that fail in the same way. @default show */
  readonly label?: (value: T) => string;
}

/** One case and its origin. */
interface Case<T> {
  readonly value: T;
  readonly origin: 'table' | 'random';
  readonly index: number;
  readonly seed: number;
  /** fast-check's path to it, from the seed; absent for a case of the table. */
  readonly path?: string;
  /** Its file in the corpus, where it comes from there. */
  readonly kept?: string;
}

/**
 * Tries a property on its table and on random cases, concurrently. Keeps the earliest failing case of each cause. Once
 * the checks beside this one have ended, the engine has that case run again by itself to confirm it, and shrunk if it is
 * random. The same seed gives the same cases and the same counterexample at any concurrency.
 * @throws {Ending} the earliest one, when a case could not be judged: the property has not passed then. A case that a
 * violation of another requirement is in the way of counts only if no other case could be judged.
 */
export async function forAll<T>(
  trial: Trial,
  property: Cases<T>,
  body: (trial: Trial, value: T) => Promise<void>,
): Promise<void> {
  const { withProperties, exploration } = trial.evidence;
  if (!withProperties || (exploration && !property.random)) return;
  trial.evidence.hasRandomCases ||= property.random !== undefined;
  const { options, observer } = trial.session;
  const group = trial.fork();
  const inTurn = trial.evidence.turn();
  const kept = exploration ? [] : keptCases(trial, property);
  const cases = [...kept, ...casesOf(property, options, exploration, kept.length)];
  const before = trial.evidence.cases;
  const { chain } = group.evidence;
  let run = before;
  const attempts = new Attempts<T>(group.evidence);
  await concurrently(cases, options.concurrency, async (one, position, makeRoom) => {
    if (exploration?.isOver()) {
      attempts.ended(position, undefined);
      return;
    }
    const attempted = await attempt(group.fork({ chain, lags: makeRoom }), (fork) => body(fork, one.value));
    attempts.ended(position, { one, ...attempted });
    run += 1;
    observer.casesRun?.(trial.requirement, run, before + cases.length);
  });
  const { evidence, examples } = attempts;
  const ending = attempts.ending ?? (attempts.judged === 0 ? attempts.explained : undefined);
  inTurn(() => {
    const fresh = examples.filter(({ evidenced }) => !trial.evidence.has(evidenced));
    trial.evidence.merge(evidence);
    trial.evidence.kept.push(...attempts.kept);
    // Exploring counts the cases that could be judged, and ends where there are none.
    trial.evidence.cases += exploration ? attempts.judged : attempts.all;
    for (const [kind, failing] of attempts.failing) {
      trial.evidence.noteAlike(
        kind,
        failing.map((one) => alike(trial, property, one)),
      );
    }
    for (const example of fresh) {
      trial.evidence.showBy(example.evidenced, () => counterexampleOf(trial, property, example, body));
    }
  });
  trial.evidence.follows(evidence);
  if (ending) throw ending;
}

/** The case that represents a cause, and its finding. */
interface Example<T> {
  readonly one: Case<T>;
  readonly evidenced: Evidenced;
  /** False when the request that shows the finding was sent for another case. */
  readonly isOwn: boolean;
}

/** A case that has ended. */
interface Ended<T> extends Attempt {
  readonly one: Case<T>;
}

/** Adds up the cases of a property in their order, whichever ends first, and keeps only what they show. */
class Attempts<T> {
  /** The cases that ended before an earlier one, by position; undefined for one that was not tried. */
  readonly #early = new Map<number, Ended<T> | undefined>();
  readonly #examples = new Map<string, Example<T>>();
  /** The cases of the table that show a finding by themselves, by its kind. */
  readonly failing = new Map<string, Case<T>[]>();
  #next = 0;
  all = 0;
  /** The cases that could be judged. */
  judged = 0;
  /** The outcomes of cases from the corpus. */
  readonly kept: Evidence['kept'] = [];
  /** The first one of a case that could not be judged. */
  ending: Attempt['ending'];
  /** The same, where the finding of another requirement explains it. */
  explained: Attempt['ending'];

  /** @param evidence gets that of the cases */
  constructor(readonly evidence: Evidence) {}

  ended(position: number, attempt: Ended<T> | undefined): void {
    this.#early.set(position, attempt);
    for (; this.#early.has(this.#next); this.#next += 1) {
      const next = this.#early.get(this.#next);
      this.#early.delete(this.#next);
      if (next) this.#add(next);
    }
  }

  /** A case for each cause: the earliest that shows it after a whole wait, by itself, or at all, in this order. */
  get examples(): readonly Example<T>[] {
    return [...this.#examples.values()];
  }

  #add({ one, evidence, ending }: Ended<T>): void {
    for (const evidenced of evidence.found) {
      const kind = kindOf(evidenced);
      const example = { one, evidenced, isOwn: evidence.isOwn(evidenced) };
      const known = this.#examples.get(kind);
      if (example.isOwn && one.origin === 'table')
        this.failing.set(kind, [...(this.failing.get(kind) ?? []), one]);
      if (!known || rank(example) > rank(known)) this.#examples.set(kind, example);
    }
    const hasFailed = evidence.found.length > 0;
    if (one.kept !== undefined && (hasFailed || !ending))
      this.kept.push({ file: one.kept, outcome: hasFailed ? 'failed' : 'passed' });
    this.evidence.merge(evidence);
    this.all += 1;
    if (!ending) this.judged += 1;
    if (isExplained(ending)) this.explained ??= ending;
    else this.ending ??= ending;
  }
}

/** An example after a whole wait is better than any other, and then one that its case shows by itself. */
const rank = ({ evidenced, isOwn }: Example<unknown>) => (evidenced.isHasty ? 0 : 2) + (isOwn ? 1 : 0);

function alike<T>({ title }: Trial, property: Cases<T>, { value, index }: Case<T>): Alike {
  const { description = title, show, label = show } = property;
  return { property: description, index, label: label(value) };
}

/** The cases that the corpus has for a property. */
function keptCases<T>(trial: Trial, { description = trial.title, random }: Cases<T>): Case<T>[] {
  const { corpus } = trial.session.options;
  const own = corpus?.cases.filter(
    ({ requirement, property }) => requirement === trial.requirement && property === description,
  );
  if (!random || !own) return [];
  return own.flatMap(({ file, seed, path }) => {
    const index = Number.parseInt(path, 10);
    try {
      const sampled = fc.sample(random, { seed, path, numRuns: 1 });
      return sampled.map((value) => ({ value, origin: 'random', index, seed, path, kept: file }) as const);
    } catch {
      // fast-check throws for a path that leads nowhere: another version of the kit generates other cases.
      trial.evidence.kept.push({ file, outcome: 'gone' });
      return [];
    }
  });
}

function casesOf<T>(
  { table = [], plain, random, mostRandom = Number.POSITIVE_INFINITY }: Cases<T>,
  { profile, runs, ...options }: RunOptions,
  exploration: Exploration | undefined,
  kept: number,
): Case<T>[] {
  const boundaries = profile === 'quick' ? table.slice(0, plain) : table;
  const seed = exploration?.seed ?? options.seed;
  const numRuns = Math.max(0, Math.min(exploration?.cases ?? runs, mostRandom - kept));
  const sampled = random && numRuns > 0 ? fc.sample(random, { seed, numRuns }) : [];
  return [
    ...(exploration
      ? []
      : boundaries.map((value, index) => ({ value, origin: 'table', index, seed }) as const)),
    ...sampled.map(
      (value, index) => ({ value, origin: 'random', index, seed, path: String(index) }) as const,
    ),
  ];
}

async function counterexampleOf<T>(
  trial: Trial,
  property: Cases<T>,
  { one: { value, origin, index, seed, path }, evidenced: finding, isOwn }: Example<T>,
  body: (trial: Trial, value: T) => Promise<void>,
): Promise<Evidenced> {
  const found = {
    property: property.description ?? trial.title,
    origin,
    index,
    seed,
    value: property.show(value),
    shrinks: 0,
  };
  const known = trial.session.confirmed.get(kindOf(finding));
  if (!isOwn) {
    if (known) return { ...finding, confirmation: known };
    return confirm(trial, finding, (fork) => body(fork, value), { recurrence: new Recurrence(finding) });
  }
  const example = { ...finding, counterexample: found };
  // Each step of shrinking a hasty finding would take a whole wait.
  const random = finding.isHasty ? undefined : property.random;
  const unshrunk = path === undefined ? example : { ...example, counterexample: { ...found, path } };
  // A finding of this kind is confirmed already; the run shows the first example.
  if (known) return { ...unshrunk, confirmation: known };
  const recurrence = new Recurrence(finding);
  const shrunk =
    random && path !== undefined
      ? await shrink(trial, random, { seed, path, finding, recurrence }, body)
      : undefined;
  if (!shrunk) return confirm(trial, unshrunk, (fork) => body(fork, value), { recurrence });
  const { shrinks } = shrunk;
  const counterexample = { ...found, value: property.show(shrunk.value), path: shrunk.path, shrinks };
  return confirmed(trial, { ...shrunk.evidenced, counterexample }, recurrence);
}
