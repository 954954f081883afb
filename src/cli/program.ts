import { Command } from 'commander';
import type { Io } from '../core/command/io.js';
import { optionGroups } from '../core/config/option-table.js';
import { kit } from '../core/package.js';
import { addCertifyCommand } from '../features/certify/certify-command.js';
import { addVerifyCommand } from '../features/certify/verify-command.js';
import { addCompareCommand } from '../features/compare/compare-command.js';
import { addDoctorCommand } from '../features/doctor/doctor-command.js';
import { addInitCommand } from '../features/init/init-command.js';
import { addReplayCommand } from '../features/replay/replay-command.js';
import { addWaiveCommand } from '../features/waive/waive-command.js';
import { addExplainCommand } from './commands/explain-command.js';
import { addListCommand } from './commands/list-command.js';
import { addRunCommand, runNotes } from './commands/run-command.js';
import { addSelftestCommand } from './commands/selftest-command.js';
import { addServeCommand } from './commands/serve-command.js';

/** What every command gets: the process it runs in, and where it leaves the exit code. */
export interface CommandContext {
  readonly io: Io;
  readonly exitWith: (code: number) => void;
}

/** The command line with all its commands. What a command needs beside its flags is loaded when it runs. */
export function buildProgram(io: Io, exitWith: (code: number) => void): Command {
  const program = new Command(kit.name)
    .description('Judges whether an implementation conforms to the pet store service interface.')
    .version(kit.version, '-V, --version')
    .usage('<url> [options of run] | <command> [options]')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: () => undefined,
      outputError: () => undefined,
      getOutHelpWidth: () => 100,
    })
    .configureHelp({ showGlobalOptions: false })
    .helpCommand(false);
  const context = { io, exitWith };
  const run = addRunCommand(program, context);
  addReplayCommand(program, context);
  addCompareCommand(program, context);
  addDoctorCommand(program, context);
  addInitCommand(program, context);
  addCertifyCommand(program, context);
  addVerifyCommand(program, context);
  addServeCommand(program, context);
  addListCommand(program, context);
  addExplainCommand(program, context);
  addWaiveCommand(program, context);
  addSelftestCommand(program, context);
  // A bare URL runs, so the options of run belong on the first page.
  return program.addHelpText('after', () => `${optionGroupsOf(run.helpInformation())}\n${runNotes}`);
}

/** The groups of options in the help of run, without its first lines and without --help itself. */
function optionGroupsOf(help: string): string {
  return help.slice(help.indexOf(`\n${optionGroups[0]?.title}`), help.lastIndexOf('\nOptions:'));
}
