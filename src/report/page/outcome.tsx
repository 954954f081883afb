import type { Outcome } from '../../results/model.js';
import { outcomeMark, outcomeWord } from '../console/outcome-mark.js';

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
