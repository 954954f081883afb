import { useContext } from 'preact/hooks';
import { outcomeMark, outcomeWord } from '../../../../core/report/console/outcome-mark.js';
import { scoredWords } from '../../../../core/report/scored-words.js';
import type { Outcome, RequirementResult } from '../../../../core/results/model.js';
import { type WaiverFor, Waivers } from '../waivers.js';

/** The mark of what violates the document and does not fail the run. */
export const WAIVED_MARK = '~';

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

export function WaivedMark() {
  return (
    <span class="mark waived" aria-hidden="true">
      {WAIVED_MARK}
    </span>
  );
}

/** The same of a requirement: it says, too, whether the violation is waived and whether it counts. */
export function RequirementOutcome({ requirement }: { readonly requirement: RequirementResult }) {
  const waiverFor = useContext(Waivers);
  const waived = waiverFor(requirement) !== undefined;
  return (
    <span class="outcome">
      {waived ? <WaivedMark /> : <OutcomeMark outcome={requirement.outcome} />}{' '}
      {outcomeWords(requirement, waiverFor)}
    </span>
  );
}

/** `violated, waived`, `warned (not scored yet)`. */
export function outcomeWords(requirement: RequirementResult, waiverFor: WaiverFor): string {
  const waived = waiverFor(requirement) === undefined ? '' : ', waived';
  return `${outcomeWord[requirement.outcome]}${waived}${scoredWords(requirement)}`;
}
