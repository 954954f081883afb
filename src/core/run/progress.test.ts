import { expect, test } from 'vitest';
import { checkRecord } from '../../testing/runs/check-record.js';
import { finding } from '../../testing/runs/results-fixture.js';
import { runOptions, target } from '../../testing/runs/run-options.js';
import { Progress } from './progress.js';

const assignment = {
  ...target(runOptions()),
  runId: 'a1b2c3d4',
  startedAt: 0,
  before: { exchanges: 0, requests: 0 },
  tellExchanges: false,
  tellTurns: false,
};

/** Reports on checks that end one after the other, as `id outcome`, and on findings. */
function reported(...records: readonly ReturnType<typeof checkRecord>[]) {
  const outcomes: string[] = [];
  const kinds: string[] = [];
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

test('a pet that is recovered is added unless it was reported, even with the id of another', () => {
  const announced: string[] = [];
  const progress = new Progress(assignment, { created: ({ name }) => announced.push(name) });
  const { counts } = progress.account;
  const [one, other] = [
    { id: '0', name: 'one' },
    { id: '0', name: 'other' },
  ];
  progress.heard({ created: [one], passages: [], exchanges: [], recorded: '', counts });
  progress.recovered([one, other]);
  expect(progress.account.created).toEqual([one, other]);
  expect(announced).toEqual(['one', 'other']);
});
