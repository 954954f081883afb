import type { Basis, OperationOrService } from '../../../../core/catalogue/requirement.js';
import type { Outcome, RequirementResult } from '../../../../core/results/model.js';

/** Which requirements the table shows; an empty text matches all. */
export interface RequirementFilter {
  /** Words that must all be in the id or the sentence, in any letter case. */
  readonly text: string;
  readonly operation: OperationOrService | '';
  readonly basis: Basis | '';
  readonly outcome: Outcome | '';
  /** Whether a waiver keeps its violation from failing the run. */
  readonly waived: 'yes' | 'no' | '';
}

export const NO_FILTER: RequirementFilter = { text: '', operation: '', basis: '', outcome: '', waived: '' };

export function passes(requirement: RequirementResult, filter: RequirementFilter, isWaived = false): boolean {
  const { id, sentence, operation, basis, outcome } = requirement;
  const searched = `${id} ${sentence}`.toLowerCase();
  return (
    filter.text
      .toLowerCase()
      .split(/\s+/)
      .every((word) => searched.includes(word)) &&
    (filter.operation === '' || filter.operation === operation) &&
    (filter.basis === '' || filter.basis === basis) &&
    (filter.outcome === '' || filter.outcome === outcome) &&
    (filter.waived === '' || (filter.waived === 'yes') === isWaived)
  );
}
