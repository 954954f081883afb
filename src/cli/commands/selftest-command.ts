import type { Command } from 'commander';
import type { CommandContext } from '../../core/command/context.js';

/** The flags of `selftest` as they were typed. */
export interface SelftestFlags {
  readonly quick?: true;
  readonly thorough?: true;
  readonly seeds: string;
  readonly standardEvery: string;
  readonly times?: true;
  readonly report?: string | true;
}

/** `petstore-conformance selftest` */
export function addSelftestCommand(program: Command, { io, exitWith }: CommandContext): void {
  program
    .command('selftest')
    .summary('test the kit on servers that are known to be correct or faulty')
    .description(
      'Starts the reference implementation on loopback with every known fault and every conforming variation, and servers that do not implement the interface at all; judges each of them, and reports each one that the kit misjudges.',
    )
    .option('--quick', 'judge only a fixed sample')
    .option('--thorough', 'judge conforming variations with the profile thorough too; takes long')
    .option('--seeds <N>', 'number of seeds for each conforming variation', '1')
    .option(
      '--standard-every <N>',
      'with the profile standard, judge only every Nth conforming variation, and every Nth fault of a single case',
      '1',
    )
    .option(
      '--times',
      'judge each server with the profile standard and the default --settle; print the times',
    )
    .option('--report [DIR]', 'write selftest.json (default folder: reports)')
    .addHelpText('after', '\nExample\n  petstore-conformance selftest --quick')
    .action(async (flags: SelftestFlags) => {
      const { selftest } = await import('./selftest.js');
      exitWith(await selftest(flags, io));
    });
}
