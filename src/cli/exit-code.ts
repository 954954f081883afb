import type { Results, Verdict } from '../results/model.js';
import { INTERRUPTED } from './process-watch.js';

const KIT_FAULT = 4;

const codes: Readonly<Record<Verdict, number>> = { conformant: 0, 'non-conformant': 1, inconclusive: 3 };

/** The exit code of a run. A violation is one whatever else went wrong; the kit's own fault comes next. */
export function exitCodeOf(results: Pick<Results, 'end' | 'verdict' | 'summary'>): number {
  if (results.end === 'interrupted') return INTERRUPTED;
  const failed = results.end === 'kit-fault' || results.summary['kit-error'] > 0;
  if (results.verdict !== 'non-conformant' && failed) return KIT_FAULT;
  return codes[results.verdict];
}
