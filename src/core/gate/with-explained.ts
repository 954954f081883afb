import type { RequirementResult } from '../results/model.js';

type Explained = Pick<RequirementResult, 'id' | 'outcome' | 'explainedBy'>;

/** The ids of violations that do not count, and of what nothing but them keeps from being judged. */
export function withExplained(
  known: readonly string[],
  requirements: readonly Explained[],
): ReadonlySet<string> {
  const excused = new Set(known);
  const isExplained = ({ id, outcome, explainedBy }: Explained) =>
    !excused.has(id) && outcome === 'inconclusive' && explainedBy?.every((other) => excused.has(other));
  // What explains one may itself be explained by another, which need not stand before it.
  for (let more = requirements.filter(isExplained); more.length > 0; more = requirements.filter(isExplained))
    for (const { id } of more) excused.add(id);
  return excused;
}
