import { catalogue } from '../../core/catalogue/catalogue.js';
import type { Outcome, Results } from '../../core/results/model.js';

/** The joint result of the runs for the scored requirements; ids in the catalogue's order. */
export interface Scores {
  /** Met wherever it was judged. */
  readonly passed: readonly string[];
  /** Warned of in some run, and violated in none. */
  readonly warned: readonly string[];
  /** Violated in some run. */
  readonly failed: readonly string[];
  /** No longer in force on the day of the runs, or about header fields that the implementation does not send. */
  readonly inapplicable: readonly string[];
  /** Judged in no run: what the store held hid it. Each is a problem, too. */
  readonly unseen: readonly string[];
  /** Judged in no run for another reason. Each is a problem, too. */
  readonly unjudged: readonly string[];
  /** Why the runs are no ground for a certificate, a sentence each; what is failed is not repeated. */
  readonly problems: readonly string[];
}

/**
 * Adds the runs up. A requirement has to be judged in one of them at least: what the first runs created may have filled
 * the store, so that later ones cannot see what needs a short list. Pure.
 */
export function scoresOf(runs: readonly Results[]): Scores {
  const scores = {
    passed: [],
    warned: [],
    failed: [],
    inapplicable: [],
    unseen: [],
    unjudged: [],
    problems: [],
  } as {
    -readonly [member in keyof Scores]: string[];
  };
  for (const { id, basis, until } of catalogue.judged) {
    const own = runs.map(({ requirements }) => requirements.find((one) => one.id === id));
    if (own.some((one) => one?.notScored)) continue;
    const outcomes = new Set<Outcome | undefined>(own.map((one) => one?.outcome));
    const mayNotApply = basis === 'http' || (until !== undefined && runs.every((run) => asOf(run) >= until));
    if (outcomes.has('violated')) scores.failed.push(id);
    else if (outcomes.has('warned')) scores.warned.push(id);
    else if (outcomes.has('met')) scores.passed.push(id);
    else if (outcomes.size === 1 && outcomes.has('not-applicable'))
      (mayNotApply ? scores.inapplicable : scores.unseen).push(id);
    else scores.unjudged.push(id);
    scores.problems.push(...problemsOf(id, outcomes, mayNotApply));
  }
  return scores;
}

/** The result in in-toto's words: `FAILED` also if the runs cannot support a certificate. */
export function resultOf({
  failed,
  problems,
  warned,
}: Pick<Scores, 'failed' | 'problems' | 'warned'>): 'PASSED' | 'WARNED' | 'FAILED' {
  if (failed.length > 0 || problems.length > 0) return 'FAILED';
  return warned.length > 0 ? 'WARNED' : 'PASSED';
}

/** `78 passed, 1 warned, 0 failed, 1 not applicable, 2 not judged`. */
export function inNumbers({ passed, warned, failed, inapplicable, unseen, unjudged }: Scores): string {
  const open = unseen.length + unjudged.length;
  return [
    `${passed.length} passed, ${warned.length} warned, ${failed.length} failed`,
    ...(inapplicable.length > 0 ? [`${inapplicable.length} not applicable`] : []),
    ...(open > 0 ? [`${open} not judged`] : []),
  ].join(', ');
}

const asOf = ({ options }: Results): string => String(options['as-of'] ?? '');

function problemsOf(
  id: string,
  outcomes: ReadonlySet<Outcome | undefined>,
  mayNotApply: boolean,
): readonly string[] {
  const isJudged = outcomes.has('met') || outcomes.has('warned') || outcomes.has('violated');
  if (outcomes.has(undefined)) return [`${id} is not in the results of every run`];
  if (outcomes.has('kit-error')) return [`the kit failed at ${id}`];
  if (outcomes.has('inconclusive') && !outcomes.has('violated')) return [`${id} could not be judged`];
  if (!isJudged && !mayNotApply) return [`${id} did not apply in any run; judge a store with few pets`];
  const seen = ['met', 'warned', 'violated'].filter((outcome) => outcomes.has(outcome as Outcome));
  return seen.length > 1 ? [`${id} is not stable: ${seen.join(' in one run, ')} in another`] : [];
}
