import type { Baseline } from '../config/baseline.js';
import type { BaselineUse } from '../results/gate-model.js';
import type { Outcome, RequirementResult } from '../results/model.js';

/** How a run stands to an earlier one. What was not judged then is new when it is violated now. Pure. */
export function baselineUse(
  { file, runId, startedAt, violated, unjudged }: Baseline,
  requirements: readonly Pick<RequirementResult, 'id' | 'outcome'>[],
): BaselineUse {
  const now = (outcome: Outcome) =>
    requirements.filter((requirement) => requirement.outcome === outcome).map(({ id }) => id);
  const then = new Set(violated);
  return {
    file,
    runId,
    startedAt,
    known: now('violated').filter((id) => then.has(id)),
    new: now('violated').filter((id) => !then.has(id)),
    fixed: now('met').filter((id) => then.has(id)),
    unjudged: now('inconclusive').filter((id) => then.has(id) || unjudged.includes(id)),
  };
}
