/** A bundle: its layout, and the files that follow from the logs of its runs, so that they can be made again. Pure. */
import { createHash } from 'node:crypto';
import { onceFor } from '../../base/once.js';
import { jsonText } from '../../base/text.js';
import { junitReport } from '../../reports/junit.js';
import { htmlReport } from '../../reports/page/page.js';
import type { Results } from '../../results/results.js';
import { type Content, expiryOf, RUNS, scoresOf } from './content.js';
import { certificatePage } from './page.js';
import type { SigningKey } from './signing.js';

const PAGE = 'certificate.html';
export const PRODUCT = 'product.yaml';
export const STATEMENT = 'statement.json';
export const SIGNATURE = 'statement.sigstore.json';
export const PUBLIC_KEY = 'public-key.pem';
export const LOG = 'run.jsonl.gz';
const runFiles = [LOG, 'results.json', 'junit.xml', 'report.html'] as const;

export function bundlePaths(isSigned: boolean): readonly string[] {
  const runs = Array.from({ length: RUNS }, (_, index) => runFiles.map((file) => `runs/${index + 1}/${file}`));
  return [PAGE, PRODUCT, STATEMENT, ...(isSigned ? [SIGNATURE, PUBLIC_KEY] : []), ...runs.flat()];
}

/** Reports are a function of the results, and take most of the time. */
const reportsOf = onceFor((results: Results) => [jsonText(results), junitReport(results), htmlReport(results)]);

/** The files of a bundle by path. All but logs and product follow from these. @param key signs the statement */
export function bundleFiles(content: Content, key?: SigningKey): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>([[PRODUCT, content.productFile]]);
  for (const [index, { results, log }] of content.runs.entries()) {
    const run = [log, ...reportsOf(results)];
    for (const [at, file] of runFiles.entries()) files.set(`runs/${index + 1}/${file}`, Buffer.from(run[at] ?? ''));
  }
  const statement = Buffer.from(statementText(content, files));
  files.set(STATEMENT, statement).set(PAGE, Buffer.from(certificatePage(content)));
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
      expires: expiryOf(runs),
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
