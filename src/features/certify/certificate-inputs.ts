import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Io, print } from '../../core/command/io.js';
import { accepted } from '../../core/config/layers/layer.js';
import { UsageError } from '../../core/errors.js';
import { systemProblem } from '../../core/files/system-problem.js';
import type { CertifyFlags } from './certify-command.js';
import { readChallenge } from './challenge.js';
import type { BundleContent } from './content.js';
import { checkNewFolder } from './new-folder.js';
import { readProduct } from './product/product.js';
import { PASSPHRASE_VARIABLE, readSigningKey, type SigningKey } from './sign.js';
import { readSubject } from './subject.js';

/** The parts of a certificate beside its runs, checked before anything is sent. */
export interface CertificateInputs {
  readonly content: Omit<BundleContent, 'runs'> & { readonly productFile: Buffer };
  readonly key?: SigningKey;
  /** Absolute. */
  readonly bundle: string;
}

/** @throws UsageError for the first thing that will not do */
export async function certificateInputs(flags: CertifyFlags, io: Io): Promise<CertificateInputs> {
  const { challenge, subject, signKey } = flags;
  const bundle = path.resolve(io.workingDirectory, flags.bundle);
  const productFile = await contentOf(flags.product, '--product', io);
  const content = {
    product: readProduct(productFile, flags.product),
    productFile,
    ...(subject !== undefined && { subject: accepted(readSubject(subject), `--subject ${subject}`) }),
    ...(challenge !== undefined && { challenge: readChallenge(challenge) }),
  };
  const key = signKey === undefined ? undefined : await keyOf(signKey, io);
  await checkNewFolder(bundle, '--bundle', flags.bundle);
  return { content, bundle, ...(key && { key }) };
}

async function contentOf(typed: string, flag: string, io: Io): Promise<Buffer> {
  try {
    return await readFile(path.resolve(io.workingDirectory, typed));
  } catch (error) {
    throw new UsageError(`${flag} ${typed}: cannot be read: ${systemProblem(error)}; check the path`);
  }
}

async function keyOf(typed: string, io: Io): Promise<SigningKey> {
  const pem = await contentOf(typed, '--sign-key', io);
  const key = readSigningKey(pem.toString('latin1'), typed, io.environment[PASSPHRASE_VARIABLE]);
  const { mode } = await stat(path.resolve(io.workingDirectory, typed));
  if (process.platform !== 'win32' && (mode & 0o044) !== 0) {
    print(
      io.stderr,
      `notice: --sign-key ${typed}: others on this machine can read it; chmod 600 keeps it yours`,
    );
  }
  return key;
}
