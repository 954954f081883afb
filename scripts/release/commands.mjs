import { spawnSync } from 'node:child_process';

/** What stands in the way of a release: each line says what, where, and what to do. Nothing is made then. */
export class Refusal extends Error {
  constructor(problems) {
    super(problems.join('\n'));
    this.name = 'Refusal';
    this.problems = problems;
  }
}

/** What `npm run` sets for a script would tell an npm below it that it works for the same package, in its folder. */
const OF_THE_SCRIPT = /^(npm_(lifecycle|package|config_.*prefix)|INIT_CWD$)/;

const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !OF_THE_SCRIPT.test(name)),
);

/** Runs a command to its end and gives what it printed. @throws {Refusal} with the end of that when it fails. */
export function run(command, args, cwd) {
  const { status, stdout, stderr, error } = start(command, args, cwd, 'pipe');
  if (status === 0) return stdout;
  const said = error?.message ?? `${stdout}\n${stderr}`.trim().split('\n').slice(-20).join('\n');
  throw new Refusal([`${command} ${args.join(' ')} failed:\n${said}`]);
}

/** The same for what a maintainer watches: it prints to the terminal itself. */
export function watch(command, args, cwd) {
  if (start(command, args, cwd, 'inherit').status === 0) return;
  throw new Refusal([`${command} ${args.join(' ')} failed; what it printed says why.`]);
}

/** Whether a command ends well. */
export function succeeds(command, args, cwd) {
  return start(command, args, cwd, 'pipe').status === 0;
}

function start(command, args, cwd, output) {
  const stdio = ['ignore', output, output];
  return spawnSync(command, args, { cwd, env: environment, encoding: 'utf8', stdio, maxBuffer: 2 ** 26 });
}
