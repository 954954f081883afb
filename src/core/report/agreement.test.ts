import { beforeAll, describe, expect, test } from 'vitest';
import { faultyRun } from '../../testing/runs/faulty-run.js';
import { gatedRuns, gatePassedRun } from '../../testing/runs/gated-runs-fixture.js';
import { results } from '../../testing/runs/results-fixture.js';
import { conformantRun, inconclusiveRun, violatedRun } from '../../testing/runs/runs-fixture.js';
import { type Figures, type StatedFormat, statedFigures } from '../../testing/runs/stated-figures.js';
import '../../features/registry.js';
import { reportFormats } from '../config/options/report-formats.js';
import type { Results } from '../results/model.js';
import { verdictText } from './console/verdict.js';
import { reportsAsText, reportWriter } from './formats.js';
import { gateView } from './gate-view.js';

const runs: Record<string, Results> = {
  conformant: conformantRun,
  violated: violatedRun,
  inconclusive: inconclusiveRun,
  'out of time': { ...inconclusiveRun, end: 'out-of-time', durationMs: 3_600_049 },
  ...gatedRuns,
  'small, and with a negative seed': results({ created: [], seed: -1 }),
};

beforeAll(async () => {
  runs['one with twenty faults'] = await faultyRun('quick');
}, 60_000);

/** The text of each format by its name. */
async function allFormats(run: Results): Promise<ReadonlyMap<StatedFormat, string>> {
  const files = new Map((await reportsAsText(run, reportFormats())).map(({ name, text }) => [name, text]));
  const written = reportFormats()
    .filter((format) => format !== 'console')
    .map((format) => [format as StatedFormat, files.get(reportWriter(format)?.file ?? '') ?? ''] as const);
  return new Map([...written, ['console', verdictText(run, { color: false, verbose: false })]]);
}

/** The figures that contradict the model. */
function contradictions(figures: Figures, run: Results): string[] {
  const { outcomes, requirements = [], tests = [], failed = [], skipped = [], duration, ...single } = figures;
  const { counting, waived, failing } = gateView(run);
  const waivers = run.gate?.waivers ?? [];
  const idle = waivers.filter(({ state }) => state === 'not-judged' || state === 'other-target');
  const explained = run.requirements.filter(({ explainedBy }) =>
    explainedBy?.every((id) => waived.some(({ requirement }) => requirement.id === id)),
  );
  const unscored = run.requirements.filter(
    ({ outcome, notScored }) => notScored && outcome === 'inconclusive',
  );
  const facts = {
    verdict: run.verdict,
    gate: run.gate?.state,
    waived: waived.length,
    end: run.end,
    requests: run.statistics.requests,
    created: run.created.length,
    cases: run.statistics.cases,
    seed: run.seed,
  };
  const counted = outcomes.flatMap((stated) => Object.entries(stated));
  return [
    ...counted
      .filter(([outcome, count]) => count !== run.summary[outcome as keyof Results['summary']])
      .map(([outcome, count]) => `${count} ${outcome}`),
    ...requirements.filter((count) => count !== run.requirements.length).map((count) => `${count} in all`),
    ...[
      ...off('tests', tests, run.requirements.length + waivers.length),
      ...off('failed', failed, counting.length + failing.length),
      ...off(
        'skipped',
        skipped,
        run.summary['not-applicable'] + waived.length + explained.length + unscored.length + idle.length,
      ),
    ],
    ...Object.entries(single)
      .filter(([name, value]) => value !== facts[name as keyof typeof facts])
      .map(([name, value]) => `${name} ${value}`),
    ...(duration !== undefined && Math.abs(duration.ms - run.durationMs) > duration.within + 1e-6
      ? [`${duration.ms} ms`]
      : []),
  ];
}

function off(what: string, stated: readonly number[], count: number): string[] {
  return stated.filter((one) => one !== count).map((one) => `${one} ${what}`);
}

describe('all formats say the same of a run', () => {
  test.each([...Object.keys(runs), 'one with twenty faults'])('%s', async (name) => {
    const run = runs[name] ?? expect.fail(`no run is ${name}`);
    for (const [format, text] of await allFormats(run)) {
      expect(contradictions(statedFigures[format](text), run), format).toEqual([]);
    }
  });

  test('each states the verdict, and all but the badge the requests, the seed and the duration', async () => {
    for (const [format, text] of await allFormats(violatedRun)) {
      const stated = statedFigures[format](text);
      expect(stated.verdict, format).toBe('non-conformant');
      if (format === 'badge') continue;
      expect(Object.keys(stated), format).toEqual(
        expect.arrayContaining(['requirements', 'requests', 'created', 'seed', 'duration']),
      );
    }
  });

  test.each(Object.entries(gatedRuns).filter(([, { gate }]) => gate !== undefined))(
    'each states the gate: %s',
    async (_, run) => {
      for (const [format, text] of await allFormats(run)) {
        expect(statedFigures[format](text).gate, format).toBe(run.gate?.state);
      }
    },
  );

  test('none calls a run conformant in which a violation is waived', async () => {
    for (const [format, text] of await allFormats(gatePassedRun)) {
      expect(statedFigures[format](text).verdict, format).toBe('non-conformant');
    }
  });

  test('a count that is off is seen in each', async () => {
    const off = {
      ...violatedRun,
      summary: { ...violatedRun.summary, violated: 77 },
      verdict: 'inconclusive',
    } as const;
    for (const [format, text] of await allFormats(violatedRun)) {
      expect(contradictions(statedFigures[format](text), off), format).not.toEqual([]);
    }
  });
});
