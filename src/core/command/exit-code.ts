import type { Gate } from '../results/gate-model.js';
import type { Results, Verdict } from '../results/model.js';
import { INTERRUPTED } from './process-watch.js';

type Decided = Pick<Results, 'end' | 'verdict' | 'summary'> & {
  readonly gate?: Pick<Gate, 'state'> | undefined;
};

const FAILED = 1;
export const KIT_FAULT = 4;

const codes: Readonly<Record<Verdict, number>> = {
  conformant: 0,
  'non-conformant': FAILED,
  inconclusive: 3,
};

const gateCodes: Readonly<Record<Gate['state'], number>> = { passed: 0, failed: FAILED, inconclusive: 3 };

/**
 * The exit code of a run: that of its gate, where it has one. A violation that counts is one whatever else went wrong;
 * the kit's own fault comes next.
 */
export function exitCodeOf({ end, verdict, summary, gate }: Decided): number {
  if (end === 'interrupted') return INTERRUPTED;
  const failed = end === 'kit-fault' || summary['kit-error'] > 0;
  const code = gate === undefined ? codes[verdict] : gateCodes[gate.state];
  return code !== FAILED && failed ? KIT_FAULT : code;
}
