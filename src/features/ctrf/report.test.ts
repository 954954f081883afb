import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { type CTRFReport, calculateSummary, schema } from 'ctrf';
import { describe, expect, test } from 'vitest';
import type { Results } from '../../core/results/model.js';
import { gatedRunQuoting } from '../../testing/runs/gated-quoting-run.js';
import { gatedRuns, gatePassedRun, waiversFailedRun } from '../../testing/runs/gated-runs-fixture.js';
import { HOSTILE, runQuoting } from '../../testing/runs/quoting-run.js';
import { finding, requirementResult, results } from '../../testing/runs/results-fixture.js';
import { conformantRun, inconclusiveRun, violatedRun } from '../../testing/runs/runs-fixture.js';
import { ctrfReport } from './report.js';

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(schema);

/** The errors that the published schema finds in a report. */
function complaints(text: string) {
  validate(JSON.parse(text));
  return validate.errors ?? [];
}

function written(run: Results): string {
  return ctrfReport(run, ['json', 'ctrf']);
}

function read(run: Results): CTRFReport {
  return JSON.parse(written(run));
}

describe('ctrf.json', () => {
  test.each([
    ['conformant', conformantRun],
    ['violated', violatedRun],
    ['inconclusive', inconclusiveRun],
    ...Object.entries(gatedRuns),
  ])('of a run that is %s satisfies the schema and is as agreed', async (name, run) => {
    expect(complaints(written(run))).toEqual([]);
    await expect(written(run)).toMatchFileSnapshot(`golden/ctrf-${name}.json`);
  });

  test.each([conformantRun, violatedRun, inconclusiveRun, ...Object.values(gatedRuns)])(
    'has the summary that the format calculates from its tests ($verdict)',
    (run) => {
      const { summary, tests } = read(run).results;
      const { start, stop, suites, flaky = 0, ...calculated } = calculateSummary(tests, summary);
      expect(summary).toMatchObject({ start, stop, suites, flaky });
      for (const status of ['tests', 'passed', 'failed', 'skipped', 'pending', 'other'] as const) {
        expect(summary[status]).toBe(calculated[status]);
      }
    },
  );

  test('tells what could not be judged from what passed and what failed', () => {
    const { tests } = read(inconclusiveRun).results;
    expect(new Set(tests.map(({ status, rawStatus }) => `${rawStatus}: ${status}`))).toEqual(
      new Set(['met: passed', 'inconclusive: other', 'kit-error: other']),
    );
  });

  test('skips a waived violation, and has the terms of its waiver', () => {
    const { tests } = read(gatePassedRun).results;
    const waived = tests.filter(({ rawStatus }) => rawStatus === 'violated');
    expect(waived).toMatchObject([
      { status: 'skipped', extra: { waiver: { reason: 'Known since May.' } } },
      { status: 'skipped', extra: { waiver: { issue: 'https://issues.example.com/pets/7' } } },
    ]);
    expect(waived.every(({ trace }) => trace?.includes('Expected: '))).toBe(true);
  });

  test('fails a test for each waiver that has to go, and is not healthy then', () => {
    const { tests, environment } = read(waiversFailedRun).results;
    expect(tests.filter(({ status }) => status === 'failed').map(({ suite }) => suite)).toEqual(
      Array(3).fill(['waivers']),
    );
    expect(environment?.healthy).toBe(false);
    expect(read(gatePassedRun).results.environment?.healthy).toBe(true);
  });

  test('marks a requirement as flaky when a finding of it did not come back each time', () => {
    const { tests, summary } = read(violatedRun).results;
    expect(tests.filter(({ flaky }) => flaky).map(({ testId }) => testId)).toEqual(['list.limit.maximum']);
    expect(summary.flaky).toBe(1);
  });

  test('tags a warning, which passes', () => {
    const warned = read(conformantRun).results.tests.find(({ rawStatus }) => rawStatus === 'warned');
    expect(warned).toMatchObject({
      status: 'passed',
      tags: ['http', 'SHOULD', 'warning'],
      steps: [{ status: 'other' }],
    });
  });

  test('is not healthy if the run did not come to its end', () => {
    expect(read(inconclusiveRun).results.environment?.healthy).toBe(false);
    expect(read(conformantRun).results.environment?.healthy).toBe(true);
  });

  test('names no results.json where none is written', () => {
    expect(written(violatedRun)).toContain('results.json');
    expect(ctrfReport(violatedRun, ['ctrf'])).not.toContain('results.json');
  });

  test('is valid, bounded and without hidden characters whatever a server sends', () => {
    for (const run of [...HOSTILE.map(runQuoting), ...HOSTILE.map(gatedRunQuoting)]) {
      const text = written(run);
      expect(complaints(text)).toEqual([]);
      expect(text.length).toBeLessThan(1_000_000);
      expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u);
    }
  });

  test('gives no more than twenty findings of a requirement a step', () => {
    const findings = Array.from({ length: 50 }, () => finding());
    const { tests } = read(
      results({ requirements: [requirementResult({ outcome: 'violated', findings })] }),
    ).results;
    expect(tests[0]?.steps).toHaveLength(20);
  });
});
