import type { Gate } from './gate-model.js';
import type { Results } from './model.js';

/** The verdict on a run that left something out and found nothing: it did not look at everything. */
const FOUND_NOTHING = 'no violation found, partial';

/** The verdict as people read it, in small letters. Programs read `verdict` and `scope`. */
export function verdictWords({ verdict, scope }: Pick<Results, 'verdict' | 'scope'>): string {
  return verdict === 'conformant' && scope === 'partial' ? FOUND_NOTHING : verdict;
}

/** The gate as people read it, in small letters: `gate passed`. Programs read `gate.state`. */
export function gateWords({ state }: Pick<Gate, 'state'>): string {
  return `gate ${state}`;
}

/** The note beside the outcome of a requirement that the frozen set does not list. */
export const NOT_SCORED = 'not scored yet';
