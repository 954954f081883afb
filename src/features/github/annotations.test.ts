import { describe, expect, test } from 'vitest';
import { workflowCommands } from '../../testing/packaging/ci/workflow-commands.js';
import { gatedRunQuoting } from '../../testing/runs/gated-quoting-run.js';
import {
  gatedRuns,
  gatePassedRun,
  waiversFailedRun,
  waiverUse,
} from '../../testing/runs/gated-runs-fixture.js';
import { HOSTILE, runQuoting } from '../../testing/runs/quoting-run.js';
import { requirementResult, results } from '../../testing/runs/results-fixture.js';
import { conformantRun, inconclusiveRun, violatedRun } from '../../testing/runs/runs-fixture.js';
import { annotations } from './annotations.js';

function many(outcome: 'violated' | 'warned', count: number) {
  const requirements = Array.from({ length: count }, (_, index) =>
    requirementResult({ id: `list.limit.n${index}`, outcome }),
  );
  return results({ requirements });
}

describe('annotations of a job', () => {
  test.each([
    ['conformant', conformantRun],
    ['violated', violatedRun],
    ['inconclusive', inconclusiveRun],
    ...Object.entries(gatedRuns),
  ])('of a run that is %s are as agreed', async (name, run) => {
    await expect(`${annotations(run).join('\n')}\n`).toMatchFileSnapshot(`golden/annotations-${name}.txt`);
  });

  test('are an error a violation, a warning a warning, and one notice with the verdict', () => {
    const { summary } = violatedRun;
    const names = workflowCommands(annotations(violatedRun).join('\n')).map(({ name }) => name);
    expect(names).toEqual([
      ...Array(summary.violated).fill('error'),
      ...Array(summary.warned).fill('warning'),
      'notice',
    ]);
  });

  test('make a notice, not an error, of a waived violation', () => {
    const names = workflowCommands(annotations(gatePassedRun).join('\n')).map(({ name }) => name);
    expect(names).toEqual(['warning', 'notice', 'notice', 'notice']);
  });

  test('name the waiver file in an error for each waiver that has to go', () => {
    const errors = annotations(waiversFailedRun).filter((line) => line.startsWith('::error'));
    expect(errors).toHaveLength(3);
    for (const line of errors) expect(line).toContain(',file=ci/waivers.yaml::The waiver for ');
  });

  test.each([
    [0, 40],
    [40, 0],
    [40, 40],
  ])(
    'of %i violations and %i such waivers are ten errors, the last of each kind with a count',
    (violations, waivers) => {
      const gate = {
        state: 'failed' as const,
        reason: 'why',
        waiverFile: 'waivers.yaml',
        waivers: Array.from({ length: waivers }, (_, index) =>
          waiverUse({ requirement: `list.n${index}`, state: 'unknown' }),
        ),
      };
      const errors = annotations({ ...many('violated', violations), gate }).filter((line) =>
        line.startsWith('::error'),
      );
      expect(errors.length).toBeLessThanOrEqual(10);
      expect(errors.filter((line) => /::\d+ more /.test(line))).toHaveLength(
        Number(violations > 0) + Number(waivers > 0),
      );
    },
  );

  test('of a gate are one line each, too, whatever its file says', () => {
    for (const hostile of HOSTILE) {
      for (const line of annotations(gatedRunQuoting(hostile))) {
        expect(line).toMatch(/^::(?:error|warning|notice) title=[^,:]+(?:,file=[^,:]*)?::/);
        expect(line).not.toMatch(/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u);
        expect(line.length).toBeLessThan(20_000);
      }
    }
  });

  test.each([
    [10, 10, undefined],
    [11, 10, '2 more requirements violated'],
    [80, 10, '71 more requirements violated'],
  ])('of %i violations are %i, as many as GitHub shows', (count, shown, last) => {
    const errors = workflowCommands(annotations(many('violated', count)).join('\n')).filter(
      ({ name }) => name === 'error',
    );
    expect(errors).toHaveLength(shown);
    if (last !== undefined) expect(errors.at(-1)?.message).toBe(last);
    expect(annotations(many('warned', count)).filter((line) => line.startsWith('::warning'))).toHaveLength(
      shown,
    );
  });

  test('are one line each, short and without hidden characters, whatever a server sends', () => {
    for (const hostile of HOSTILE) {
      const lines = annotations(runQuoting(hostile));
      expect(lines).toHaveLength(3);
      for (const line of lines) {
        expect(line).toMatch(/^::(?:error|warning|notice) title=[^,:]+::/);
        expect(line).not.toMatch(/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u);
        expect(line.length).toBeLessThan(10_000);
      }
    }
  });
});
