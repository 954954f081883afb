/** `certify`: judges a deployment in three thorough runs, and writes the bundle that a certifying party decides on. */

import { randomInt } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { fileText, makeFolder, writeWhole, writing } from '../base/files.js';
import { shellWord, UsageError } from '../base/problems.js';
import { short } from '../base/text.js';
import { leakIn, MASKED, type Mask } from '../exchange/mask.js';
import { maskOf, type Subject, withSubject } from '../judge/subject.js';
import { type Kit, variableNamed } from '../kit/kit.js';
import { manyThings } from '../kit/things.js';
import { addFlags, type Context, type Feature, flagsOf, interruptionOf } from '../options/feature.js';
import { type Resolved, resolveFlags, runOptionsOf } from '../options/resolve.js';
import { noticesOf } from '../options/shown.js';
import { hasColor, verdictLine } from '../reports/console.js';
import { exitCode, withoutTexts } from '../results/results.js';
import { bundleFiles, PUBLIC_KEY } from './certificate/bundle.js';
import { type BundleRun, type Content, RUNS, SEEDS, scoresOf, summaryOf } from './certificate/content.js';
import { readProduct } from './certificate/product.js';
import * as rules from './certificate/rules.js';
import { readSigningKey } from './certificate/signing.js';
import type { Work } from './certificate/verification.js';

interface Typed extends Pick<Content, 'subject' | 'challenge'>, Readonly<Record<string, unknown>> {
  readonly product: string;
  readonly bundle: string;
  readonly signKey?: string;
}

export const command: Feature = (program, context) => {
  const { kit } = context;
  const own = program
    .command('certify')
    .summary('make the bundle that a certifying party decides on')
    .description('Judges a deployment in three thorough runs, and writes a folder with the evidence.')
    .argument('[url]', `base URL of the deployment${kit.address.words ?? ''}`)
    .requiredOption('--product <PATH>', 'product.yaml, which says what is certified')
    .requiredOption('--bundle <DIR>', 'folder to write, which is new or empty')
    .option('--challenge <SEED>', "seed of the last run, the certifying party's choice", rules.readChallenge)
    .option('--subject <DIGEST>', 'the artifact that was deployed: sha256:… or gitCommit:…', rules.readSubject)
    .option('--sign-key <PATH>', 'sign the statement with this private key: Ed25519, PKCS#8 in PEM')
    .addHelpText('after', notesFor(kit))
    .action(async (url: string | undefined, typed: Typed) => context.exitWith(await certify(url, typed, context)));
  addFlags(context, own, { 'The deployment': rules.waysOf(kit) });
};

function effectOf({ certificateCreates, service, things }: Kit): string {
  const many = manyThings(things);
  const then = service.removal ? 'and remove them again' : 'which stay in the store';
  const count = certificateCreates === undefined ? many : `about ${certificateCreates.toLocaleString('en-US')} ${many}`;
  return `A certificate takes three thorough runs. They create ${count}, ${then}.`;
}

const notesFor = (kit: Kit) => `
${effectOf(kit)}
Judge a deployment with few ${manyThings(kit.things)}. docs/certification.md has the steps. An option that weakens a run is refused.

Exit codes
  0 certifiable, 1 not certifiable (the bundle says why), 2 usage or configuration, 3 inconclusive, 4 the kit's own fault,
  129, 130 or 143 interrupted; with these and 2, 3 and 4 no bundle is written`;

/** Checks everything that can be checked before a request is sent, runs, and writes. @throws {UsageError} */
async function certify(url: string | undefined, typed: Typed, context: Context): Promise<number> {
  const { kit, workingDirectory, environment, stderr } = context;
  const read = (flag: string, file: string) => fileText(path.resolve(workingDirectory, file), `${flag} ${file}`);
  const productFile = Buffer.from(read('--product', typed.product));
  const { challenge, subject: artifact, signKey } = typed;
  if (challenge !== undefined && SEEDS.includes(challenge))
    throw new UsageError(`--challenge ${challenge}: is a seed of each certificate; ask for another one`);
  const product = await readProduct(productFile, typed.product);
  const variable = variableNamed(kit, 'signing-passphrase');
  const key = signKey
    ? readSigningKey(read('--sign-key', signKey), signKey, variable, environment[variable])
    : undefined;
  const folder = path.resolve(workingDirectory, typed.bundle);
  const place = `--bundle ${typed.bundle}`;
  const made = writing(place, 'name another folder', () => makeFolder(folder));
  if (readdirSync(folder).length > 0) throw new UsageError(`${place}: is not empty; name a new folder`);
  // Whatever ends a certification early leaves no folder behind.
  if (made !== undefined) rmSync(made, { recursive: true });
  const resolved = await resolveFlags(flagsOf(context, url, typed), context);
  rules.refuseWeakening(resolved);
  for (const notice of noticesOf(resolved)) stderr.write(`notice: ${notice}\n`);
  return withSubject(resolved, context, async (subject) => {
    refuseSubject(kit, subject, productFile, typed.product);
    const signal = interruptionOf(context);
    const runs = await certifiedRuns(subject, challenge, { resolved, signal }, context);
    if (typeof runs === 'number') return runs;
    const content = { kit, product, productFile, subject: artifact, challenge, runs };
    const files = bundleFiles(content, key);
    const { problems, result } = scoresOf(runs);
    await verifySelf(kit, files, problems, context.now());
    if (signal.aborted) context.stdout.write('No bundle is written: interrupted.\n');
    if (signal.aborted) return signal.reason;
    refuseLeaks(files, content, maskOf(kit, subject));
    const placed = [...files].map(([name, bytes]) => ({ path: path.join(folder, name), content: bytes }));
    writing(place, 'name another folder', () => writeWhole(placed));
    const isFailed = result === 'FAILED';
    const signed = key ? `, and its ${PUBLIC_KEY} over a channel that it trusts` : '; nobody has signed it';
    const send = `Send the whole folder to the certifying party${signed}.`;
    const by = key ? ` --key ${shellWord(path.posix.join(typed.bundle, PUBLIC_KEY))}` : '';
    const asked = challenge === undefined ? '' : ` --challenge ${challenge}`;
    const check = `Check it: ${context.invocation} verify ${shellWord(typed.bundle)}${by}${asked}`;
    const next = isFailed ? `Fix that (see ${typed.bundle}/runs), and certify into a new folder.` : send;
    const lines = [...summaryOf(content), check, next];
    context.stdout.write(lines.map((line) => `${short(line, 600)}\n`).join(''));
    return isFailed ? 1 : 0;
  });
}

