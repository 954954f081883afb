import { Command } from 'commander';
import type { CommandContext } from '../core/command/context.js';
import type { Io } from '../core/command/io.js';
import { optionGroups } from '../core/config/options/table.js';
import { kit } from '../core/package.js';
import { features } from '../features/registry.js';
import { addExplainCommand } from './commands/explain-command.js';
import { addListCommand } from './commands/list-command.js';
import { addRunCommand, runNotes } from './commands/run-command.js';
import { addSelftestCommand } from './commands/selftest-command.js';
import { addServeCommand } from './commands/serve-command.js';
import { withReference } from './with-reference.js';

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
  const context: CommandContext = { io, exitWith, withReference };
  const run = addRunCommand(program, context);
  for (const { addCommands } of features) addCommands?.(program, context);
  addListCommand(program, context);
  addExplainCommand(program, context);
  addServeCommand(program, context);
  addSelftestCommand(program, context);
  // A bare URL runs, so the options of run belong on the first page.
  return program.addHelpText('after', () => `${optionGroupsOf(run.helpInformation())}\n${runNotes}`);
}

/** The groups of options in the help of run, without its first lines and without --help itself. */
function optionGroupsOf(help: string): string {
  return help.slice(help.indexOf(`\n${optionGroups[0]?.title}`), help.lastIndexOf('\nOptions:'));
}
