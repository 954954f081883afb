/** A bundle: its layout, and the files that follow from the logs of its runs, so that they can be made again. Pure. */
import { createHash } from 'node:crypto';
import { capital, jsonText } from '../../base/text.js';
import type { Kit } from '../../kit/kit.js';
import type { LogHead } from '../../log/log.js';
import { junitReport } from '../../reports/junit.js';
import { markup } from '../../reports/markdown.js';
import { htmlReport } from '../../reports/page/page.js';
import type { Results } from '../../results/results.js';
import type { Product } from './product.js';
import { thatHold } from './rules.js';
import type { SigningKey } from './signing.js';

const README = 'README.md';
export const PRODUCT = 'product.yaml';
export const STATEMENT = 'statement.json';
export const SIGNATURE = 'statement.sigstore.json';
export const PUBLIC_KEY = 'public-key.pem';
export const LOG = 'run.jsonl.gz';
const runFiles = [LOG, 'results.json', 'junit.xml', 'report.html'] as const;
/** Seeds of the first runs of each certificate, so that anybody can repeat them; the last run has the challenge's. */
export const SEEDS: readonly number[] = [20301205, 1];
export const RUNS = SEEDS.length + 1;

export function bundlePaths(isSigned: boolean): readonly string[] {
  const runs = Array.from({ length: RUNS }, (_, index) => runFiles.map((file) => `runs/${index + 1}/${file}`));
  return [README, PRODUCT, STATEMENT, ...(isSigned ? [SIGNATURE, PUBLIC_KEY] : []), ...runs.flat()];
}

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

const standing = {
  PASSED: '✓ CERTIFIABLE',
  WARNED: '! CERTIFIABLE WITH WARNINGS',
  FAILED: '✗ NOT CERTIFIABLE',
} as const;

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

/** Reports are a function of the results, and take most of the time. */
const reportsMade = new WeakMap<Results, readonly string[]>();
function reportsOf(results: Results): readonly string[] {
  const reports = reportsMade.get(results) ?? [jsonText(results), junitReport(results), htmlReport(results)];
  reportsMade.set(results, reports);
  return reports;
}

/** The files of a bundle by path. All but logs and product follow from these. @param key signs the statement */
export function bundleFiles(content: Content, key?: SigningKey): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>([[PRODUCT, content.productFile]]);
  for (const [index, { results, log }] of content.runs.entries()) {
    const run = [log, ...reportsOf(results)];
    for (const [at, file] of runFiles.entries()) files.set(`runs/${index + 1}/${file}`, Buffer.from(run[at] ?? ''));
  }
  const statement = Buffer.from(statementText(content, files));
  files.set(STATEMENT, statement).set(README, Buffer.from(readmeText(content)));
  if (key) files.set(SIGNATURE, Buffer.from(key.sign(statement))).set(PUBLIC_KEY, Buffer.from(key.publicKey));
  return files;
}

/** An in-toto Statement v1 with the predicate test-result v0.1: the bytes that a signature is over. */
function statementText({ product, subject, challenge, runs }: Content, files: ReadonlyMap<string, Uint8Array>): string {
  const { result, passed, warned, failed } = scoresOf(runs);
  const { kit, requirementSet } = runs[0]?.results ?? {};
  const digests = [...files].map(([name, bytes]) => ({
    name,
    digest: { sha256: createHash('sha256').update(bytes).digest('hex') },
    ...(name === PRODUCT && { annotations: product }),
    ...(name === `runs/${RUNS}/${LOG}` && challenge !== undefined && { annotations: { challenge } }),
  }));
  const [algorithm = '', value] = subject?.split(':') ?? [];
  return jsonText({
    _type: 'https://in-toto.io/Statement/v1',
    subject: subject
      ? [{ name: `${product.organisation}/${product.product}@${product.version}`, digest: { [algorithm]: value } }]
      : digests.filter(({ name }) => name.endsWith('results.json')),
    predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
    predicate: {
      // A reader of this line alone must not take for passed what cannot support a certificate.
      result,
      configuration: [
        { name: kit?.name, uri: `pkg:npm/${kit?.name}@${kit?.version}`, annotations: { version: kit?.version } },
        ...(requirementSet ? [{ name: requirementSet.name, digest: { sha256: requirementSet.digest } }] : []),
        ...digests,
      ],
      passedTests: passed,
      warnedTests: warned,
      failedTests: failed,
    },
  });
}

/** The contents of a bundle, line by line, for its README and the terminal. Texts are not escaped yet. */
export function summaryOf({ kit, product, subject, challenge, runs }: Content): readonly string[] {
  const { result, words, problems, warned, inapplicable } = scoresOf(runs);
  const [first] = runs;
  const drawn = challenge === undefined ? 'drawn by the vendor' : 'the challenge of the certifying party';
  return [
    `${standing[result]}: ${product.organisation}, ${product.product} ${product.version} (${product.contact})`,
    `${product.deployment}, at ${first?.head.target}, ${first?.head.route.map(({ words }) => words).join('; ') || 'reached directly'}`,
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
    `The runs created ${runs.flatMap(({ results }) => results.created).length} ${kit.thing[1]}, which stay in the store.`,
  ];
}

function readmeText(content: Content): string {
  const { title } = content.kit;
  const { kit, interfaceVersion } = content.runs[0]?.results ?? {};
  const list = (items: readonly string[]) => items.map((one) => `- ${markup(one)}\n`).join('');
  return `# ${capital(title)} ${interfaceVersion}: evidence for a certificate

${list(summaryOf(content))}
Check it with \`npx ${kit?.name}@${kit?.version} verify\`, the challenge, and the public key of the vendor from another channel.
Everything follows from the logs, \`${LOG}\`, which do not hold the API key. They cannot prove

${list(PROVES_NOT)}`;
}
