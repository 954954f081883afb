import type { Outcome, RequirementResult } from '../results/model.js';

/** Requirements that became what they are for the same reason. */
export interface SharedReason {
  readonly reason: string;
  readonly ids: readonly string[];
  /** Present when none of them counts; those that count are never among them. */
  readonly notScored?: true;
}

/** The requirements of one outcome, grouped by their reason, in the order in which the reasons come up. */
export function byReason(
  requirements: readonly RequirementResult[],
  outcome: Outcome,
): readonly SharedReason[] {
  const groups = new Map<string, SharedReason>();
  for (const requirement of requirements) {
    if (requirement.outcome !== outcome) continue;
    const { id, reason = '', notScored } = requirement;
    const key = `${notScored ?? false} ${reason}`;
    const ids = [...(groups.get(key)?.ids ?? []), id];
    groups.set(key, { reason, ids, ...(notScored && { notScored }) });
  }
  return [...groups.values()];
}
