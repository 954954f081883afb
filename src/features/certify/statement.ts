import { createHash } from 'node:crypto';
import { requirementSet } from '../../core/catalogue/requirement-set.js';
import { safeJson } from '../../core/report/results-json.js';
import type { ArtifactDigest, BundleContent } from './content.js';
import { PRODUCT_FILE, RUN_FILES, runFile } from './layout.js';
import { resultOf, scoresOf } from './scores.js';

const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';
const PREDICATE_TYPE = 'https://in-toto.io/attestation/test-result/v0.1';
/** The type of a statement in a DSSE envelope. */
export const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

/** in-toto's ResourceDescriptor, as far as it is used here. */
export interface ResourceDescriptor {
  readonly name: string;
  readonly uri?: string;
  readonly digest?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string | number | boolean>>;
}

/** An in-toto Statement v1 with the predicate test-result v0.1. */
export interface Statement {
  readonly _type: typeof STATEMENT_TYPE;
  readonly subject: readonly (ResourceDescriptor & Required<Pick<ResourceDescriptor, 'digest'>>)[];
  readonly predicateType: typeof PREDICATE_TYPE;
  readonly predicate: {
    readonly result: ReturnType<typeof resultOf>;
    readonly configuration: readonly ResourceDescriptor[];
    readonly passedTests: readonly string[];
    readonly warnedTests: readonly string[];
    readonly failedTests: readonly string[];
  };
}

/** The statement of the bundle: a pure function of its contents, so that it can be made again and compared. */
export function statementOf(content: BundleContent): Statement {
  const scores = scoresOf(content.runs.map(({ results }) => results));
  const { passed, warned, failed } = scores;
  return {
    _type: STATEMENT_TYPE,
    subject: subjectOf(content),
    predicateType: PREDICATE_TYPE,
    predicate: {
      // A reader of this line alone must not take for passed what cannot support a certificate.
      result: resultOf(scores),
      configuration: configurationOf(content),
      passedTests: passed,
      warnedTests: warned,
      failedTests: failed,
    },
  };
}

/** The bytes of `statement.json`, which a signature is over. */
export function statementText(statement: Statement): string {
  return safeJson(statement);
}

/** The subject on the command line and in words: `sha256:…`. */
export function digestText({ algorithm, value }: ArtifactDigest): string {
  return `${algorithm}:${value}`;
}

function subjectOf({ product, subject, runs }: BundleContent): Statement['subject'] {
  if (subject) {
    const name = `${product.organisation}/${product.product}@${product.version}`;
    return [{ name, digest: { [subject.algorithm]: subject.value } }];
  }
  return runs.map(({ files }, index) => ({
    name: runFile(index + 1, 'results.json'),
    digest: sha256(files['results.json']),
  }));
}

function configurationOf({ product, productFile, subject, challenge, runs }: BundleContent) {
  const [{ results }] = runs as readonly [BundleContent['runs'][number]];
  const { kit, requirementSet: set } = results;
  return [
    { name: kit.name, uri: `pkg:npm/${kit.name}@${kit.version}`, annotations: { version: kit.version } },
    { name: requirementSet(set.name).file, digest: { sha256: set.sha256 } },
    {
      name: PRODUCT_FILE,
      digest: sha256(productFile),
      annotations: { ...product, deploymentIsSelfReported: subject === undefined },
    },
    ...runs.flatMap(({ results: { seed, runId, startedAt, verdict }, files }, index) =>
      RUN_FILES.map((file): ResourceDescriptor => {
        const isChallenge = challenge !== undefined && index === runs.length - 1;
        const about = { seed, runId, startedAt, verdict, ...(isChallenge && { challenge }) };
        return {
          name: runFile(index + 1, file),
          digest: sha256(files[file]),
          ...(file === 'results.json' && { annotations: about }),
        };
      }),
    ),
  ];
}

function sha256(bytes: Uint8Array): { readonly sha256: string } {
  return { sha256: createHash('sha256').update(bytes).digest('hex') };
}
