import type { Results } from '../../core/results/model.js';
import { waiverUse } from './gated-runs-fixture.js';
import { runQuoting } from './quoting-run.js';
import { requirementResult } from './results-fixture.js';

/** The same, with this text also in every place of a gate: the texts of waivers and the names of files. */
export function gatedRunQuoting(hostile: string): Results {
  const run = runQuoting(hostile);
  const written = { reason: hostile, issue: hostile, target: hostile };
  return {
    ...run,
    requirements: [
      ...run.requirements,
      requirementResult({ id: 'list.unique', outcome: 'violated', reason: hostile }),
      requirementResult({ id: 'list.order', outcome: 'violated', reason: hostile }),
    ],
    gate: {
      state: 'failed',
      reason: `${hostile}.`,
      waiverFile: hostile,
      waivers: [
        waiverUse({ ...written, requirement: 'list.unique' }),
        waiverUse({ ...written, requirement: 'list.order' }),
        waiverUse({ ...written, requirement: 'list.limit.maximum', state: 'expired', expires: hostile }),
        waiverUse({ ...written, requirement: hostile, state: 'expired', expires: '2026-05-01' }),
        waiverUse({ ...written, requirement: hostile, state: 'unknown' }),
        waiverUse({ ...written, requirement: hostile, state: 'not-needed' }),
        waiverUse({ ...written, requirement: hostile, state: 'other-target' }),
      ],
    },
  };
}
