import type { WaiverUse } from '../../core/results/gate-model.js';
import type { RequirementResult, Results } from '../../core/results/model.js';
import { requirementResult, results } from './results-fixture.js';
import { conformantRun, inconclusiveRun, violatedRun } from './runs-fixture.js';

/** A valid waiver; the fixtures run on 1 June 2026. */
export function waiverUse(members: Partial<WaiverUse> = {}): WaiverUse {
  return {
    requirement: 'list.limit.maximum',
    reason: 'The old gateway adds two pets of its own.',
    issue: 'https://issues.example.com/pets/7',
    expires: '2026-12-31',
    state: 'applied',
    ...members,
  };
}

const file = 'ci/waivers.yaml';
const { issue: _, ...withoutIssue } = waiverUse({
  requirement: 'list.limit.full-page',
  reason: 'Known since May.',
});

function only(ids: readonly string[]): readonly RequirementResult[] {
  return violatedRun.requirements.filter(({ outcome, id }) => outcome === 'met' || ids.includes(id));
}

/** Passed: both violations are waived; a third requirement cannot be judged because of one of them. */
export const gatePassedRun: Results = results({
  verdict: 'non-conformant',
  reason: '2 requirements violated',
  gate: {
    state: 'passed',
    reason:
      'violated and waived: list.limit.maximum, list.limit.full-page; known, and not judged: list.limit.default',
    waiverFile: file,
    waivers: [
      waiverUse(),
      withoutIssue,
      waiverUse({ requirement: 'list.unique', target: 'production', state: 'other-target' }),
      waiverUse({ requirement: 'get.found', flaky: true, state: 'not-seen', expires: '2026-06-01' }),
    ],
  },
  requirements: [
    ...only(['list.limit.maximum', 'list.limit.full-page', 'list.auth.challenge']),
    requirementResult({
      id: 'list.limit.default',
      sentence: 'A page without `limit` MUST be what limit=20 gives.',
      outcome: 'inconclusive',
      reason: 'it cannot be judged while list.limit.maximum is violated in the same way',
      explainedBy: ['list.limit.maximum'],
    }),
  ],
});

/** Failed: three violations are not waived. */
export const gateFailedRun: Results = results({
  ...violatedRun,
  gate: {
    state: 'failed',
    reason: 'violated and not waived: get.deprecation, add.invalid.name, get.message',
    waiverFile: file,
    waivers: [waiverUse(), waiverUse({ requirement: 'list.limit.full-page' })],
  },
});

/** Failed only because of its waivers: nothing is violated. */
export const waiversFailedRun: Results = results({
  ...conformantRun,
  scope: 'full',
  reason: '7 requirements met, none violated',
  gate: {
    state: 'failed',
    reason:
      'waivers that have expired: list.auth.challenge (2026-05-01); waivers for requirements that do not exist: list.limit.maximun; waivers that are no longer needed: list.unique',
    waiverFile: file,
    waivers: [
      waiverUse({ requirement: 'list.auth.challenge', state: 'expired', expires: '2026-05-01' }),
      waiverUse({ requirement: 'list.limit.maximun', state: 'unknown', issue: 'PETS-7' }),
      waiverUse({ requirement: 'list.unique', state: 'not-needed' }),
    ],
  },
});

/** Inconclusive: nothing fails the gate, and one waiver is for a requirement that the run left out. */
export const gateInconclusiveRun: Results = results({
  ...inconclusiveRun,
  gate: {
    state: 'inconclusive',
    reason:
      '5 requirements could not be judged: list.limit.accepted, add.created, add.name.unchanged and 2 more',
    waiverFile: file,
    waivers: [waiverUse({ requirement: 'get.unknown', state: 'not-judged' })],
  },
});

/** Conformant, although one requirement that does not count yet has a finding, and another cannot be judged. */
export const notScoredRun: Results = results({
  reason: '7 requirements met, none violated',
  requirements: [
    ...conformantRun.requirements.filter(({ outcome }) => outcome === 'met'),
    requirementResult({ id: 'list.limit.later', outcome: 'warned', notScored: true }),
    requirementResult({
      id: 'get.later',
      operation: 'getPet',
      outcome: 'inconclusive',
      reason: 'No response came up that it could be judged on.',
      notScored: true,
    }),
  ],
});

export const gatedRuns: Readonly<Record<string, Results>> = {
  'gate-passed': gatePassedRun,
  'gate-failed': gateFailedRun,
  'waivers-failed': waiversFailedRun,
  'gate-inconclusive': gateInconclusiveRun,
  'not-scored': notScoredRun,
};
