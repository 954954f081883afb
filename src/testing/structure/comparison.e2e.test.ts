import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../core/package.js';
import { safeJson } from '../../core/report/results-json.js';
import type { Results } from '../../core/results/model.js';
import { compare, differs } from '../../features/compare/compare-runs.js';
import { judgeReference } from '../../proof/selftest/judge-reference.js';
import { comparisonOfRuns } from '../runs/comparison-fixture.js';
import { conformantRun, inconclusiveRun, violatedRun } from '../runs/runs-fixture.js';
import { twentyFaults } from '../servers/twenty-faults.js';

const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(
  JSON.parse(readFileSync(path.join(packageRoot, 'spec/comparison.schema.json'), 'utf8')),
);

describe('comparison.json satisfies its schema', () => {
  test.each([
    ['something of each kind', comparisonOfRuns],
    ['nothing in common', compare(conformantRun, violatedRun)],
    ['nothing judged', compare(inconclusiveRun, inconclusiveRun)],
  ])('%s', (_, comparison) => {
    validate(JSON.parse(safeJson(comparison)));
    expect(validate.errors ?? []).toEqual([]);
  });
});

// Whole runs; some wait for a pet that never comes.
describe('runs on the reference implementation', { timeout: 30_000 }, () => {
  const quick = { profile: 'quick' } as const;
  let right: Results;
  beforeAll(async () => {
    right = await judgeReference({}, quick);
  });

  test('do not differ if only the run differs', async () => {
    const comparison = compare(right, await judgeReference({}, quick));
    expect(comparison.notes).toEqual([]);
    expect(comparison.requirements).toEqual([]);
    expect(comparison.observations).toEqual([]);
    expect(differs(comparison)).toBe(false);
  });

  test('with twenty faults do not differ either', async () => {
    const faulty = async () => judgeReference({ behaviour: twentyFaults, seedPets: 5 }, quick);
    const [one, other] = [await faulty(), await faulty()];
    expect(one.summary.violated).toBeGreaterThan(10);
    expect(differs(compare(one, other))).toBe(false);
  });

  test('with and without a fault differ in the requirements that the fault breaks', async () => {
    const wrong = await judgeReference({ behaviour: { parameters: { defaultLimit: 10 } } }, quick);
    const comparison = compare(right, wrong);
    const changed = comparison.requirements.map(({ id, kind }) => [id, kind]);
    expect(changed[0]).toEqual(['list.limit.default', 'regression']);
    expect(comparison.counts.verdict).toBe(true);
    expect(comparison.counts.changes.fixed).toBe(0);
  });

  test('with different choices differ in the observations, and not in the outcomes', async () => {
    const silent = { deprecation: { headers: () => ({}) } };
    const comparison = compare(right, await judgeReference({ behaviour: silent }, quick));
    expect(comparison.observations).toMatchObject([
      {
        id: 'get.deprecation.headers',
        kind: 'chosen',
        gone: ['Deprecation and Sunset sent'],
        appeared: ['neither Deprecation nor Sunset is sent'],
      },
    ]);
    expect(comparison.counts.changes.regression).toBe(0);
  });
});
