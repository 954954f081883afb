/** `verify`: says whether the bundle of a certificate holds. Sends nothing. */
import { type Dirent, opendirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileBytes, fileText, MOST_OF_RUN } from '../base/files.js';
import { FileError, systemProblem, UsageError } from '../base/problems.js';
import { jsonText, rowsOf, short } from '../base/text.js';
import { wholeNumber } from '../kit/kinds.js';
import { type Context, type Feature, reader } from '../options/feature.js';
import { bundlePaths, PUBLIC_KEY, SIGNATURE } from './certificate/bundle.js';
import { PROVES_NOT } from './certificate/content.js';
import { readChallenge, readSubject } from './certificate/rules.js';
import { inSandbox } from './certificate/sandbox.js';
import { publicKeyOf } from './certificate/signing.js';
import type { Verification, Work } from './certificate/verification.js';

interface Typed extends Pick<Work, 'challenge' | 'subject' | 'maxAge'> {
  readonly key?: string;
  readonly json?: true;
}

export const command: Feature = (program, context) => {
  program
    .command('verify')
    .summary('say whether the bundle of a certificate holds')
    .description('Judges the runs of a bundle again, and says whether it is ground for a certificate.')
    .argument('<bundle>', 'the folder')
    .option('--key <PUB.pem>', 'the public key that must have signed it, in PEM')
    .option('--challenge <SEED>', 'the seed that the vendor was given', readChallenge)
    .option('--subject <DIGEST>', 'the artifact that it must be about: sha256:… or gitCommit:…', readSubject)
    .option('--max-age <DAYS>', 'days since the last run at most', reader('--max-age', wholeNumber(0, 36_500)), 30)
    .option('--json', 'print the result as JSON')
    .addHelpText('after', NOTES)
    .action(async (bundle: string, typed: Typed) => context.exitWith(await verify(bundle, typed, context)));
};

const NOTES = `
Exit codes
  0 authenticated: it is ground for a certificate, 1 it does not hold, 2 usage, or checking it exceeds a bound, 3 it holds,
  but does not show who made it, when and of what, 4 the kit's own fault`;

/** Milliseconds, and MiB, for judging three logs of at most 64 MiB each. */
const SANDBOX_OF_BUNDLE = { deadline: 300_000, memory: 2048 } as const;

async function verify(bundle: string, { key, json, ...asked }: Typed, context: Context): Promise<number> {
  const { kit, workingDirectory, stdout, now } = context;
  const pem = key === undefined ? '' : fileText(path.resolve(workingDirectory, key), `--key ${key}`);
  const is = pem.includes('PRIVATE KEY') ? 'is a private key' : 'is not one Ed25519 public key in PEM';
  if (key !== undefined && !publicKeyOf(pem))
    throw new UsageError(
      `--key ${key}: ${is}; 'openssl pkey -in key.pem -pubout' makes the public one from the private one`,
    );
  const known = key === undefined ? undefined : { name: key, pem };
  const folder = readBundle(path.resolve(workingDirectory, bundle), bundle);
  const work = { kit: kit.module, ...asked, ...folder, bundle, key: known, now: now().getTime() };
  const module = new URL('./certificate/verification.js', import.meta.url);
  const found = await inSandbox<Verification>(`${bundle}: checking it`, module, work, SANDBOX_OF_BUNDLE);
  stdout.write(json ? jsonText(found) : verificationText(found, stdout.columns ?? 100));
  return LEVELS[found.level][0];
}

/** More than a bundle has. */
const MOST_ENTRIES = 100;
const FOLDERS = new Set(bundlePaths(true).flatMap((file) => [path.dirname(path.dirname(file)), path.dirname(file)]));

/** The entries of the folders of a bundle, by their paths there. Read one by one: a stranger's folder may hold millions. */
function* entriesIn(root: string, below = ''): Generator<readonly [one: string, entry: Dirent]> {
  const folder = opendirSync(path.join(root, below));
  try {
    for (let entry = folder.readSync(); entry; entry = folder.readSync()) {
      const one = path.posix.join(below, entry.name);
      if (entry.isDirectory() && FOLDERS.has(one)) yield* entriesIn(root, one);
      else yield [one, entry];
    }
  } finally {
    folder.closeSync();
  }
}

/** The files of a bundle, or why the folder is not one. Follows no link, opens no pipe, reads within bounds. @throws {UsageError} */
export function readBundle(folder: string, name: string): Pick<Work, 'files' | 'layout'> {
  const files = new Map<string, Uint8Array>();
  const layout: string[] = [];
  let left = MOST_OF_RUN;
  try {
    const found = new Map<string, Dirent>();
    for (const [one, entry] of entriesIn(folder)) {
      found.set(one, entry);
      if (found.size > MOST_ENTRIES) return { files, layout: ['it holds more files than a bundle does'] };
    }
    if (![...found.keys()].some((one) => /^(statement\.json$|runs\/\d\/)/.test(one)))
      throw new FileError('it is not a bundle, since it holds no statement.json');
    const paths = bundlePaths([SIGNATURE, PUBLIC_KEY].some((one) => found.has(one)));
    for (const [one, entry] of found) {
      const place = path.join(folder, one);
      const size = entry.isFile() ? statSync(place).size : 0;
      if (!paths.includes(one)) layout.push(`${one}: is not of a bundle`);
      else if (!entry.isFile()) layout.push(`${one}: is not a file`);
      else if (size > left) layout.push(`${one}: is larger than a bundle may be`);
      else {
        files.set(one, fileBytes(place, MOST_OF_RUN));
        left -= size;
      }
    }
    layout.push(...paths.filter((one) => !found.has(one)).map((one) => `${one}: is missing`));
  } catch (error) {
    throw new UsageError(`${name}: cannot be read: ${systemProblem(error)}; give the folder that certify wrote`);
  }
  return { files, layout };
}

/** The exit code, and the first line. */
const LEVELS = {
  'does-not-hold': [1, '✗ DOES NOT HOLD', 'cannot support a certificate'],
  holds: [3, '! HOLDS, NOT AUTHENTICATED', 'follows from its logs, and is not yet ground for a certificate'],
  authenticated: [0, '✓ AUTHENTICATED', 'is ground for a certificate'],
} as const;
const FIX =
  'take the folder as certify wrote it, as an archive. If nobody changed it, correct the above, and certify again';

/** For a person at a terminal. Ends in a line feed. */
export function verificationText({ level, bundle, problems, unauthenticated, says }: Verification, width: number) {
  const [code, mark, is] = LEVELS[level];
  const more = problems.length - 20;
  const lists = Object.entries({
    'What is wrong:': problems.slice(0, 20),
    'And more:': more > 0 ? [`${more}; --json has all`] : [],
    'What to do:': code === 1 ? [FIX] : [],
    'Not shown:': unauthenticated,
    'No bundle can prove:': code === 1 ? [] : PROVES_NOT,
    'The bundle says:': code === 1 ? [] : says,
  }).filter(([, items]) => items.length > 0);
  // Texts may quote the bundle.
  const rows = (text: string) => rowsOf('    - ', short(text, 400), Math.max(60, width));
  const sections = lists.flatMap(([title, items]) => [`  ${title}`, ...items.flatMap(rows)]);
  return `${[`${mark}  ${short(bundle, 400)} ${is}`, ...sections].join('\n')}\n`;
}
