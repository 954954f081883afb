import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import path from 'node:path';

/** The output and exit code of a process that has ended. */
export interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ChildOptions {
  readonly cwd: string;
  /** Variables in addition to the plain ones. */
  readonly environment?: Readonly<Record<string, string>>;
  /** User and group to run as. */
  readonly user?: number;
  /** Start a process group, like a shell on a terminal. */
  readonly ownGroup?: boolean;
}

/** The environment that a shell and npm need, without the test runner's own variables. */
const PLAIN =
  /^(PATH|HOME|USER|LANG|TMPDIR|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|.*_proxy|npm_config_(?!.*prefix).*)$/i;

/** Starts a command that is found in PATH, where the current node comes first. */
export function started(
  command: string,
  args: readonly string[],
  options: ChildOptions,
): ChildProcessWithoutNullStreams {
  const plain = Object.entries(process.env).filter(([name]) => PLAIN.test(name));
  const found = `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`;
  const { cwd, environment, user, ownGroup = false } = options;
  return spawn(command, args, {
    cwd,
    detached: ownGroup,
    env: { ...Object.fromEntries(plain), PATH: found, ...environment },
    ...(user !== undefined && { uid: user, gid: user }),
  });
}

/** Runs a command to its end. */
export async function ended(command: string, args: readonly string[], options: ChildOptions): Promise<Ended> {
  return endOf(started(command, args, options));
}

/** Waits for the end of a process that was just started. */
export function endOf(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.stdin.end();
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode) => resolve({ exitCode, stdout, stderr }));
  });
}
