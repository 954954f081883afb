import { expect, test } from 'vitest';
import { checkRecord } from '../../testing/runs/check-record.js';
import { finding } from '../../testing/runs/results-fixture.js';
import { runOptions, target } from '../../testing/runs/run-options.js';
import { Progress } from './progress.js';

/** Reports on checks that end one after the other, as `id outcome`, and on findings. */
function reported(...records: readonly ReturnType<typeof checkRecord>[]) {
  const outcomes: string[] = [];
  const kinds: string[] = [];
  const assignment = {
    ...target(runOptions()),
    runId: 'a1b2c3d4',
    startedAt: 0,
    before: { exchanges: 0, requests: 0 },
    tellExchanges: false,
    tellTurns: false,
  };
  const progress = new Progress(assignment, {
    checkFinished: ({ id, outcome }) => outcomes.push(`${id} ${outcome}`),
    found: ({ requirement, cause }) => kinds.push(`${requirement}: ${cause}`),
  });
  for (const record of records) progress.finished(record);
  return { outcomes, kinds };
}

const tooLong = (requirement: string) => finding({ requirement, cause: 'page too long' });

test('a finding of one kind is reported once, however many checks see it', () => {
  const { kinds } = reported(
    checkRecord({ requirements: ['list.answered'], findings: [tooLong('list.limit.maximum')] }),
    checkRecord({ requirements: ['list.unique'], findings: [tooLong('list.limit.maximum')] }),
  );
  expect(kinds).toEqual(['list.limit.maximum: page too long']);
});

test('what an earlier check found explains a special case of it', () => {
  const { outcomes } = reported(
    checkRecord({ requirements: ['list.limit.default'], findings: [tooLong('list.limit.default')] }),
    checkRecord({ requirements: ['list.status.limit'], findings: [tooLong('list.status.limit')] }),
  );
  expect(outcomes).toEqual(['list.limit.default violated', 'list.status.limit inconclusive']);
});
