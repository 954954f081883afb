import type { Waiver } from '../config/waiver.js';
import type { WaiverState, WaiverUse } from '../results/gate-model.js';
import type { End, Outcome, RequirementResult, Results } from '../results/model.js';

interface Run {
  readonly end: End;
  readonly target: Results['target'];
  readonly today: string;
  readonly ids: readonly string[];
}

/** The state of a waiver after a run. Pure. */
export function waiverUse(
  waiver: Waiver,
  requirements: readonly Pick<RequirementResult, 'id' | 'outcome'>[],
  run: Run,
): WaiverUse {
  const { requirement } = waiver;
  const outcome = requirements.find(({ id }) => id === requirement)?.outcome;
  return { ...waiver, state: stateOf(waiver, outcome, run) };
}

/** One that is for another target is that target's business, whatever is wrong with it. */
function stateOf(
  { requirement, target, expires, flaky }: Waiver,
  outcome: Outcome | undefined,
  { end, target: judged, today, ids }: Run,
): WaiverState {
  if (target !== undefined && target !== judged.name && target !== judged.baseUrl) return 'other-target';
  if (!ids.includes(requirement)) return 'unknown';
  if (today > expires) return 'expired';
  // A row that is never judged has no outcome, and cannot be violated.
  switch (outcome ?? 'met') {
    case 'violated':
    case 'warned':
      return 'applied';
    case 'met':
      // What was left of a run that ended early might have shown it.
      if (end !== 'complete') return 'not-judged';
      return flaky ? 'not-seen' : 'not-needed';
    default:
      return 'not-judged';
  }
}
