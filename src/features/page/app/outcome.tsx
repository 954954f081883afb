import { useContext } from 'preact/hooks';
import { outcomeMark, outcomeWord } from '../../../core/report/console/outcome-mark.js';
import { excuseWord } from '../../../core/report/excuse-text.js';
import { scoredWords } from '../../../core/report/scored-words.js';
import type { Outcome, RequirementResult } from '../../../core/results/model.js';
import { type ExcuseFor, Excuses } from './excuses.js';

/** The mark of what violates the document and does not fail the run. */
export const EXCUSED_MARK = '~';

/** The symbol of an outcome, in its colour; a word stands near it, or it has a name. */
export function OutcomeMark({ outcome }: { readonly outcome: Outcome }) {
  return (
    <span class={`mark ${outcome}`} aria-hidden="true">
      {outcomeMark[outcome].text}
    </span>
  );
}

/** The symbol with its word. */
export function OutcomeLabel({ outcome }: { readonly outcome: Outcome }) {
  return (
    <span class="outcome">
      <OutcomeMark outcome={outcome} /> {outcomeWord[outcome]}
    </span>
  );
}

export function ExcusedMark() {
  return (
    <span class="mark excused" aria-hidden="true">
      {EXCUSED_MARK}
    </span>
  );
}

/** The same of a requirement: it says, too, whether the violation is excused and whether it counts. */
export function RequirementOutcome({ requirement }: { readonly requirement: RequirementResult }) {
  const excuseFor = useContext(Excuses);
  const excused = excuseFor(requirement) !== undefined;
  return (
    <span class="outcome">
      {excused ? <ExcusedMark /> : <OutcomeMark outcome={requirement.outcome} />}{' '}
      {outcomeWords(requirement, excuseFor)}
    </span>
  );
}

/** `violated, waived`, `warned (not scored yet)`. */
export function outcomeWords(requirement: RequirementResult, excuseFor: ExcuseFor): string {
  const excuse = excuseFor(requirement);
  const excused = excuse === undefined ? '' : `, ${excuseWord[excuse.by]}`;
  return `${outcomeWord[requirement.outcome]}${excused}${scoredWords(requirement)}`;
}
