import type { Results } from '../results/model.js';
import { endedEarly } from './ended-early.js';

/** Limits of a verdict that a reader must know: the run was partial, or ended early. */
export function limitsOf({ verdict, scope, end }: Pick<Results, 'verdict' | 'scope' | 'end'>): string[] {
  const early = endedEarly[end];
  return [
    // The words of a conformant one say so themselves.
    ...(scope === 'partial' && verdict !== 'conformant' ? ['judged in part'] : []),
    ...(early === undefined ? [] : [early]),
  ];
}
