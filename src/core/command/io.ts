import type { Readable, Writable } from 'node:stream';
import type { Environment } from '../config/layers/environment-layer.js';

/** A stream that text is written to. */
export type Output = NodeJS.WritableStream & {
  readonly isTTY?: boolean;
  /** Width of the terminal, where it is one. */
  readonly columns?: number;
};

/** The process as a command sees it; tests pass their own. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  /** Takes commands to GitHub Actions; absent where this does not run under it. */
  readonly workflow?: Output;
  readonly environment: Environment;
  /** Where a person can be asked; absent where nobody sits at it. */
  readonly terminal?: { readonly input: Readable; readonly output: Writable };
  /** Takes the secrets that a command reads, so that the line of an error that ends it does not show them. */
  readonly learn?: (secrets: readonly string[]) => void;
  /** Absolute. */
  readonly workingDirectory: string;
  readonly now: () => Date;
  /** Reads standard input to its end. Throws UsageError when it is a terminal. */
  readonly readStandardInput: () => Promise<string>;
  /** Resolves when the user, or the system, asks the process to end. */
  readonly endRequested: () => Promise<void>;
}

/** Writes one line. */
export function print(output: Output, line: string): void {
  output.write(`${line}\n`);
}

/** Width of the terminal that an output is; undefined where it is none. */
export function terminalColumns(output: Output): number | undefined {
  return output.isTTY === true ? output.columns : undefined;
}
