import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { catalogue } from '../../core/catalogue/catalogue.js';
import { resolveEmbedded } from '../../core/config/embedded.js';
import type { Profile } from '../../core/config/options/profiles.js';
import { recordOf } from '../../core/record/read-record.js';
import type { RecordLine } from '../../core/record/record.js';
import type { Results } from '../../core/results/model.js';
import { inProcess } from '../../core/run/in-process.js';
import { rejudge } from '../../core/run/rejudge.js';
import { run } from '../../core/run/run.js';
import { bundleFileMap } from '../../features/certify/bundle-files.js';
import type { BundleContent, BundleRun } from '../../features/certify/content.js';
import { readProduct } from '../../features/certify/product/product.js';
import { runEvidence, runFiles } from '../../features/certify/run-evidence.js';
import { FIXED_SEEDS } from '../../features/certify/seeds.js';
import { readSigningKey, type SigningKey } from '../../features/certify/sign.js';
import type { BehaviourChange } from '../../proof/reference/behaviour.js';
import { newKey, startReference } from '../../proof/reference/index.js';
import { PRODUCT } from './product-file.js';

/** Seed of the last run. */
export const CHALLENGE = 42;

/** The profile of the runs of these bundles: thorough ones would take ten seconds each. */
export const PROFILE: Profile = 'quick';

/** A bundle of three real runs of the reference implementation, one after the other. */
export async function certifiedContent(
  behaviour: BehaviourChange = {},
  profile = PROFILE,
): Promise<BundleContent> {
  const apiKey = newKey();
  const reference = await startReference({ key: apiKey, behaviour });
  const runs: BundleRun[] = [];
  try {
    for (const seed of [...FIXED_SEEDS, CHALLENGE]) {
      const given = { profile, seed, baseUrl: reference.baseUrl, apiKey } as const;
      const options = await resolveEmbedded(given, async () => catalogue.judged.map(({ id }) => id));
      const evidence = runEvidence();
      runs.push(await evidence.finish(await run(options, evidence.events, inProcess)));
    }
  } finally {
    await reference.close();
  }
  const productFile = Buffer.from(PRODUCT);
  const product = readProduct(productFile, 'product.yaml');
  return { product, productFile, challenge: CHALLENGE, runs };
}

/** The lines of the record of a run. */
export function linesOf({ files }: BundleRun): RecordLine[] {
  const text = gunzipSync(files['run.record']).toString().trimEnd();
  return text.split('\n').map((line) => JSON.parse(line));
}

/** The bytes of a record with these lines. */
export function recordBytes(lines: readonly unknown[]): Uint8Array {
  return gzipSync(`${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
}

/** A run with other files, as they are. */
export function withFiles(one: BundleRun, files: Partial<BundleRun['files']>): BundleRun {
  return { ...one, files: { ...one.files, ...files } };
}

/** A run with another record, and all else as it was. */
export function withRecord(one: BundleRun, change: (lines: RecordLine[]) => readonly unknown[]): BundleRun {
  return withFiles(one, { 'run.record': recordBytes(change(linesOf(one))) });
}

/** A run with other results, and the reports that follow from them: what a patched kit could write. */
export async function withResults(one: BundleRun, change: (results: Results) => Results): Promise<BundleRun> {
  const results = change(one.results);
  return { results, files: await runFiles(results, one.files['run.record']) };
}

/** A run with another record, and all that the kit makes of it, wherever the run and its record differ. */
export async function judgedAgain(
  one: BundleRun,
  change: (lines: RecordLine[]) => readonly unknown[] = (lines) => lines,
): Promise<BundleRun> {
  const record = recordBytes(change(linesOf(one)));
  const { results } = await rejudge(await recordOf(record, 'run.record'));
  return { results, files: await runFiles(results, record) };
}

export function filesOf(content: BundleContent, key?: SigningKey): Map<string, Uint8Array> {
  return new Map(bundleFileMap(content, key));
}

export function signingKey(privateKey: KeyObject = generateKeyPairSync('ed25519').privateKey): SigningKey {
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return readSigningKey(pem, 'key.pem', undefined);
}
