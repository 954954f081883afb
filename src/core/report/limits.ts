import type { Results } from '../results/model.js';
import { endedEarly } from './ended-early.js';

/** What a reader must know beside the words of a verdict: that it is of a part, or of a run that ended early. */
export function limitsOf({ verdict, scope, end }: Pick<Results, 'verdict' | 'scope' | 'end'>): string[] {
  const early = endedEarly[end];
  return [
    // The words of a conformant one say so themselves.
    ...(scope === 'partial' && verdict !== 'conformant' ? ['judged in part'] : []),
    ...(early === undefined ? [] : [early]),
  ];
}
