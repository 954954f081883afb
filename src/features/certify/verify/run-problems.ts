import type { Profile } from '../../../core/config/options/profiles.js';
import type { Results } from '../../../core/results/model.js';
import { RUNS, runFile } from '../layout.js';
import { FIXED_SEEDS } from '../seeds.js';
import type { JudgedRun } from './judged-run.js';
import { optionProblems } from './option-problems.js';
import type { Problem } from './verification.js';

/** Each run is a whole one, as certify asks for. Pure. */
export function runProblems(runs: readonly JudgedRun[], profile: Profile): readonly Problem[] {
  return [
    ...runs.flatMap(({ number, results }) => {
      const where = runFile(number, 'results.json');
      return [...optionProblems(results, profile), ...endProblems(results)].map((what) => ({
        where,
        what,
      }));
    }),
    ...seedProblems(runs.map(({ results }) => results)),
    ...differenceProblems(runs.map(({ results }) => results)),
  ];
}

function endProblems({ end, scope, gate }: Results): readonly string[] {
  return [
    ...(end === 'complete' ? [] : [`the run did not come to its end: ${end}`]),
    ...(scope === 'full' ? [] : ['the run left something out']),
    ...(gate === undefined ? [] : ['the run was given waivers']),
  ];
}

/** The first seeds are the same for everybody; the last one is what nobody could prepare for. */
function seedProblems(runs: readonly Results[]): readonly Problem[] {
  const fixed = FIXED_SEEDS.flatMap((seed, index) =>
    runs[index]?.seed === seed
      ? []
      : [{ where: runFile(index + 1, 'results.json'), what: `the seed is not ${seed}` }],
  );
  const last = runs[RUNS - 1]?.seed;
  if (last === undefined || !FIXED_SEEDS.includes(last)) return fixed;
  const what = `the seed is ${last} again, and has to be another one`;
  return [...fixed, { where: runFile(RUNS, 'results.json'), what }];
}

/** Three runs, of one deployment. */
function differenceProblems(runs: readonly Results[]): readonly Problem[] {
  return [
    ...(new Set(runs.map(({ runId }) => runId)).size === runs.length
      ? []
      : [{ what: 'a run is there more than once' }]),
    ...(new Set(runs.map(({ target }) => target.baseUrl)).size === 1
      ? []
      : [{ what: 'the runs are of different base URLs' }]),
  ];
}
