import type { Outcome, RequirementResult } from '../results/model.js';

/** Requirements that became what they are for the same reason. */
export interface SharedReason {
  readonly reason: string;
  readonly ids: readonly string[];
}

/** The requirements of one outcome, grouped by their reason, in the order in which the reasons come up. */
export function byReason(
  requirements: readonly RequirementResult[],
  outcome: Outcome,
): readonly SharedReason[] {
  const groups = new Map<string, string[]>();
  for (const requirement of requirements) {
    if (requirement.outcome !== outcome) continue;
    const { id, reason = '' } = requirement;
    groups.set(reason, [...(groups.get(reason) ?? []), id]);
  }
  return [...groups].map(([reason, ids]) => ({ reason, ids }));
}
