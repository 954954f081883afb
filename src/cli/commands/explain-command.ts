import type { Command } from 'commander';
import type { CommandContext } from '../program.js';

/** `petstore-conformance explain ID` */
export function addExplainCommand(program: Command, { io }: CommandContext): void {
  program
    .command('explain')
    .summary('explain one requirement')
    .description('Explains a requirement: where it comes from, how it is judged, and what would violate it.')
    .argument('<ID>', "its id, as 'petstore-conformance list' shows it")
    .addHelpText('after', '\nExample\n  petstore-conformance explain list.limit.default')
    .action(async (id: string) => {
      const { explain } = await import('./explain.js');
      explain(id, io.stdout);
    });
}
