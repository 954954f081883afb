import { runFile } from '../layout.js';
import { commandProblems } from './command-problems.js';
import { identityProblems } from './identity-problems.js';
import type { ReadRun } from './read-run.js';
import { requirementProblems } from './requirement-problems.js';
import { trafficProblems } from './traffic-problems.js';
import { unexplainedStatuses } from './unexplained-statuses.js';
import { verdictProblems } from './verdict-problems.js';
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
