import type { End, RequirementResult, Summary, Verdict } from './model.js';

/** Counts outcomes. */
export function summarise(requirements: readonly RequirementResult[]): Summary {
  const summary = { met: 0, violated: 0, warned: 0, inconclusive: 0, 'not-applicable': 0, 'kit-error': 0 };
  for (const { outcome } of requirements) summary[outcome] += 1;
  return summary;
}

/** The verdict on the implementation with its reason. Nothing judged is never conformant. */
export function verdictOf(
  summary: Summary,
  end: End,
): { readonly verdict: Verdict; readonly reason: string } {
  if (summary.violated > 0) {
    return { verdict: 'non-conformant', reason: `${requirements(summary.violated)} violated` };
  }
  if (end === 'interrupted') return { verdict: 'inconclusive', reason: 'the run was interrupted' };
  if (end === 'out-of-time') {
    return { verdict: 'inconclusive', reason: 'the run took longer than --max-duration allows' };
  }
  if (summary['kit-error'] > 0) {
    return { verdict: 'inconclusive', reason: `the kit failed at ${requirements(summary['kit-error'])}` };
  }
  if (end === 'kit-fault') return { verdict: 'inconclusive', reason: 'the kit itself failed' };
  if (summary.inconclusive > 0) {
    return { verdict: 'inconclusive', reason: `${requirements(summary.inconclusive)} could not be judged` };
  }
  if (summary.met === 0) return { verdict: 'inconclusive', reason: 'nothing was judged' };
  return { verdict: 'conformant', reason: `${requirements(summary.met)} met, none violated` };
}

function requirements(count: number): string {
  return count === 1 ? '1 requirement' : `${count} requirements`;
}
