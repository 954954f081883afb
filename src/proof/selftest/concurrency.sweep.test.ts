import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Results } from '../../core/results/model.js';
import { isNightly, sampleOf } from '../../testing/vitest/nightly.js';
import type { BehaviourChange } from '../reference/behaviour.js';
import { faults } from '../reference/faults/index.js';
import { judgeReference } from './judge-reference.js';
import { dependsOnOrder, mayUseUpRequests } from './nothing-to-judge.js';

/** Faults of pages whose effect depends on the pets of other checks that are in the store by then. */
const changesWithThePage = [
  ...dependsOnOrder,
  'filter-lacks-names-beyond-ascii',
  'filter-lacks-odd-ids',
  'filter-looks-at-200-pets',
  'filter-looks-at-50-pets',
  'filtered-page-lacks-the-newest',
  'list-ends-with-null',
];

/** Faults of pets whose effect depends on the requests that arrive at the same time. */
const changesWithWhatIsAtOnce = ['names-of-pets-created-at-once-swapped'];

/** Faults whose findings do not depend on which requests arrive at the same time. */
const sample = sampleOf(
  faults
    .filter(({ recurs = 'each-time', consequences }) => recurs === 'each-time' && !consequences)
    .filter(({ id, turnsRed }) => !('add.concurrent' in turnsRed) && !/every/.test(id))
    .filter(
      ({ id }) => ![...changesWithThePage, ...changesWithWhatIsAtOnce, ...mayUseUpRequests].includes(id),
    ),
  120,
);

/** All that a run must find again at any concurrency. The names of pets begin with the run's own id. */
function facts({ verdict, requirements, runId }: Results) {
  const known = (text: string) => text.replaceAll(runId, 'RUN');
  return {
    verdict,
    requirements: requirements.map(({ id, outcome, findings, cases }) => ({
      id,
      outcome,
      cases,
      findings: findings.map(({ cause, counterexample, confirmation }) => ({
        cause,
        confirmation,
        ...(counterexample && {
          counterexample: {
            ...counterexample,
            value: known(counterexample.value),
            also: counterexample.also?.map(known),
          },
        }),
      })),
    })),
  };
}

describe('the same seed gives the same outcomes, findings and counterexamples at any concurrency', () => {
  test.each([undefined, ...sample])('$id', async (fault) => {
    const at = async (concurrency: number) =>
      facts(
        await judgeReference(
          {
            ...(fault && { behaviour: fault.change }),
            ...(fault?.seedPets !== undefined && { seedPets: fault.seedPets }),
            ...(fault?.basePath !== undefined && { basePath: fault.basePath }),
          },
          { profile: fault?.profile ?? 'quick', concurrency },
        ),
      );
    const usual = await at(16);
    for (const other of isNightly ? [1, 4, 64] : [1, 64]) expect(await at(other)).toEqual(usual);
  });
});

describe('creations at the same time are tried at any concurrency', () => {
  test.each([
    ['same-pets-created-at-once-lost', 'add.concurrent', 1],
    ['same-pets-created-at-once-lost', 'add.concurrent', 64],
    ['names-of-pets-created-at-once-swapped', 'get.same-animal', 1],
    ['names-of-pets-created-at-once-swapped', 'get.same-animal', 64],
  ])('%s violates %s at --concurrency %i', async (id, requirement, concurrency) => {
    const behaviour = faults.find((fault) => fault.id === id)?.change ?? {};
    const { requirements } = await judgeReference({ behaviour }, { profile: 'quick', concurrency });
    expect(requirements.find((one) => one.id === requirement)?.outcome).toBe('violated');
  });
});

test('a deployment that handles one request at a time is conformant at --concurrency 1', async () => {
  let inProgress = 0;
  const behaviour: BehaviourChange = {
    hooks: {
      before: async () => {
        inProgress += 1;
        if (inProgress > 1) return { status: 503, headers: { 'retry-after': '0' }, body: '' };
        await wait(5);
        return undefined;
      },
      finished: () => {
        inProgress -= 1;
      },
    },
  };
  const { verdict, reason, statistics } = await judgeReference(
    { behaviour },
    { profile: 'quick', concurrency: 1 },
  );
  expect(verdict, reason).toBe('conformant');
  expect(statistics.throttled).toBeGreaterThan(0);
});

test.each([
  ['quick', 15],
  ['standard', 20],
] as const)('in %s at most %i requests wait for one another', async (profile, most) => {
  const { statistics, verdict } = await judgeReference({}, { profile });
  expect(verdict).toBe('conformant');
  expect(statistics.longestChain).toBeGreaterThan(5);
  expect(statistics.longestChain).toBeLessThanOrEqual(most);
});
