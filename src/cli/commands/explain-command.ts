import type { Command } from 'commander';
import type { CommandContext } from '../../core/command/context.js';

/** The flags of `explain` as they were typed. */
export interface ExplainFlags {
  readonly json?: true;
}

/** `petstore-conformance explain ID` */
export function addExplainCommand(program: Command, { io }: CommandContext): void {
  program
    .command('explain')
    .summary('explain one requirement')
    .description('Explains a requirement: where it comes from, how it is judged, and what would violate it.')
    .argument('<ID>', "its id, as 'petstore-conformance list' shows it")
    .option('--json', 'as JSON, like list --json')
    .addHelpText('after', '\nExample\n  petstore-conformance explain list.limit.default')
    .action(async (id: string, flags: ExplainFlags) => {
      const { explain } = await import('./explain.js');
      explain(id, flags, io.stdout);
    });
}
