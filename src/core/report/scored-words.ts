import type { RequirementResult } from '../results/model.js';
import { NOT_SCORED } from '../results/verdict-words.js';

/** ` (not scored yet)` after the outcome of a requirement that does not count; nothing where it does. */
export function scoredWords({ notScored }: Pick<RequirementResult, 'notScored'>): string {
  return notScored ? ` (${NOT_SCORED})` : '';
}
