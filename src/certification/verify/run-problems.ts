import { profiles } from '../../config/profiles.js';
import type { Results } from '../../results/model.js';
import { RUNS, runFile } from '../layout.js';
import { FIXED_SEEDS } from '../seeds.js';
import type { ReadRun } from './read-run.js';
import type { Problem } from './verification.js';

/** Options that say how the deployment is reached and how patient the kit is: theirs to choose, whatever they are. */
const FREE: readonly string[] = [
  'reference',
  'category-id',
  'concurrency',
  'timeout',
  'settle',
  'rate',
  'connection',
  // By the dates.
  'as-of',
  'seed',
];

/** The others, as a certificate needs them. An option that is not here is one that bends the verdict, or unknown. */
const NEEDED: Readonly<Record<string, string | number | boolean | readonly string[]>> = {
  profile: 'thorough',
  runs: profiles.thorough.runs,
  only: [],
  skip: [],
  'read-only': false,
  'max-creates': profiles.thorough.maxCreates,
  strict: false,
};

/** What may be there or not: animals are created in production where the user allowed it. */
const OPTIONAL: Readonly<Record<string, boolean>> = { production: true };

/** Each run is a whole one, as certify asks for. Pure. */
export function runProblems(runs: readonly ReadRun[]): readonly Problem[] {
  return [
    ...runs.flatMap(({ number, results }) => {
      const where = runFile(number, 'results.json');
      return [...optionProblems(results), ...caseProblems(results), ...endProblems(results)].map((what) => ({
        where,
        what,
      }));
    }),
    ...seedProblems(runs.map(({ results }) => results)),
    ...differenceProblems(runs.map(({ results }) => results)),
  ];
}

function optionProblems({ options, seed }: Results): readonly string[] {
  const needed = Object.entries(NEEDED).flatMap(([name, value]) =>
    same(options[name], value) ? [] : [`the option ${name} is not ${JSON.stringify(value)}`],
  );
  const others = Object.entries(options)
    .filter(([name, value]) => !(name in NEEDED) && !FREE.includes(name) && !same(OPTIONAL[name], value))
    .map(([name]) => `the option ${name} has no place in a certificate`);
  return [
    ...needed,
    ...others,
    ...(options.seed === seed ? [] : ['the option seed is not the seed of the run']),
  ];
}

/** A short run under the name of a thorough one has no property that was tried as often. */
function caseProblems({ requirements }: Results): readonly string[] {
  const most = Math.max(0, ...requirements.map(({ cases }) => cases));
  const { runs } = profiles.thorough;
  return most >= runs
    ? []
    : [`no property was tried with ${runs} random cases, but with ${most} at the most`];
}

function endProblems({ end, scope, gate, target }: Results): readonly string[] {
  return [
    ...(end === 'complete' ? [] : [`the run did not come to its end: ${end}`]),
    ...(scope === 'full' ? [] : ['the run left something out']),
    ...(gate === undefined ? [] : ['the run was given waivers or a baseline']),
    ...(/^https?:\/\/[^?#]*\/v1$/.test(target.baseUrl) ? [] : ['the base URL does not end in /v1']),
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

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
