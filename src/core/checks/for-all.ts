import fc from 'fast-check';
import type { RunOptions } from '../config/options.js';
import { type Evidence, type Evidenced, kindOf } from '../session/evidence.js';
import { attempt } from './attempt.js';
import { concurrently } from './concurrently.js';
import { confirm, confirmed } from './confirm.js';
import { Recurrence } from './recurrence.js';
import { shrink } from './shrink.js';
import type { Trial } from './trial.js';

/** A statement that is true for every value of a kind. */
export interface Cases<T> {
  /** The statement, for each case: `a page holds at most the limit`. @default the title of the check */
  readonly description?: string;
  /** Boundary cases, tried before the random ones. */
  readonly table?: readonly T[];
  /**
   * How many of the table's cases, the plainest first, the profile `quick` is content with.
   * @default all
   */
  readonly plain?: number;
  /** Random cases, as many as the run's options say. */
  readonly random?: fc.Arbitrary<T>;
  /** At most so many of them, where more would spoil what the property needs. */
  readonly mostRandom?: number;
  /** How a case is written in a report. */
  readonly show: (value: T) => string;
}

/** One case with where it comes from. */
interface Case<T> {
  readonly value: T;
  readonly origin: 'table' | 'random';
  readonly index: number;
}

/**
 * Tries a property on its table and on random cases, concurrently. Of each cause the earliest failing case is
 * kept and looked for again, the case by itself; a random one is shrunk. The cases are the same for the same seed, at any
 * concurrency, and so is the counterexample.
 * @throws {Ending} the earliest, when a case could not be judged: such a property is not passed
 */
export async function forAll<T>(
  trial: Trial,
  property: Cases<T>,
  body: (trial: Trial, value: T) => Promise<void>,
): Promise<void> {
  if (!trial.evidence.withProperties) return;
  const { options, observer } = trial.session;
  const cases = casesOf(property, options);
  const before = trial.evidence.cases;
  let run = before;
  const attempts = await concurrently(cases, options.concurrency, async (one) => {
    const attempted = await attempt(trial.fork(), (fork) => body(fork, one.value));
    run += 1;
    observer.casesRun?.(run, before + cases.length);
    return { one, ...attempted };
  });
  const examples = examplesIn(trial, attempts);
  for (const { evidence } of attempts) {
    trial.evidence.merge(evidence);
    trial.evidence.cases += 1;
  }
  for (const example of examples) {
    trial.evidence.replace(await counterexampleOf(trial, property, example, body));
  }
  const ending = attempts.find((attempt) => attempt.ending !== undefined)?.ending;
  if (ending) throw ending;
}

/** What stands for a cause: a case with what it showed. */
interface Example<T> {
  readonly one: Case<T>;
  readonly evidenced: Evidenced;
  /** False where what shows it was sent for another case, so that this one says nothing of it. */
  readonly isOwn: boolean;
}

/** Of each cause the earliest case that shows it by itself, else the earliest that shows it at all. */
function examplesIn<T>(
  trial: Trial,
  attempts: readonly { readonly one: Case<T>; readonly evidence: Evidence }[],
): readonly Example<T>[] {
  const examples = new Map<string, Example<T>>();
  for (const { one, evidence } of attempts) {
    for (const evidenced of evidence.found) {
      if (trial.evidence.has(evidenced)) continue;
      const isOwn = evidence.isOwn(evidenced);
      const known = examples.get(kindOf(evidenced));
      if (!known || (isOwn && !known.isOwn)) examples.set(kindOf(evidenced), { one, evidenced, isOwn });
    }
  }
  return [...examples.values()];
}

function casesOf<T>(
  { table = [], plain, random, mostRandom = Number.POSITIVE_INFINITY }: Cases<T>,
  { profile, seed, runs }: RunOptions,
): Case<T>[] {
  const boundaries = profile === 'quick' ? table.slice(0, plain) : table;
  const numRuns = Math.min(runs, mostRandom);
  const sampled = random && numRuns > 0 ? fc.sample(random, { seed, numRuns }) : [];
  return [
    ...boundaries.map((value, index) => ({ value, origin: 'table', index }) as const),
    ...sampled.map((value, index) => ({ value, origin: 'random', index }) as const),
  ];
}

async function counterexampleOf<T>(
  trial: Trial,
  property: Cases<T>,
  { one: { value, origin, index }, evidenced: finding, isOwn }: Example<T>,
  body: (trial: Trial, value: T) => Promise<void>,
): Promise<Evidenced> {
  const { seed } = trial.session.options;
  const found = {
    property: property.description ?? trial.title,
    origin,
    index,
    seed,
    value: property.show(value),
    shrinks: 0,
  };
  const known = trial.session.confirmed.of(finding);
  if (!isOwn) {
    if (known) return { ...finding, confirmation: known };
    return confirm(trial, finding, (fork) => body(fork, value), { recurrence: new Recurrence(finding) });
  }
  const example = { ...finding, counterexample: found };
  const random = origin === 'random' ? property.random : undefined;
  const unshrunk = random ? { ...example, counterexample: { ...found, path: String(index) } } : example;
  // What is known of its kind stands for it; the run shows the first example.
  if (known) return { ...unshrunk, confirmation: known };
  const recurrence = new Recurrence(finding);
  const shrunk = random && (await shrink(trial, random, { index, finding, recurrence }, body));
  if (!shrunk) return confirm(trial, unshrunk, (fork) => body(fork, value), { recurrence });
  const { path, shrinks } = shrunk;
  const counterexample = { ...found, value: property.show(shrunk.value), path, shrinks };
  return confirmed(trial, { ...shrunk.evidenced, counterexample }, recurrence);
}
