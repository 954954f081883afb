import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import v8 from 'node:v8';
import { INTERNAL } from '../core/command/error-line.js';
import type { Io } from '../core/command/io.js';
import { UsageError } from '../core/errors.js';
import { systemProblem } from '../core/files/system-problem.js';
import { kit, packageRoot } from '../core/package.js';

/** Exit code when not all of the output got out, as for a report that cannot be written. */
const LOST_OUTPUT = 2;

/**
 * The size of each half of the young generation of every further thread, in MiB. A run makes much that lives for one
 * request only. If it is cleared more often, objects of requests in flight are copied again and again, which takes a
 * fifth of a run's processor time.
 */
const YOUNG_GENERATION = 16;

/**
 * How much the old generation of a thread may grow until it is cleared again, in percent of what was left the last time:
 * clearing it takes a seventh of a long run's processor time. By default it may grow to several times that, and a run
 * that keeps nothing takes more and more.
 */
const GROWTH = 100;

/** The same once the process takes `ROOMY` bytes. */
const LITTLE_GROWTH = 15;
const ROOMY = 200e6;

/** How often the process looks at its size, in milliseconds. */
const LOOK = 250;

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
  const args = process.argv.slice(2);
  const ready = readyText(args);
  let exitCode = 0;
  if (ready === undefined) {
    const { main } = await import('./main.js');
    exitCode = await main(args, processIo());
  } else {
    process.stdout.write(ready);
  }
  await flushed(process.stdout);
  if (lost) {
    process.stderr.write(`error: cannot write to standard output: ${systemProblem(lost)}\n`);
    exitCode = LOST_OUTPUT;
  }
  await flushed(process.stderr);
  // A run leaves threads and sockets behind that would keep the process alive, and the engine sets an exit code.
  process.exit(exitCode);
}

/**
 * The output of a bare `--version` or `--help`. The build wrote the help, so that neither loads a module of the kit.
 * Undefined for any other call, and in a tree that was not built whole.
 */
function readyText([only = '', ...more]: readonly string[]): string | undefined {
  if (more.length > 0) return undefined;
  if (only === '--version' || only === '-V') return `${kit.version}\n`;
  const help = path.join(packageRoot, 'dist/help.txt');
  return (only === '--help' || only === '-h') && existsSync(help) ? readFileSync(help, 'utf8') : undefined;
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

/** Bounds the memory of this process and its threads. Before anything large is loaded. */
function boundMemory(): void {
  v8.setFlagsFromString(`--min-semi-space-size=${YOUNG_GENERATION}`);
  v8.setFlagsFromString(`--max-semi-space-size=${YOUNG_GENERATION}`);
  adaptGrowth();
  setInterval(adaptGrowth, LOOK).unref();
}

function adaptGrowth(): void {
  // This thread's young generation was sized when it started; this keeps it from growing. V8 takes it back whenever
  // another thread starts.
  v8.setFlagsFromString('--semi-space-growth-factor=1');
  const growth = process.memoryUsage.rss() < ROOMY ? GROWTH : LITTLE_GROWTH;
  v8.setFlagsFromString(`--heap-growing-percent=${growth}`);
}
