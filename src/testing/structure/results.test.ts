import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../../core/package.js';
import { resultsJson } from '../../core/report/results-json.js';
import type { Outcome } from '../../core/results/model.js';
import { Refusal } from '../../proof/reference/refusal.js';
import { judgeReference } from '../../proof/selftest/judge-reference.js';
import { twentyFaults } from '../servers/twenty-faults.js';

const schema = JSON.parse(readFileSync(path.join(packageRoot, 'spec/results.schema.json'), 'utf8'));
const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(schema);

const quick = { profile: 'quick' } as const;

/** Fails at every read by id. */
const failing = {
  operations: {
    getPet: () => {
      throw new Refusal(500, 'broken', 'It broke.');
    },
  },
};

/** With a waiver of each kind that has more members than others. */
async function gatedRun() {
  const folder = await mkdtemp(path.join(tmpdir(), 'petstore-conformance-'));
  try {
    const waivers = path.join(folder, 'waivers.yaml');
    await writeFile(
      waivers,
      `waivers:
  - { requirement: get.found, reason: Known, issue: PETS-1, expires: 2036-06-30 }
  - { requirement: list.unqiue, reason: Known, issue: '#1', expires: 2036-06-30, target: x, flaky: true }
`,
    );
    return await judgeReference({ behaviour: failing }, { ...quick, waivers });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe.each([
  ['of a right implementation', async () => judgeReference({ seedPets: 3 }, quick), 'conformant'],
  ['of a wrong one', async () => judgeReference({ behaviour: failing }, quick), 'non-conformant'],
  [
    'of one with many faults',
    async () => judgeReference({ behaviour: twentyFaults }, quick),
    'non-conformant',
  ],
  ['of a read-only run', async () => judgeReference({}, { ...quick, readOnly: true }), 'conformant'],
  [
    'of a run after the removal day',
    async () => judgeReference({ behaviour: failing }, { ...quick, asOf: '2030-12-05' }),
    'conformant',
  ],
  ['of a run with a gate', gatedRun, 'non-conformant'],
] as const)('the results %s', async (_, judge, verdict) => {
  const results = await judge();
  const written = JSON.parse(resultsJson(results));

  test(`are ${verdict}`, () => {
    expect(results.verdict).toBe(verdict);
  });

  test('satisfy the schema in the package', () => {
    validate(written);
    expect(validate.errors ?? []).toEqual([]);
  });

  test('count in the summary what stands in the requirements', () => {
    const counted = Object.keys(results.summary).map((outcome) => [
      outcome,
      results.requirements.filter((requirement) => requirement.outcome === (outcome as Outcome)).length,
    ]);
    expect(Object.fromEntries(counted)).toEqual(results.summary);
  });

  test('name every pet that was created, and count them', () => {
    // A creation whose response gave no id counts, and has none to name.
    expect(results.created.length).toBeLessThanOrEqual(results.statistics.creates);
    expect(results.created.length > 0).toBe(results.statistics.creates > 0);
    expect(results.created.every(({ id }) => /^\d+$/.test(id))).toBe(true);
  });

  test('give a reason wherever the outcome is not that all is well', () => {
    for (const { outcome, reason, id } of results.requirements)
      expect(outcome === 'met' || (reason ?? '') !== '', id).toBe(true);
  });
});
