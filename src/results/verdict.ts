import type { End, RequirementResult, Summary, Verdict } from './model.js';

/** Counts outcomes. */
export function summarise(requirements: readonly RequirementResult[]): Summary {
  const summary = { met: 0, violated: 0, warned: 0, inconclusive: 0, 'not-applicable': 0, 'kit-error': 0 };
  for (const { outcome } of requirements) summary[outcome] += 1;
  return summary;
}

/**
 * The verdict on the implementation with its reason. Nothing judged is never conformant.
 * @param detail more about how the run ended, where there is more to say: the bound that it met, what failed
 */
export function verdictOf(
  summary: Summary,
  end: End,
  detail?: string,
): { readonly verdict: Verdict; readonly reason: string } {
  const early =
    end === 'complete' ? undefined : ENDED_EARLY[end] + (detail === undefined ? '' : `: ${detail}`);
  if (summary.violated > 0) {
    const reason = [`${requirements(summary.violated)} violated`, early].filter(Boolean).join('; ');
    return { verdict: 'non-conformant', reason };
  }
  if (early !== undefined) return { verdict: 'inconclusive', reason: early };
  if (summary['kit-error'] > 0) {
    return { verdict: 'inconclusive', reason: `the kit failed at ${requirements(summary['kit-error'])}` };
  }
  if (summary.inconclusive > 0) {
    return { verdict: 'inconclusive', reason: `${requirements(summary.inconclusive)} could not be judged` };
  }
  if (summary.met === 0) return { verdict: 'inconclusive', reason: 'nothing was judged' };
  return { verdict: 'conformant', reason: `${requirements(summary.met)} met, none violated` };
}

const ENDED_EARLY: Readonly<Record<Exclude<End, 'complete'>, string>> = {
  interrupted: 'the run was interrupted',
  'out-of-time': 'the run took longer than --max-duration allows',
  'kit-fault': 'the kit itself failed',
};

function requirements(count: number): string {
  return count === 1 ? '1 requirement' : `${count} requirements`;
}
