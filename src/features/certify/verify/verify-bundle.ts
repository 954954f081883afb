import { kit } from '../../../core/package.js';
import { reportsAsText } from '../../../core/report/formats.js';
import type { ArtifactDigest, Product } from '../content.js';
import { PRODUCT_FILE, README_FILE, RUN_FILES, runFile, STATEMENT_FILE } from '../layout.js';
import { bundleReadme } from '../readme.js';
import { CERTIFIED_FORMATS } from '../run-evidence.js';
import { statementOf, statementText } from '../statement.js';
import { challengeFindings, subjectFindings } from './asked-problems.js';
import type { BundleFiles } from './bundle-folder.js';
import { dateFindings } from './date-problems.js';
import { digestFindings } from './digest-problems.js';
import { evidenceProblems } from './evidence-problems.js';
import { kitProblems } from './kit-problems.js';
import { productOf, readRuns } from './read-content.js';
import type { ReadRun } from './read-run.js';
import { type FreeParts, readStatement } from './read-statement.js';
import { runProblems } from './run-problems.js';
import { scoreFindings } from './score-findings.js';
import { type KnownKey, signatureFindings } from './signature-problems.js';
import type { Findings, Group, GroupName, Problem, Verification } from './verification.js';

/** The knowledge and the demands of the certifying party. */
export interface Asked {
  /** Path of the bundle as the user gave it. */
  readonly bundle: string;
  /** In milliseconds since the epoch. */
  readonly now: number;
  readonly key?: KnownKey;
  readonly challenge?: number;
  readonly subject?: ArtifactDigest;
  readonly maxAgeDays?: number;
  /** Looks through the exchanges that the vendor kept. Absent: they were not given. */
  readonly exchanges?: (runs: readonly ReadRun[]) => Promise<Findings>;
}

const TAMPERED = 'take the folder as certify wrote it; whoever changed it has to certify again';

/** The advice for a group that fails. */
const advice: Readonly<Record<GroupName, string>> = {
  files: 'take the whole folder as certify wrote it, and nothing beside',
  digests: TAMPERED,
  signature: 'ask the vendor for a bundle that is signed with the key that you know',
  product: 'correct product.yaml, or name the subject, and certify again',
  // Never a command: whoever made the bundle chose the version in it, and code of their choice must not judge it.
  kit: `ask for a bundle that ${kit.name} ${kit.version} makes, or choose another release yourself and verify with it`,
  runs: 'certify again; certify sets the options and the seeds of the runs itself',
  evidence: TAMPERED,
  scores: 'fix the implementation, and certify again',
  dates: 'certify again, on a machine whose clock is right',
  reports: `${TAMPERED}; and take the kit as it was released, not a build of one's own`,
  statement: TAMPERED,
  readme: TAMPERED,
  exchanges: 'take the exchanges that certify kept of these runs',
};

/** The groups in the order of the report. */
const ORDER: readonly GroupName[] = [
  'files',
  'digests',
  'signature',
  'product',
  'kit',
  'runs',
  'evidence',
  'scores',
  'dates',
  'reports',
  'statement',
  'readme',
  'exchanges',
];

/**
 * Says whether a bundle is ground for a certificate. Each group is checked where what it builds on holds: a file that
 * is not the one that was stated is not read.
 *
 * @param bundle as `readBundleFolder` gives it
 */
export async function verifyBundle(
  { files, problems }: { readonly files: BundleFiles; readonly problems: readonly Problem[] },
  asked: Asked,
): Promise<Verification> {
  const groups = new Map<GroupName, Group>();
  let isReference = false;
  const add = (name: GroupName, found: Findings): boolean => {
    const holds = found.problems.length === 0;
    const state = holds ? 'holds' : 'fails';
    const toDo = holds ? {} : { advice: found.advice ?? advice[name] };
    groups.set(name, { name, state, problems: found.problems, notes: found.notes ?? [], ...toDo });
    return holds;
  };
  if (add('files', { problems })) {
    const isSigned = add('signature', signatureFindings(files, asked.key));
    const statement = readStatement(files.get(STATEMENT_FILE) ?? new Uint8Array());
    const digests = statement
      ? digestFindings(files, statement)
      : { problems: [{ where: STATEMENT_FILE, what: NO_STATEMENT }] };
    if (add('digests', digests) && isSigned && statement) {
      isReference = await addContent(files, statement.free, asked, add);
    }
  }
  const all = ORDER.filter((name) => name !== 'exchanges' || asked.exchanges).map(
    (name): Group => groups.get(name) ?? { name, state: 'not-checked', problems: [], notes: [] },
  );
  return {
    schemaVersion: '2.0',
    kit,
    bundle: asked.bundle,
    verifiedAt: new Date(asked.now).toISOString(),
    holds: all.every(({ state }) => state === 'holds'),
    ...(isReference && { reference: true }),
    groups: all,
  };
}

