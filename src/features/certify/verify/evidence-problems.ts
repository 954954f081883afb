import type { Results } from '../../../core/results/model.js';
import { reproduceCommand } from '../../../core/results/reproduce.js';
import { summarise, verdictOf } from '../../../core/results/verdict.js';
import { runFile } from '../layout.js';
import { identityProblems } from './identity-problems.js';
import type { ReadRun } from './read-run.js';
import { requirementProblems } from './requirement-problems.js';
import { trafficProblems } from './traffic-problems.js';
import type { Problem } from './verification.js';

/** The results of each run follow from what is recorded of it, and the runs are three different ones. Pure. */
export function evidenceProblems(runs: readonly ReadRun[]): readonly Problem[] {
  return [
    ...runs.flatMap((run) => {
      const problems = [
        ...requirementProblems(run),
        ...verdictProblems(run.results),
        ...trafficProblems(run),
        ...unexplainedStatuses(run),
        ...commandProblems(run.results),
      ];
      return problems.map((what) => ({ where: runFile(run.number, 'results.json'), what }));
    }),
    ...identityProblems(runs),
  ];
}

/** Summary and verdict of a whole run are what follows from its requirements. Clauses. Pure. */
function verdictProblems({ requirements, summary, verdict, reason, end }: Results): readonly string[] {
  const counted = summarise(requirements);
  const outcomes = Object.keys(counted) as (keyof typeof counted)[];
  const made = verdictOf(requirements, { end });
  return [
    ...(outcomes.every((outcome) => counted[outcome] === summary[outcome])
      ? []
      : ['the summary is not the count of the outcomes']),
    ...(made.verdict === verdict && made.reason === reason
      ? []
      : [`the verdict is ${verdict}, and the outcomes make it ${made.verdict}: ${made.reason}`]),
  ];
}

/** The status of success that the interface has for a method. */
const SUCCESS: Readonly<Record<string, number>> = { GET: 200, POST: 201 };

/** Statuses of a gateway, or of a deployment that asks for patience: they show nothing of the implementation. */
const BESIDE: readonly number[] = [0, 502, 503, 504];

/** Exchanges before the first check, at the most: they are not judged. */
const BEFORE = 4;

/**
 * A response that no row of the interface allows is found by any run, so a run that lists one has a finding that shows
 * its status. Errors of the client are allowed for some requests, and the list does not say for which. Clauses. Pure.
 */
function unexplainedStatuses({ results: { requirements }, listed }: ReadRun): readonly string[] {
  const shown = new Set(
    requirements.flatMap(({ findings }) =>
      findings.flatMap(({ exchanges }) => exchanges.map(({ response }) => response?.status)),
    ),
  );
  const unexplained = listed.filter(
    ({ number, method, status }) =>
      number > BEFORE &&
      status !== SUCCESS[method] &&
      !(status >= 400 && status <= 499) &&
      !BESIDE.includes(status) &&
      !shown.has(status),
  );
  const kinds = new Set(unexplained.map(({ method, status }) => `${method} was answered ${status}`));
  return [...kinds].map((kind) => `${kind}, by exchanges.txt, and no finding shows it`);
}

/**
 * The commands in the results are those that the kit gives for such a run: who verifies a bundle may paste one into a
 * terminal. Clauses. Pure.
 */
function commandProblems({ target, options, requirements, reproduce }: Results): readonly string[] {
  const run = { baseUrl: target.baseUrl, options };
  const others = requirements
    .filter((one) => one.reproduce !== reproduceCommand(run, [one.id]))
    .map(({ id }) => `${id} is repeated by another command than the kit gives`);
  return reproduce === reproduceCommand(run)
    ? others
    : ['the run is repeated by another command than the kit gives', ...others];
}
