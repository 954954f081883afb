import type { Command } from 'commander';
import type { CommandContext } from '../../core/command/context.js';

/** The flags of `list` as they were typed. */
export interface ListFlags {
  readonly only?: string;
  readonly json?: true;
}

/** `petstore-conformance list` */
export function addListCommand(program: Command, { io }: CommandContext): void {
  program
    .command('list')
    .summary('list the requirements')
    .description('Lists the requirement catalogue: what is judged, and what is only observed.')
    .option('--only <ID,…>', "only these; '*' stands for any characters")
    .option('--json', 'as JSON, with every member of the catalogue')
    .addHelpText('after', "\nExample\n  petstore-conformance list --only 'add.invalid.*'")
    .action(async (flags: ListFlags) => {
      const { list } = await import('./list.js');
      list(flags, io.stdout);
    });
}
