import { UsageError } from '../../../core/errors.js';
import { kit } from '../../../core/package.js';
import { shellWord } from '../../../core/text/shell-word.js';
import type { Product } from '../content.js';
import { PRODUCT_FILE, README_FILE, STATEMENT_FILE } from '../layout.js';
import { readProduct } from '../product/product.js';
import { bundleReadme } from '../readme.js';
import { statementOf, statementText } from '../statement.js';
import { challengeFindings, subjectFindings } from './asked-problems.js';
import type { BundleFiles } from './bundle-folder.js';
import { dateFindings } from './date-problems.js';
import { digestFindings } from './digest-problems.js';
import { type JudgedRun, judgedRuns, kitProblems, recordsOf } from './judged-run.js';
import { unauthenticated } from './level.js';
import { type FreeParts, readStatement } from './read-statement.js';
import { runProblems } from './run-problems.js';
import { scoreFindings } from './score-findings.js';
import { signatureFindings } from './signature-problems.js';
import type { Asked, Findings, Group, GroupName, Problem, Verification } from './verification.js';

const TAMPERED = 'take the folder as certify wrote it; whoever changed it has to certify again';

/** The advice for a group that fails. */
const advice: Readonly<Record<GroupName, string>> = {
  files: 'take the whole folder as certify wrote it, and nothing beside',
  digests: TAMPERED,
  signature: 'ask the vendor for a bundle that is signed with the key that you know',
  product: 'correct product.yaml, or name the subject, and certify again',
  // Never a command: whoever made the bundle chose the version in it, and code of their choice must not judge it.
  kit: `ask for a bundle that ${kit.name} ${kit.version} makes, or choose another release yourself and verify with it`,
  records: `${TAMPERED}; and take the kit as it was released, not a build of one's own`,
  runs: 'certify again; certify sets the options and the seeds of the runs itself',
  scores: 'fix the implementation, and certify again',
  dates: 'certify again, on a machine whose clock is right',
  statement: TAMPERED,
  readme: TAMPERED,
};

/** The groups in the order of the report. */
const ORDER: readonly GroupName[] = [
  'files',
  'digests',
  'signature',
  'product',
  'kit',
  'records',
  'runs',
  'scores',
  'dates',
  'statement',
  'readme',
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
  let open: readonly string[] = [];
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
      open = await addContent(files, statement.free, asked, add);
    }
  }
  const all = ORDER.map(
    (name): Group => groups.get(name) ?? { name, state: 'not-checked', problems: [], notes: [] },
  );
  const holds = all.every(({ state }) => state === 'holds');
  return {
    schemaVersion: '2.0',
    kit,
    bundle: asked.bundle,
    verifiedAt: new Date(asked.now).toISOString(),
    level: holds ? (open.length > 0 ? 'holds' : 'authenticated') : 'does-not-hold',
    unauthenticated: holds ? open : [],
    groups: all,
  };
}

const NO_STATEMENT = 'is not a statement of test results';

type Add = (name: GroupName, found: Findings) => boolean;

/** @returns why the bundle is not authenticated, if it holds */
async function addContent(
  files: BundleFiles,
  free: FreeParts,
  asked: Asked,
  add: Add,
): Promise<readonly string[]> {
  const product = productOf(files);
  const hasProduct = 'organisation' in product;
  add('product', hasProduct ? productFindings(product, free, asked) : { problems: [product] });
  const { records, problems: unreadable } = await recordsOf(files);
  if (unreadable.length > 0) {
    add('records', { problems: unreadable });
    return [];
  }
  if (!add('kit', { problems: kitProblems(records) })) return [];
  const { runs, ...judged } = await judgedRuns(records, files);
  if (!add('records', judged) && runs.length < records.length) return [];
  add('runs', runFindings(runs, free, asked));
  add('scores', scoreFindings(runs));
  add('dates', dateFindings(runs, asked.now));
  if (hasProduct) addMade(files, runs, { product, free }, add);
  return unauthenticated(runs, free, asked);
}

function productFindings(
  { organisation, product, version }: Product,
  free: FreeParts,
  { subject }: Asked,
): Findings {
  const { problems, notes = [] } = subjectFindings(free, subject);
  return { problems, notes: [`it was made for ${organisation}, ${product} ${version}`, ...notes] };
}

function runFindings(
  runs: readonly JudgedRun[],
  free: FreeParts,
  { challenge, profile = 'thorough' }: Asked,
): Findings {
  const whole = runProblems(runs, profile);
  const reported = challengeFindings(runs, free, challenge);
  const [run] = runs;
  const notes = [
    ...(run ? [`the base URL is ${run.results.target.baseUrl}`] : []),
    ...wayOf(run?.results.options.connection),
    ...(reported.notes ?? []),
  ];
  if (whole.length === 0) return { ...reported, notes };
  return { problems: [...whole, ...reported.problems], notes, advice: advice.runs };
}

/** The flags that reached the deployment: a proxy or a gateway may answer in its place. */
function wayOf(connection: unknown): readonly string[] {
  if (!Array.isArray(connection) || connection.length === 0) return [];
  return [`it was reached with ${connection.map((word) => shellWord(String(word))).join(' ')}`];
}

function addMade(
  files: BundleFiles,
  runs: readonly JudgedRun[],
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

/** The product as the vendor describes it, or the problem with it. */
function productOf(files: BundleFiles): Product | Problem {
  try {
    return readProduct(files.get(PRODUCT_FILE) ?? new Uint8Array(), PRODUCT_FILE);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { where: PRODUCT_FILE, what: error.message.replace(`${PRODUCT_FILE}:`, '').trim() };
  }
}
