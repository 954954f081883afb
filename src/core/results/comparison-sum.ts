import { plural } from '../text/plural.js';
import type { Comparison } from './comparison.js';

/** The differences between two runs, in numbers: `2 regressions, 1 fixed; 77 of 80 requirements as before`. */
export function sumOfComparison(counts: Comparison['counts']): string {
  const { changes, undecided, compared, same } = counts;
  const numbers: readonly (readonly [number, string])[] = [
    [changes.regression, plural(changes.regression, 'regression')],
    [changes.warning, plural(changes.warning, 'new warning')],
    [changes.fixed, `${changes.fixed} fixed`],
    [changes['warning-gone'], `${plural(changes['warning-gone'], 'warning')} gone`],
    [changes['newly-judged'], `${changes['newly-judged']} newly judged`],
    [changes['no-longer-judged'], `${changes['no-longer-judged']} no longer judged`],
    [changes.other, `${changes.other} otherwise`],
    [counts.causes, `${counts.causes} violated for other causes`],
    [counts.observations, plural(counts.observations, 'other choice')],
    [counts.latency, `latency of ${plural(counts.latency, 'operation')}`],
  ];
  const counted = numbers.filter(([count]) => count > 0).map(([, words]) => words);
  const isGood = changes.regression === 0;
  const words = [
    ...(counted.length === 0 ? ['no difference'] : isGood ? ['no regression', ...counted] : counted),
    ...(undecided > 0
      ? [`${undecided} that may be ${undecided === 1 ? 'a regression' : 'regressions'}`]
      : []),
  ];
  return `${words.join(', ')}; ${same} of ${plural(compared, 'requirement')} as before`;
}
