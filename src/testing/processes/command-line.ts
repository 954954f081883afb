import { Writable } from 'node:stream';
import { main } from '../../cli/main.js';
import type { Io } from '../../core/command/io.js';

/** The output and exit code of a command line. */
export interface CommandOutcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command line in this process, without its streams and its environment. */
export async function commandLine(args: readonly string[], given: Partial<Io> = {}): Promise<CommandOutcome> {
  const stdout = new Captured();
  const stderr = new Captured();
  const exitCode = await main(args, { ...ioInto(stdout, stderr), ...given });
  return { exitCode, stdout: stdout.text, stderr: stderr.text };
}

/** A process with nothing but its output streams. */
export function ioInto(stdout: Captured, stderr: Captured): Io {
  return {
    stdout,
    stderr,
    environment: {},
    workingDirectory: '/',
    now: () => new Date('2029-07-01T12:00:00Z'),
    readStandardInput: async () => '',
    endRequested: async () => undefined,
  };
}

/** A stream that keeps everything written to it. */
export class Captured extends Writable {
  text = '';

  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}
