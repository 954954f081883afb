/** Calls the command line in this process, and serves what it judges. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { kit } from '../../../kit.js';
import { type ReferenceOptions, startReference } from '../../../petstore/proof/reference/start.js';
import type { Context } from '../../options/feature.js';
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

/** The process as the command sees it, if it is not a plain one, and what is in the folder that it works in. */
interface Called extends Partial<Omit<Context, 'exitWith' | 'learn' | 'workingDirectory'>> {
  /** @default a new one */
  readonly folder?: string;
  readonly folders?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  readonly onStderr?: (text: string) => void;
}

export async function called(args: readonly string[], given: Called = {}) {
  const { folder = mkdtempSync(path.join(tmpdir(), 'cli-')), folders = [], files = {}, onStderr, ...around } = given;
  for (const name of folders) mkdirSync(path.join(folder, name), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  const written = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') => ({
    write: (text: string) => {
      written[name] += text;
      if (name === 'stderr') onStderr?.(text);
    },
  });
  const exitCode = await main(args, {
    ...{ kit, stdout: stream('stdout'), rawStdout: stream('stdout'), stderr: stream('stderr') },
    ...{ stdin: Readable.from([]), onSignal: () => {}, now: () => new Date(), environment: {} },
    ...{ workingDirectory: folder, invocation: 'npx petstore-conformance', ...around },
  });
  return { exitCode, folder, ...written };
}
