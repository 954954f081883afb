import type { GateView } from './gate-view.js';

/** `1 waived, 1 known`; empty where nothing is excused. */
export function excusedCounts({ excused }: Pick<GateView, 'excused'>): string {
  const known = excused.filter(({ excuse }) => excuse.by === 'baseline').length;
  const waived = excused.length - known;
  return [...(waived > 0 ? [`${waived} waived`] : []), ...(known > 0 ? [`${known} known`] : [])].join(', ');
}
