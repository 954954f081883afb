import { excusedIds } from '../gate/gate.js';
import type { WaiverState } from '../results/gate-model.js';
import type { Outcome, RequirementResult, Results } from '../results/model.js';

/** The status of a requirement or a waiver in test reports. */
export type TestStatus = 'passed' | 'failed' | 'error' | 'skipped';

const OF_OUTCOME: Readonly<Record<Outcome, TestStatus>> = {
  met: 'passed',
  warned: 'passed',
  violated: 'failed',
  'not-applicable': 'skipped',
  inconclusive: 'error',
  'kit-error': 'error',
};

const OF_WAIVER: Readonly<Record<WaiverState, TestStatus>> = {
  applied: 'passed',
  'not-seen': 'passed',
  expired: 'failed',
  unknown: 'failed',
  'not-needed': 'failed',
  'not-judged': 'skipped',
  'other-target': 'skipped',
};

/**
 * A requirement that the waivers excuse is skipped. One that is not scored fails nothing, unless the kit itself failed
 * at it.
 */
export function testStatus(
  results: Pick<Results, 'gate' | 'requirements'>,
  requirement: RequirementResult,
): TestStatus {
  const status = OF_OUTCOME[requirement.outcome];
  if (excusedIds(results).has(requirement.id)) return 'skipped';
  const counts = requirement.notScored === undefined || requirement.outcome === 'kit-error';
  return counts || status === 'passed' ? status : 'skipped';
}

export function waiverStatus({ state }: { readonly state: WaiverState }): TestStatus {
  return OF_WAIVER[state];
}
