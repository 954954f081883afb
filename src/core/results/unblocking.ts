import type { RequirementResult } from './model.js';

/** A violated requirement, and those that could not be judged because of it. */
export interface Unblocking {
  readonly fix: string;
  /** In the order of the catalogue. */
  readonly ids: readonly string[];
}

type Judged = Pick<RequirementResult, 'id' | 'outcome' | 'explainedBy' | 'blockedBy'>;

/** Names the requirements to fix so that more can be judged: first the one that is in the way of most. */
export function unblocking(requirements: readonly Judged[]): readonly Unblocking[] {
  const red = new Set(
    requirements.filter(({ outcome }) => outcome === 'violated' || outcome === 'warned').map(({ id }) => id),
  );
  const waiting = new Map<string, string[]>();
  for (const { id, outcome, explainedBy = [], blockedBy } of requirements) {
    const fix = [...explainedBy, blockedBy].find((other) => other !== undefined && red.has(other));
    if (outcome !== 'inconclusive' || fix === undefined) continue;
    waiting.set(fix, [...(waiting.get(fix) ?? []), id]);
  }
  return [...waiting]
    .map(([fix, ids]) => ({ fix, ids }))
    .toSorted((one, other) => other.ids.length - one.ids.length);
}

/** `fix list.body first: 4 more can then be judged`. */
export function unblockingWords({ fix, ids }: Unblocking): string {
  return `fix ${fix} first: ${ids.length} more can then be judged`;
}
