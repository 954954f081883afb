import { type Excuse, excuseOf, failingWaivers } from '../gate/gate.js';
import { type WaiverProblem, waiverProblem } from '../gate/waiver-words.js';
import type { WaiverUse } from '../results/gate-model.js';
import type { RequirementResult, Results } from '../results/model.js';
import { bySeriousness } from './seriousness.js';

export interface ExcusedViolation {
  readonly requirement: RequirementResult;
  readonly excuse: Excuse;
}

export interface FailingWaiver extends WaiverProblem {
  readonly waiver: WaiverUse;
}

/** What a reader wants of a gate, in the order in which it is wanted. */
export interface GateView {
  /** Violations that nothing excuses, the most serious first; without a gate all of them. */
  readonly counting: readonly RequirementResult[];
  readonly failing: readonly FailingWaiver[];
  /** The most serious first. */
  readonly excused: readonly ExcusedViolation[];
  /** Ids of what the baseline violated and this run met. */
  readonly fixed: readonly string[];
}

export function gateView(results: Results): GateView {
  const violated = results.requirements
    .filter(({ outcome }) => outcome === 'violated')
    .toSorted(bySeriousness);
  const judged = violated.map((requirement) => ({ requirement, excuse: excuseOf(results, requirement) }));
  return {
    counting: judged.flatMap(({ requirement, excuse }) => (excuse === undefined ? [requirement] : [])),
    excused: judged.flatMap(({ requirement, excuse }) =>
      excuse === undefined ? [] : [{ requirement, excuse }],
    ),
    failing: results.gate === undefined ? [] : failingWaivers(results.gate).flatMap(failing(results)),
    fixed: results.gate?.baseline?.fixed ?? [],
  };
}

function failing(results: Results) {
  return (waiver: WaiverUse): readonly FailingWaiver[] => {
    const problem = waiverProblem(results, waiver);
    return problem === undefined ? [] : [{ waiver, ...problem }];
  };
}
