import { waiverProblem, waiverStateWords } from '../gate/waiver-words.js';
import type { WaiverUse } from '../results/gate-model.js';
import type { Results } from '../results/model.js';
import { ellipsis } from '../text/cut.js';
import type { FailingWaiver } from './gate-view.js';

/** UTF-16 units of an id and of a target as the waiver file has them. */
const LONGEST_NAME = 120;
const LONGEST_CLAUSE = 800;

/** `list.unique`, or `list.unique on production` where it is for one target. Bounded. */
export function waiverTitle({ requirement, target }: WaiverUse): string {
  const where = target === undefined ? '' : ` on ${ellipsis(target, LONGEST_NAME)}`;
  return `${ellipsis(requirement, LONGEST_NAME)}${where}`;
}

/** `list.unique expired on 2026-05-01, 31 days ago: fix the violation, or …`. Bounded. */
export function failingWaiverLine({ waiver, problem, advice }: FailingWaiver): string {
  return `${waiverTitle(waiver)} ${ellipsis(problem, LONGEST_CLAUSE)}: ${ellipsis(advice, LONGEST_CLAUSE)}`;
}

/** The state of the waiver and, where it fails the run, what to do. Bounded. */
export function waiverText(results: Results, waiver: WaiverUse): string {
  const problem = waiverProblem(results, waiver);
  return problem === undefined
    ? waiverStateWords[waiver.state]
    : `The waiver for ${failingWaiverLine({ waiver, ...problem })}.`;
}
