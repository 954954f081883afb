/** Calls the command line in this process, and serves what it judges. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { kit as petstore } from '../../../kit.js';
import { type ReferenceOptions, startReference } from '../../../petstore/proof/reference/start.js';
import type { Kit } from '../../kit/kit.js';
import type { Context, Output } from '../../options/feature.js';
import { main } from '../main.js';

export const KEY = 'sEcret-key-1';
/** With the key of `served`. */
export const environment = { PETSTORE_API_KEY: KEY };

/** A reference implementation until the test ends. */
export async function served(options: ReferenceOptions = {}) {
  const reference = await startReference({ key: KEY, ...options });
  onTestFinished(reference.close);
  return reference;
}

interface Called {
  /** @default that of the pet store */
  readonly kit?: Kit;
  /** @default a new one */
  readonly folder?: string;
  readonly folders?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly rawStdout?: Output;
  readonly onSignal?: (listener: (exitCode: number) => void) => void;
  readonly onStderr?: (text: string) => void;
  readonly stdin?: Context['stdin'];
}

export async function called(
  args: readonly string[],
  {
    kit = petstore,
    folder = '',
    folders = [],
    environment = {},
    files = {},
    rawStdout,
    stdin,
    onSignal = () => {},
    onStderr,
  }: Called = {},
) {
  const workingDirectory = folder || mkdtempSync(path.join(tmpdir(), 'cli-'));
  for (const name of folders) mkdirSync(path.join(workingDirectory, name), { recursive: true });
  for (const [name, text] of Object.entries<string>(files)) writeFileSync(path.join(workingDirectory, name), text);
  const written = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') => ({
    write: (text: string) => {
      written[name] += text;
      if (name === 'stderr') onStderr?.(text);
    },
  });
  const exitCode = await main(args, {
    kit,
    rawStdout: rawStdout ?? stream('stdout'),
    ...{ stdout: stream('stdout'), stderr: stream('stderr'), stdin: stdin ?? Readable.from([]) },
    ...{ environment, workingDirectory, now: () => new Date(), invocation: 'npx petstore-conformance', onSignal },
  });
  return { exitCode, folder: workingDirectory, ...written };
}
