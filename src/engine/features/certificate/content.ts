/** A certification as a value: its runs, what they add up to, and what that does not prove. Pure. */

import type { Kit } from '../../kit/kit.js';
import { thingsLeft } from '../../kit/things.js';
import type { LogHead } from '../../log/log.js';
import { markOf } from '../../reports/sections.js';
import type { Results } from '../../results/results.js';
import type { Product } from './product.js';
import { thatHold } from './rules.js';

/** Seeds of the first runs of each certificate, so that anybody can repeat them; the last run has the challenge's. */
export const SEEDS: readonly number[] = [20301205, 1];
export const RUNS = SEEDS.length + 1;

/** The limits of a bundle: what it cannot prove. docs/certification.md says the same at its top. */
export const PROVES_NOT: readonly string[] = [
  'what answered: somebody may simulate a conforming server, edit a log so that it fits, or proxy to another product',
  'how often it was tried: somebody may certify until a run is green',
  'which product, version or artifact it was: the vendor says so, and a signature says who answers for that',
  'where and how it was reached: the base URL, the way and the versions are what the kit of the vendor wrote',
  'when it was: clocks can be set. The challenge shows only that the last run is not older than the challenge',
  'anything beyond the interface, such as speed, or security other than the key',
];

export interface BundleRun {
  readonly head: LogHead;
  readonly results: Results;
  readonly log: Uint8Array;
}

export interface Content {
  readonly kit: Kit;
  readonly product: Product;
  readonly productFile: Uint8Array;
  /** `sha256:…` or `gitCommit:…`. @default the deployment is self-reported, and the results are the subject */
  readonly subject?: string | undefined;
  /** The seed of the last run, if the certifying party chose it. @default the vendor drew it */
  readonly challenge?: number | undefined;
  /** In the order in which they ran. */
  readonly runs: readonly BundleRun[];
}

export const standing = {
  PASSED: { ...markOf.met, words: 'certifiable' },
  WARNED: { ...markOf.warned, words: 'certifiable with warnings' },
  FAILED: { ...markOf.violated, words: 'not certifiable' },
} as const;

/** Days after the last run for which a statement holds: implementations change. */
const HOLDS = 365;

/** The last day of a statement. */
export function expiryOf(runs: readonly BundleRun[]): string {
  const last = runs.at(-1);
  if (!last) return '';
  return new Date(Date.parse(last.head.startedAt) + HOLDS * 86_400_000).toISOString().slice(0, 10);
}

export const wayOf = (run?: BundleRun): string =>
  run?.head.route.map(({ words }) => words).join('; ') || 'reached directly';

/** At least one run has to judge a requirement: the first may fill the store, so that no later list is short. */
export function scoresOf(runs: readonly BundleRun[]) {
  type Ids = string[];
  const lists = { passed: [] as Ids, warned: [] as Ids, failed: [] as Ids, inapplicable: [] as Ids };
  const problems: string[] = [];
  for (const { id, basis, leftOut } of runs[0]?.results.requirements ?? []) {
    const outcomeIn = ({ results }: BundleRun) => results.requirements.find((one) => one.id === id)?.outcome;
    const outcomes = runs.map((run) => outcomeIn(run) ?? 'kit-error');
    const seen = (['met', 'warned', 'violated'] as const).filter((outcome) => outcomes.includes(outcome));
    const worst = seen.at(-1);
    // About headers that the implementation does not send, not in force, or left out, which the head of the log shows.
    const mayNotApply = basis === 'http' || leftOut === 'date' || leftOut === 'option';
    const [problem] = thatHold([
      [outcomes.includes('kit-error'), `the kit failed at ${id}`],
      [seen.length > 1, `${id} is not stable: ${seen.join(' in one run, ')} in another`],
      [worst === 'violated', `${id} is violated`],
      [outcomes.includes('inconclusive'), `${id} could not be judged`],
      [!worst && !mayNotApply, `${id} did not apply in any run; judge a store that holds little`],
    ]);
    if (problem) problems.push(problem);
    if (worst || !problem) lists[worst ? SCORES[worst] : 'inapplicable'].push(id);
  }
  const passed = lists.warned.length > 0 ? 'WARNED' : 'PASSED';
  const result: keyof typeof standing = problems.length > 0 ? 'FAILED' : passed;
  const words = Object.entries(lists).map(([name, ids]) => `${ids.length} ${name}`);
  return { ...lists, problems, result, words: words.join(', ') };
}
const SCORES = { met: 'passed', warned: 'warned', violated: 'failed' } as const;

/** The contents of a bundle, line by line, for the terminal. Texts are not escaped yet. */
export function summaryOf({ kit, product, subject, challenge, runs }: Content): readonly string[] {
  const { result, words, problems, warned, inapplicable } = scoresOf(runs);
  const mark = standing[result];
  const [first] = runs;
  const created = runs.flatMap(({ results }) => results.created);
  const drawn = challenge === undefined ? 'drawn by the vendor' : 'the challenge of the certifying party';
  return [
    `${mark.symbol} ${mark.words.toUpperCase()}: ${product.organisation}, ${product.product} ${product.version} (${product.contact})`,
    `${product.deployment}, at ${first?.head.target}, ${wayOf(first)}`,
    `Header fields of each request: ${first?.head.added.headers.map((field) => field.join(': ')).join('; ')}`,
    subject ? `The artifact is ${subject}.` : 'No artifact is named: the deployment is self-reported.',
    ...runs.map(({ results: { startedAt, seed, verdict, statistics } }, index) => {
      const of = `seed ${seed}${index === RUNS - 1 ? ` (${drawn})` : ''}`;
      return `Run ${index + 1} began at ${startedAt}, ${of}: ${verdict} in ${statistics.requests} requests.`;
    }),
    `${words}. A requirement passes if each run that could judge it found it met.`,
    ...Object.entries({ problem: problems, warned, inapplicable }).flatMap(([name, items]) =>
      items.map((one) => `${name}: ${one}`),
    ),
    `It expires on ${expiryOf(runs)}.`,
    ...(kit.service.created ? [`The runs created ${thingsLeft(kit.things, created)}, which stay in the store.`] : []),
  ];
}
