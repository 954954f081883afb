/** The command line in this process: its streams, its signals, its exit code, and how the user called it. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { shellWord, systemProblem } from '../base/problems.js';
import { defused } from '../base/text.js';
import type { Kit } from '../kit/kit.js';
import type { Output } from '../options/feature.js';
import type { Environment } from '../options/resolve.js';
import { main } from './main.js';

/** Runs a kit as a command, and ends the process with its exit code. @param args without node and the script */
export async function runProcess(args: readonly string[], kit: Kit): Promise<void> {
  const { stdout, stderr, stdin, env: environment } = process;
  // If nothing is left to wait for, by some fault, Node ends the process, and 0 would be a verdict.
  process.exitCode = 4;
  const endWith = (code: number, line: string) => stderr.write(`${line}\n`, () => process.exit(code));
  let isHandled = false;
  const rawStdout: Output = {
    write: (text, done) => {
      isHandled ||= done !== undefined;
      stdout.write(text, done);
    },
  };
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (isHandled) return;
    // `things-kit list | head` closes the pipe early, and that is fine.
    if (error.code !== 'EPIPE') endWith(2, `error: cannot write to standard output: ${systemProblem(error)}`);
  });
  // There is nowhere left to say it.
  stderr.on('error', () => {});
  process.on('uncaughtException', (error) =>
    endWith(4, `internal error: ${error}; this is a fault of the kit: please report it`),
  );
  const listeners = new Set<(exitCode: number) => void>();
  let isEnding = false;
  for (const [signal, exitCode] of Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }))
    process.on(signal, () => {
      if (isEnding) process.exit(exitCode);
      // A terminal that hung up takes no more.
      if (listeners.size === 0) endWith(exitCode, 'interrupted: the command did not come to its end');
      isEnding = true;
      for (const listener of listeners) listener(exitCode);
    });
  // The wait for a response, or for a turn, never ends by some fault. As after a signal, the run leaves a report.
  process.once('beforeExit', () => {
    stderr.write('internal error: nothing is left to wait for; this is a fault of the kit: please report it\n');
    for (const listener of listeners) listener(4);
  });
  const safe = (stream: NodeJS.WriteStream) => {
    return { write: (text: string) => stream.write(defused(text)), isTTY: stream.isTTY, columns: stream.columns };
  };
  const workingDirectory = process.cwd();
  const exitCode = await main(args, {
    kit,
    ...{ stdout: safe(stdout), stderr: safe(stderr), rawStdout, stdin, environment, workingDirectory },
    now: () => new Date(),
    invocation: invocationOf(kit.name, process.argv[1] ?? '', environment, workingDirectory),
    onSignal: (listener) => void listeners.add(listener),
  });
  for (const stream of [stdout, stderr]) await new Promise<void>((resolve) => stream.write('', () => resolve()));
  // Sockets that are still open would keep the process alive.
  process.exit(exitCode);
}

/** How the user called the kit, so that a printed command can be pasted: `npx file:/tmp/things-kit-0.1.0.tgz`. */
export function invocationOf(name: string, script: string, environment: Environment, workingDirectory: string): string {
  const parts = script.split(path.sep);
  const above = (index: number) => parts.slice(0, Math.max(index, 0)).join(path.sep) || path.sep;
  const [cache, modules] = [parts.lastIndexOf('_npx'), parts.lastIndexOf('node_modules')];
  if (cache >= 0) return `npx ${npxPackages(name, above(cache + 2), workingDirectory)}`;
  if (/[\\/](pnpm[\\/])?dlx-/.test(script)) return `pnpm dlx ${name}`;
  if (parts.includes('.yarn') || /^yarn/.test(environment.npm_config_user_agent ?? '')) return `yarn ${name}`;
  if (modules >= 0 && `${workingDirectory}${path.sep}`.startsWith(above(modules))) return `npx ${name}`;
  const folders = (environment.PATH ?? environment.Path ?? '').split(path.delimiter);
  if (modules >= 0 || folders.includes(path.dirname(script))) return name;
  const relative = path.relative(workingDirectory, script);
  const shown = relative.startsWith(`..${path.sep}..`) ? script : relative;
  if (path.basename(script) === name) return shellWord(path.isAbsolute(shown) ? shown : `./${shown}`);
  return `node ${shellWord(shown)}`;
}

/** npm notes in the folder that it runs from what the user asked for: a name and version, or a tarball, whose whole path works anywhere. */
function npxPackages(name: string, folder: string, workingDirectory: string): string {
  const file = path.join(folder, 'package.json');
  const manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const [only = name, ...more]: readonly string[] = manifest._npx?.packages ?? [];
  if (more.length > 0) return `${[only, ...more].map((one) => `-p ${shellWord(one)}`).join(' ')} ${name}`;
  if (!path.isAbsolute(only) && !only.startsWith('file:')) return shellWord(only);
  return shellWord(`file:${path.resolve(workingDirectory, only.replace(/^file:/, ''))}`);
}
