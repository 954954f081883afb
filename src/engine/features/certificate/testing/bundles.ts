/** Bundles of real runs on the reference implementation, and ways to change them. */

import { createHash, generateKeyPairSync } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { kit } from '../../../../kit.js';
import type { BehaviourChange } from '../../../../petstore/proof/reference/correct.js';
import { startReference } from '../../../../petstore/proof/reference/start.js';
import { jsonText } from '../../../base/text.js';
import { judge } from '../../../judge/judge.js';
import type { LogHead } from '../../../log/log.js';
import type { Flags } from '../../../options/resolve.js';
import { shownOf } from '../../../options/shown.js';
import { LOG } from '../bundle.js';
import { type BundleRun, RUNS, SEEDS } from '../content.js';
import { certifiedOptions } from '../rules.js';
import { readSigningKey, type SigningKey } from '../signing.js';
import { judgedAgain } from '../verification.js';

/** Whole thorough runs would take too long. */
export const FLAGS: Flags = { profile: 'quick', only: 'get.*,add.created,add.invalid.name' };
const NO_CATEGORIES = { categoryIds: [] };
export const PRODUCT_TEXT = `organisation: Pets Ltd
product: pet-store
version: 4.2.0
contact: conformance@pets-ltd.com
deployment: staging, one instance behind a gateway
`;

// biome-ignore lint/suspicious/noExplicitAny: attacks write what no log may hold
export type Line = any;
export type LineChange = (lines: Line[]) => readonly unknown[];

/** Judges each log once: most bundles of a test share two of their three logs with others. */
const known = new Map<string, ReturnType<typeof judgedAgain>>();
export const judgedOnce: typeof judgedAgain = (by, log, where) => {
  const key = where + createHash('sha256').update(log).digest('hex');
  const judged = known.get(key) ?? judgedAgain(by, log, where);
  known.set(key, judged);
  return judged;
};

/** A run of a deployment that was reached over TLS, as far as its log says. */
export async function certifiedRun(seed: number, behaviour: BehaviourChange = {}): Promise<BundleRun> {
  const { baseUrl, key, close } = await startReference({ behaviour });
  const wire = { baseUrl: new URL(baseUrl), timeout: 10_000, concurrency: 16 };
  const asOf = new Date().toISOString().slice(0, 10);
  const runId = seed.toString(16).slice(-6).padStart(6, '0');
  const options = certifiedOptions(kit, { seed, asOf, runId, concurrency: 16, ...NO_CATEGORIES }, FLAGS);
  const lines: string[] = [];
  const { results, head } = await judge(kit, { key, wire }, options, { log: (line) => void lines.push(line) });
  await close();
  const run = { results, head, log: gzipSync(lines.join('')) };
  const moved = changeHead({ target: 'https://staging.pets.test/v1' });
  return remade(run, (lines) => changeTail({ addresses: ['203.0.113.7'] })([...moved(lines)]));
}

export const linesOf = ({ log }: BundleRun): Line[] => `${gunzipSync(log)}`.trimEnd().split('\n').map(parsed);
const parsed = (line: string): Line => JSON.parse(line);

export const logBytes = (lines: readonly unknown[]): Buffer =>
  gzipSync(lines.map((line) => jsonText(line, 0)).join(''), { level: 1 });

/** A run with another log, and everything else as it was. */
export const withLog = (run: BundleRun, change: LineChange): BundleRun => {
  return { ...run, log: logBytes(change(linesOf(run))) };
};

/** A run with another log, and all that the kit makes of it, even if run and log differ. */
export async function remade(run: BundleRun, change: LineChange): Promise<BundleRun> {
  const seed = run.head.options.seed;
  const index = SEEDS.includes(seed) ? SEEDS.indexOf(seed) + 1 : RUNS;
  const judged = await judgedOnce(kit, withLog(run, change).log, `runs/${index}/${LOG}`);
  return judged.run ?? Promise.reject(new Error(judged.problems.join()));
}

/** The first line with other members; what reports show of it follows. */
export function changeHead(change: object | ((head: LogHead) => object)): LineChange {
  return ([first, ...rest]) => {
    const head = { ...first, ...(typeof change === 'function' ? change(first) : change) };
    return [{ ...head, shown: shownOf(kit, head, 10_000) }, ...rest];
  };
}

/** The last line with other members. */
export const changeTail =
  (change: object): LineChange =>
  (lines) => [...lines.slice(0, -1), { ...lines.at(-1), ...change }];

/** Each exchange of a path changed, or left out. */
export const exchanges =
  (path: string, change: (line: Line) => unknown): LineChange =>
  ([first, ...rest]) => [first, ...rest.flatMap((one) => (one.path?.startsWith(path) ? (change(one) ?? []) : one))];

export const pemOf = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
export const signingKey = (): SigningKey => readSigningKey(pemOf(), 'key.pem', 'PASSPHRASE');
