/** Calls the command line in this process. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { main } from '../main.js';

export async function called(args: readonly string[], { folder = '', environment = {}, files = {} } = {}) {
  const workingDirectory = folder || mkdtempSync(path.join(tmpdir(), 'cli-'));
  for (const [name, text] of Object.entries<string>(files)) writeFileSync(path.join(workingDirectory, name), text);
  const written = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') => ({
    write: (text: string) => {
      written[name] += text;
    },
  });
  const exitCode = await main(args, {
    ...{ stdout: stream('stdout'), rawStdout: stream('stdout'), stderr: stream('stderr'), stdin: Readable.from([]) },
    ...{ environment, workingDirectory, now: () => new Date(), invocation: 'kit', onSignal: () => undefined },
  });
  return { exitCode, folder: workingDirectory, ...written };
}