/** @throws {UsageError} for a file that holds a piece of the key */
export function refuseLeaks(files: ReadonlyMap<string, Uint8Array>, content: Content, mask: Mask): void {
  const runs = content.runs.map((run) => ({ ...run, results: withoutTexts(run.results) }));
  const open = () => [...bundleFiles({ ...content, runs }).values()].map((bytes) => `${bytes}`).join('\n');
  for (const [name, bytes] of files) {
    const leak = leakIn(name, name.endsWith('.gz') ? gunzipSync(bytes) : bytes, mask, open);
    if (leak !== undefined) throw new UsageError(`no bundle is written; ${leak}`);
  }
}

function refuseSubject(kit: Kit, subject: Subject, productFile: Buffer, name: string): void {
  const { address, service } = kit;
  const { baseUrl } = subject.wire;
  if (address.isRight?.(baseUrl.pathname) === false)
    throw new UsageError(`base URL ${baseUrl.href}: must be one${address.words ?? ''}, as the interface demands`);
  const why = 'so it may be part of other text, which the log then masks; give the deployment a longer, random key';
  if (service.credential !== 'none' && subject.key.length < 8)
    throw new UsageError(`the API key has fewer than 8 characters, ${why}`);
  const leak = 'holds the API key, or a piece of it, and goes into the bundle as it is; remove it';
  if (maskOf(kit, subject).isIn(productFile)) throw new UsageError(`--product ${name}: ${leak}`);
}

/** Three runs, or the exit code when one of them cannot support a certificate. */
async function certifiedRuns(
  subject: Subject,
  challenge: number | undefined,
  { resolved, signal }: { readonly resolved: Resolved; readonly signal: AbortSignal },
  { kit, stdout, stderr, environment, now }: Context,
): Promise<readonly BundleRun[] | number> {
  const { judge } = await import('../judge/judge.js');
  const { quiet, 'no-color': isPlain } = resolved.values;
  const color = hasColor(stderr, isPlain, environment);
  const say = (line: string) => quiet || stderr.write(`${line}\n`);
  const runs: BundleRun[] = [];
  say(effectOf(kit));
  // The vendor's own seed is none of the fixed ones.
  for (const seed of [...SEEDS, challenge ?? randomInt(30_000_000, 2 ** 31 - 1)]) {
    say(`Run ${runs.length + 1} of ${RUNS}, seed ${seed}`);
    const asOf = now().toISOString().slice(0, 10);
    const options = rules.certifiedOptions(kit, { ...runOptionsOf(resolved), seed, asOf });
    const lines: string[] = [];
    const log = (line: string) => void lines.push(line);
    // The name of a target is the vendor's own word. The key may be another one now.
    const { targetName: _, ...nameless } = subject;
    const { results, head } = await judge(kit, nameless, options, { log, signal, now });
    say(verdictLine(results, { color }));
    runs.push({ results, head, log: gzipSync(lines.join('')) });
    const isDecided = results.end === 'complete' && results.verdict !== 'inconclusive';
    if (isDecided && results.summary['kit-error'] === 0) continue;
    const why = `run ${runs.length} cannot support a certificate: ${short(results.reason, 600)}`;
    stdout.write(`No bundle is written: ${why}.\n`);
    return signal.aborted ? signal.reason : exitCode(results);
  }
  return runs;
}

/** A bundle that `verify` would not accept is not written. @throws {UsageError} */
async function verifySelf(kit: Kit, files: Work['files'], expected: readonly string[], now: Date): Promise<void> {
  const { verifyBundle } = await import('./certificate/verification.js');
  const { problems } = await verifyBundle(kit, { files, layout: [], bundle: '', now: now.getTime(), maxAge: 1 });
  const [problem] = problems.filter((one) => !expected.includes(one));
  if (problem === undefined) return;
  const hasMasked = ([name, bytes]: readonly [string, Uint8Array]) =>
    name.endsWith('.gz') && gunzipSync(bytes).includes(MASKED);
  const isOfKey = [...files].some(hasMasked);
  const ofKey = 'give the deployment a long, random API key, since the log masks it everywhere; else ';
  const advice = `${isOfKey ? ofKey : ''}report this fault of the kit`;
  throw new UsageError(`no bundle is written, since it would not verify (${short(problem, 300)}): ${advice}`);
}
