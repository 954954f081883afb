import { failingWaivers, waiverOf } from '../gate/gate.js';
import { type WaiverProblem, waiverProblem } from '../gate/waiver-words.js';
import type { WaiverUse } from '../results/gate-model.js';
import type { RequirementResult, Results } from '../results/model.js';
import { bySeriousness } from './seriousness.js';

export interface WaivedViolation {
  readonly requirement: RequirementResult;
  readonly waiver: WaiverUse;
}

export interface FailingWaiver extends WaiverProblem {
  readonly waiver: WaiverUse;
}

/** The parts of a gate, in the order in which a reader wants them. */
export interface GateView {
  /** Violations without a waiver, the most serious first; without a gate all of them. */
  readonly counting: readonly RequirementResult[];
  readonly failing: readonly FailingWaiver[];
  /** The most serious first. */
  readonly waived: readonly WaivedViolation[];
}

export function gateView(results: Results): GateView {
  const violated = results.requirements
    .filter(({ outcome }) => outcome === 'violated')
    .toSorted(bySeriousness)
    .map((requirement) => ({ requirement, waiver: waiverOf(results, requirement) }));
  return {
    counting: violated.flatMap(({ requirement, waiver }) => (waiver === undefined ? [requirement] : [])),
    waived: violated.flatMap(({ requirement, waiver }) =>
      waiver === undefined ? [] : [{ requirement, waiver }],
    ),
    failing: results.gate === undefined ? [] : failingWaivers(results.gate).flatMap(failing(results)),
  };
}

function failing(results: Results) {
  return (waiver: WaiverUse): readonly FailingWaiver[] => {
    const problem = waiverProblem(results, waiver);
    return problem === undefined ? [] : [{ waiver, ...problem }];
  };
}
