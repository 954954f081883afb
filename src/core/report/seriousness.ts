import type { Basis } from '../catalogue/requirement.js';
import type { RequirementResult } from '../results/model.js';

const BASES: readonly Basis[] = ['stated', 'interpreted', 'http', 'observed'];

/** For sorting what was found, the most serious first: violated before warned, then by what the requirement rests on. */
export function bySeriousness(one: RequirementResult, other: RequirementResult): number {
  return rank(one) - rank(other);
}

function rank({ outcome, basis }: RequirementResult): number {
  return (outcome === 'violated' ? 0 : BASES.length) + BASES.indexOf(basis);
}
