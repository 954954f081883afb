import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Results } from '../../core/results/model.js';
import { temporaryFolder } from '../../testing/files/temporary-folder.js';
import type { BehaviourChange } from '../reference/behaviour.js';
import { newKey, startReference } from '../reference/index.js';
import { judgeReference, judgeUrl } from './judge-reference.js';

const RUNS = 10;

const WAIVERS = `waivers:
  - requirement: list.limit.default
    reason: Pages of another length until the next release
    expires: 2030-03-31
`;

/** Judges one server again and again; its store grows by the pets of each run. */
async function gatesInARow(behaviour: BehaviourChange): Promise<readonly unknown[]> {
  const waivers = path.join(await temporaryFolder({ 'waivers.yaml': WAIVERS }), 'waivers.yaml');
  const key = newKey();
  const server = await startReference({ key, behaviour });
  const gates: unknown[] = [];
  try {
    for (let run = 1; run <= RUNS; run += 1) {
      const { gate } = await judgeUrl(server.baseUrl, key, { profile: 'quick', waivers });
      gates.push({ state: gate?.state, reason: gate?.reason });
    }
  } finally {
    await server.close();
  }
  return gates;
}

describe('a waiver for the default limit keeps the gate open in each of ten runs on a store that grows', () => {
  test.each([[21], [50], [Number.POSITIVE_INFINITY]])('with %d pets a page', async (defaultLimit) => {
    const gate = {
      state: 'passed',
      reason: 'violated and waived: list.limit.default; known, and not judged: list.status.limit',
    };
    expect(await gatesInARow({ parameters: { defaultLimit } })).toEqual(
      Array.from({ length: RUNS }, () => gate),
    );
  });
});

/** A list without a limit fails: 500. */
const failsWithoutLimit: BehaviourChange = ({ parameters }) => ({
  parameters: {
    limit: (context) => {
      if (!context.query.has('limit')) throw new RangeError('no limit');
      return parameters.limit(context);
    },
  },
});

describe('checks of authentication do not depend on the default limit', () => {
  test.each([
    ['a run', {}],
    ['a read-only run', { readOnly: true }],
  ])('in %s', async (_, options) => {
    const reference = { behaviour: failsWithoutLimit, seedPets: 3 };
    const judged = await judgeReference(reference, { ...options, profile: 'quick', only: ['*.auth.*'] });
    const authentication = ({ id, outcome }: Results['requirements'][number]) =>
      id.includes('.auth.') && outcome !== 'not-applicable' ? [`${id}: ${outcome}`] : [];
    const found = judged.requirements.flatMap(authentication);
    expect(found.length).toBeGreaterThan(10);
    expect(found.filter((one) => !one.endsWith(': met'))).toEqual([]);
  });
});
