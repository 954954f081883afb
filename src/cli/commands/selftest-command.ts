import type { Command } from 'commander';
import type { CommandContext } from '../../core/command/context.js';

/** The flags of `selftest` as they were typed. */
export interface SelftestFlags {
  readonly quick?: true;
  readonly thorough?: true;
  readonly seeds: string;
  readonly report?: string | true;
}

/** `petstore-conformance selftest` */
export function addSelftestCommand(program: Command, { io, exitWith }: CommandContext): void {
  program
    .command('selftest')
    .summary('prove the kit on servers that are known to be right or wrong')
    .description(
      'Starts the reference implementation on loopback with every known fault and every conforming variation, and servers that are none at all, judges each, and says whether the kit was right about all.',
    )
    .option('--quick', 'a fixed sample')
    .option('--thorough', 'conforming variations in the profile thorough too; takes long')
    .option('--seeds <N>', 'seeds that each conforming variation is judged with', '1')
    .option('--report [DIR]', 'write selftest.json (default folder: reports)')
    .addHelpText('after', '\nExample\n  petstore-conformance selftest --quick')
    .action(async (flags: SelftestFlags) => {
      const { selftest } = await import('./selftest.js');
      exitWith(await selftest(flags, io));
    });
}