const NO_STATEMENT = 'is not a statement of test results';

type Add = (name: GroupName, found: Findings) => boolean;

/** Gives whether what was judged is the reference implementation. */
async function addContent(files: BundleFiles, free: FreeParts, asked: Asked, add: Add): Promise<boolean> {
  const product = productOf(files);
  const hasProduct = 'organisation' in product;
  add('product', hasProduct ? productFindings(product, free, asked) : { problems: [product] });
  const { runs, problems: unreadable } = await readRuns(files);
  if (unreadable.length > 0) {
    add('evidence', { problems: unreadable });
    return false;
  }
  const isReference = runs.some(({ results }) => results.options.reference === true);
  if (!add('kit', { problems: kitProblems(runs) })) return isReference;
  add('runs', runFindings(runs, free, asked));
  add('evidence', { problems: evidenceProblems(runs) });
  add('scores', scoreFindings(runs));
  add('dates', dateFindings(runs, asked.now, asked.maxAgeDays));
  add('reports', { problems: (await Promise.all(runs.map(reportProblems))).flat() });
  if (hasProduct) addMade(files, runs, { product, free }, add);
  if (asked.exchanges) add('exchanges', await asked.exchanges(runs));
  return isReference;
}

function productFindings(
  { organisation, product, version }: Product,
  free: FreeParts,
  { subject }: Asked,
): Findings {
  const { problems, notes = [] } = subjectFindings(free, subject);
  return { problems, notes: [`it was made for ${organisation}, ${product} ${version}`, ...notes] };
}

function runFindings(runs: readonly ReadRun[], free: FreeParts, { challenge }: Asked): Findings {
  const whole = runProblems(runs);
  const reported = challengeFindings(runs, free, challenge);
  const [run] = runs;
  const notes = [
    ...(run ? [`the base URL is ${run.results.target.baseUrl}`] : []),
    ...(reported.notes ?? []),
  ];
  if (whole.length === 0) return { ...reported, notes };
  return { problems: [...whole, ...reported.problems], notes, advice: advice.runs };
}

function addMade(
  files: BundleFiles,
  runs: readonly ReadRun[],
  { product, free }: { readonly product: Product; readonly free: FreeParts },
  add: Add,
): void {
  const content = { product, productFile: files.get(PRODUCT_FILE) ?? new Uint8Array(), runs, ...free };
  const made = {
    [STATEMENT_FILE]: statementText(statementOf(content)),
    [README_FILE]: bundleReadme(content),
  };
  add('statement', { problems: madeProblems(STATEMENT_FILE, files, made) });
  add('readme', { problems: madeProblems(README_FILE, files, made) });
}

type Made = typeof STATEMENT_FILE | typeof README_FILE;

/** Statement and README are what the kit makes of the rest of the bundle, byte for byte. Pure. @param made that text */
function madeProblems(
  path: Made,
  files: BundleFiles,
  made: Readonly<Record<Made, string>>,
): readonly Problem[] {
  if (Buffer.from(made[path]).equals(files.get(path) ?? new Uint8Array())) return [];
  return [{ where: path, what: 'is not what the kit writes of these runs and this product' }];
}

/** The reports of a run, its results among them, are what this kit writes of the results, byte for byte. Pure. */
async function reportProblems({ number, results, files }: ReadRun): Promise<readonly Problem[]> {
  const written = await reportsAsText(results, CERTIFIED_FORMATS);
  return RUN_FILES.flatMap((file) => {
    const text = written.find(({ name }) => name === file)?.text;
    if (text === undefined || Buffer.from(text).equals(files[file])) return [];
    return [{ where: runFile(number, file), what: 'is not what this kit writes of the results' }];
  });
}
