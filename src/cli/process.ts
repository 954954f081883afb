import { text } from 'node:stream/consumers';
import { UsageError } from '../errors.js';
import type { Io } from './io.js';
import { main } from './main.js';
import { boundMemory } from './memory.js';

/** Runs the command line in this process and ends it with the exit code, when all output is out. */
export async function runProcess(): Promise<void> {
  boundMemory();
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe);
  const exitCode = await main(process.argv.slice(2), processIo());
  await Promise.all([flushed(process.stdout), flushed(process.stderr)]);
  // A run leaves threads and sockets behind that would keep the process alive, and the engine sets an exit code.
  process.exit(exitCode);
}

function processIo(): Io {
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    environment: process.env,
    workingDirectory: process.cwd(),
    now: () => new Date(),
    readStandardInput,
    endRequested: () =>
      new Promise((resolve) => {
        process.once('SIGINT', () => resolve());
        process.once('SIGTERM', () => resolve());
      }),
  };
}

async function readStandardInput(): Promise<string> {
  if (process.stdin.isTTY) {
    throw new UsageError('--api-key-stdin: standard input is a terminal; pipe the API key in');
  }
  return text(process.stdin);
}

/** `petstore-conformance list | head` closes the pipe early, and is no fault. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.write('', () => resolve());
  });
}
