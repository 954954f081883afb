import { choice } from '../../core/config/kinds/choice.js';
import { accepted } from '../../core/config/layers/layer.js';
import type { ComparedRun, Comparison } from '../../core/results/comparison.js';
import type { Outcome } from '../../core/results/model.js';
import { isJudged } from './compare-requirements.js';
import { differs } from './compare-runs.js';

/** Differences that make a comparison fail. */
export type FailOn = 'regression' | 'any';

const DIFFERS = 1;
const INCONCLUSIVE = 3;

/** Throws UsageError for another word. */
export function readFailOn(typed: string | undefined): FailOn | undefined {
  if (typed === undefined) return undefined;
  return accepted(choice<FailOn>(['regression', 'any']).fromText(typed), `--fail-on ${typed}`);
}

/**
 * The exit code of a comparison: 0 whatever differs, unless it is to fail on something. It claims that nothing of that
 * kind differs only if both runs could look; else the code is 3.
 */
export function comparisonExitCode(comparison: Comparison, failOn: FailOn | undefined): number {
  if (failOn === undefined) return 0;
  if (judgedNothing(comparison.before) || judgedNothing(comparison.after)) return INCONCLUSIVE;
  const { changes, undecided } = comparison.counts;
  if (failOn === 'any' ? differs(comparison) : changes.regression > 0) return DIFFERS;
  return undecided > 0 ? INCONCLUSIVE : 0;
}

function judgedNothing({ summary }: ComparedRun): boolean {
  return (Object.keys(summary) as Outcome[]).every((outcome) => !isJudged(outcome) || summary[outcome] === 0);
}
