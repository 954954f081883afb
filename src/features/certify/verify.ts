import { open } from 'node:fs/promises';
import path from 'node:path';
import { hasColor } from '../../core/command/color.js';
import { type Io, terminalColumns } from '../../core/command/io.js';
import { wholeNumber } from '../../core/config/kinds/whole-number.js';
import { accepted } from '../../core/config/layers/layer.js';
import { UsageError } from '../../core/errors.js';
import { systemProblem } from '../../core/files/system-problem.js';
import type { VerificationLevel } from './verify/verification.js';
import type { VerifyFlags } from './verify-command.js';

/** The exit codes. */
const CODES: Readonly<Record<VerificationLevel, number>> = { authenticated: 0, 'does-not-hold': 1, holds: 3 };

/** Days that a bundle may be old, unless the certifying party says otherwise. */
const MAX_AGE = 30;

/** Longer than any public key in PEM. */
const LONGEST_KEY = 64 * 1024;

/** Reads the bundle, prints what is found, and gives the exit code. */
export async function verify(bundle: string, flags: VerifyFlags, io: Io): Promise<number> {
  const [{ readBundleFolder }, { verifyBundle }, { verificationText }, { safeJson }] = await Promise.all([
    import('./verify/bundle-folder.js'),
    import('./verify/verify-bundle.js'),
    import('./verify/verification-text.js'),
    import('../../core/report/results-json.js'),
  ]);
  const asked = await askedFor(flags, io);
  const read = await readBundleFolder(path.resolve(io.workingDirectory, bundle), bundle);
  const found = await verifyBundle(read, { bundle, now: io.now().getTime(), ...asked });
  const width = terminalColumns(io.stdout);
  const color = hasColor(
    io.stdout,
    { quiet: false, verbose: false, ...(!flags.color && { color: false }) },
    io.environment,
  );
  const text = verificationText(found, { color, ...(width !== undefined && { width }) });
  io.stdout.write(flags.json ? safeJson(found) : text);
  return CODES[found.level];
}

async function askedFor({ key, challenge, subject, maxAge }: VerifyFlags, io: Io) {
  const [{ readChallenge }, { readSubject }] = await Promise.all([
    import('./challenge.js'),
    import('./subject.js'),
  ]);
  return {
    ...(challenge !== undefined && { challenge: readChallenge(challenge) }),
    maxAgeDays:
      maxAge === undefined
        ? MAX_AGE
        : accepted(wholeNumber(0, 36_500).fromText(maxAge), `--max-age ${maxAge}`),
    ...(subject !== undefined && { subject: accepted(readSubject(subject), `--subject ${subject}`) }),
    ...(key !== undefined && { key: await keyOf(key, io.workingDirectory) }),
  };
}

async function keyOf(name: string, workingDirectory: string) {
  const { publicKeyOf } = await import('./verify/public-key.js');
  const key = publicKeyOf(await bytesOf(path.resolve(workingDirectory, name), `--key ${name}`));
  if (key) return { name, key };
  throw new UsageError(
    `--key ${name}: is not a public key in PEM, of Ed25519 or ECDSA P-256 or P-384; make it of a private one with 'openssl pkey -in key.pem -pubout'`,
  );
}

async function bytesOf(location: string, name: string): Promise<Uint8Array> {
  try {
    const handle = await open(location);
    try {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(LONGEST_KEY), 0, LONGEST_KEY, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    const advice = 'give the path of a public key in PEM';
    throw new UsageError(`${name}: cannot be read: ${systemProblem(error)}; ${advice}`, { cause: error });
  }
}
