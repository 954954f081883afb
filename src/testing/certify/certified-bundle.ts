import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { catalogue } from '../../core/catalogue/catalogue.js';
import { resolveEmbedded } from '../../core/config/embedded.js';
import { profiles } from '../../core/config/options/profiles.js';
import type { Results } from '../../core/results/model.js';
import { inProcess } from '../../core/run/in-process.js';
import { run } from '../../core/run/run.js';
import { bundleFileMap } from '../../features/certify/bundle-files.js';
import type { BundleContent, BundleRun } from '../../features/certify/content.js';
import { readProduct } from '../../features/certify/product/product.js';
import { bundleRun, runEvidence } from '../../features/certify/run-evidence.js';
import { FIXED_SEEDS } from '../../features/certify/seeds.js';
import { readSigningKey, type SigningKey } from '../../features/certify/sign.js';
import type { BehaviourChange } from '../../proof/reference/behaviour.js';
import { newKey, startReference } from '../../proof/reference/index.js';
import { PRODUCT } from './product-file.js';

/** Seed of the last run. */
export const CHALLENGE = 42;

/** The results of the runs of a certificate, and their exchanges as lines of JSON. */
export interface CertifiedRuns {
  readonly content: BundleContent;
  readonly kept: readonly (readonly string[])[];
}

/**
 * The runs of a bundle: three real runs of the reference implementation, one after the other. They are short ones that
 * claim to be thorough, which would take ten seconds each.
 */
export async function certifiedContent(behaviour: BehaviourChange = {}): Promise<CertifiedRuns> {
  const apiKey = newKey();
  const reference = await startReference({ key: apiKey, behaviour });
  const runs: BundleRun[] = [];
  const kept: string[][] = [];
  try {
    for (const seed of [...FIXED_SEEDS, CHALLENGE]) {
      const given = { settle: 300, profile: 'quick', seed, baseUrl: reference.baseUrl, apiKey } as const;
      const lines: string[] = [];
      const evidence = runEvidence((line) => lines.push(line));
      const options = await resolveEmbedded(given, async () => catalogue.judged.map(({ id }) => id));
      const { results, files } = await evidence.finish(await run(options, evidence.events, inProcess));
      runs.push(await bundleRun(asThorough(results), Buffer.from(files['exchanges.txt']).toString()));
      kept.push(lines);
    }
  } finally {
    await reference.close();
  }
  const productFile = Buffer.from(PRODUCT);
  const product = readProduct(productFile, 'product.yaml');
  return { content: { product, productFile, challenge: CHALLENGE, runs }, kept };
}

function asThorough(results: Results): Results {
  const { runs, maxCreates } = profiles.thorough;
  const text = JSON.stringify(results).replaceAll('--profile quick', '--profile thorough');
  const short: Results = JSON.parse(text);
  return {
    ...short,
    options: { ...short.options, profile: 'thorough', runs, 'max-creates': maxCreates },
    requirements: short.requirements.map((one) => ({
      ...one,
      cases: one.cases === 0 ? 0 : one.cases + runs,
    })),
  };
}

/** The same content with other results in one run, and reports that agree with them. */
export async function withResults(
  content: BundleContent,
  number: number,
  change: (results: Results) => Results,
): Promise<BundleContent> {
  const runs = await Promise.all(
    content.runs.map(async (one, index) =>
      index + 1 === number
        ? bundleRun(change(one.results), Buffer.from(one.files['exchanges.txt']).toString())
        : one,
    ),
  );
  return { ...content, runs };
}

export function filesOf(content: BundleContent, key?: SigningKey): Map<string, Uint8Array> {
  return new Map(bundleFileMap(content, key));
}

export function signingKey(privateKey: KeyObject = generateKeyPairSync('ed25519').privateKey): SigningKey {
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return readSigningKey(pem, 'key.pem', undefined);
}
