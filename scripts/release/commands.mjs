import { spawnSync } from 'node:child_process';

/** The problems that prevent a release: each line says what is wrong, where, and what to do. */
export class Refusal extends Error {
  constructor(problems) {
    super(problems.join('\n'));
    this.name = 'Refusal';
    this.problems = problems;
  }
}

/** Variables that `npm run` sets for a script. An npm below it would take them for its own, and use the wrong package. */
const OF_THE_SCRIPT = /^(npm_(lifecycle|package|config_.*prefix)|INIT_CWD$)/;

const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !OF_THE_SCRIPT.test(name)),
);

/** Runs a command to its end and returns its output. @throws {Refusal} with the end of the output if it fails. */
export function run(command, args, cwd) {
  const { status, stdout, stderr, error } = start(command, args, cwd, 'pipe');
  if (status === 0) return stdout;
  const said = error?.message ?? `${stdout}\n${stderr}`.trim().split('\n').slice(-20).join('\n');
  throw new Refusal([`${command} ${args.join(' ')} failed:\n${said}`]);
}

/** Runs a command that prints to the terminal, for a maintainer to watch. */
export function watch(command, args, cwd) {
  if (start(command, args, cwd, 'inherit').status === 0) return;
  throw new Refusal([`${command} ${args.join(' ')} failed; its output says why.`]);
}

/** Whether a command succeeds. */
export function succeeds(command, args, cwd) {
  return start(command, args, cwd, 'pipe').status === 0;
}

function start(command, args, cwd, output) {
  const stdio = ['ignore', output, output];
  return spawnSync(command, args, { cwd, env: environment, encoding: 'utf8', stdio, maxBuffer: 2 ** 26 });
}
