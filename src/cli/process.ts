import { text } from 'node:stream/consumers';
import { INTERNAL } from '../core/command/error-line.js';
import type { Io } from '../core/command/io.js';
import { UsageError } from '../core/errors.js';
import { systemProblem } from '../core/files/system-problem.js';
import { main } from './main.js';
import { boundMemory } from './memory.js';

/** Exit code when not all of the output got out, as for a report that cannot be written. */
const LOST_OUTPUT = 2;

/** Runs the command line in this process and ends it with the exit code, when all output is out. */
export async function runProcess(): Promise<void> {
  boundMemory();
  // Were there nothing left to wait for, by some fault, Node would end the process, and 0 would be a verdict.
  process.exitCode = INTERNAL;
  let lost: Error | undefined;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // `petstore-conformance list | head` closes the pipe early, and that is fine.
    if (error.code !== 'EPIPE') lost ??= error;
  });
  // There is nowhere left to say it.
  process.stderr.on('error', () => {});
  let exitCode = await main(process.argv.slice(2), processIo());
  await flushed(process.stdout);
  if (lost) {
    process.stderr.write(`error: cannot write to standard output: ${systemProblem(lost)}\n`);
    exitCode = LOST_OUTPUT;
  }
  await flushed(process.stderr);
  // A run leaves threads and sockets behind that would keep the process alive, and the engine sets an exit code.
  process.exit(exitCode);
}

function processIo(): Io {
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    environment: process.env,
    ...(process.stdin.isTTY &&
      process.stdout.isTTY && { terminal: { input: process.stdin, output: process.stdout } }),
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

function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.write('', () => resolve());
  });
}
