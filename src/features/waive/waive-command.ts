import type { Command } from 'commander';
import type { CommandContext } from '../../core/command/context.js';
import { WAIVERS_FILE } from '../../core/config/waiver.js';

/** The flags of `waive` as they were typed. */
export interface WaiveFlags {
  readonly reason?: string;
  readonly issue?: string;
  readonly expires?: string;
  readonly days?: string;
  readonly target?: string;
  readonly flaky?: true;
  readonly waivers?: string;
}

/** `petstore-conformance waive ID…` */
export function addWaiveCommand(program: Command, { io }: CommandContext): void {
  program
    .command('waive')
    .summary('let a violation that is known not fail a run, until a day')
    .description(
      'Writes an entry into the waiver file, or renews the one that is there for the same requirement and target. Comments and other entries stay. Of an entry that is renewed, reason and issue stay unless they are given.',
    )
    .argument('<ID...>', "ids of requirements, as 'petstore-conformance list' shows them")
    .option('--reason <TEXT>', 'why the violation is lived with')
    .option('--issue <REF>', 'where it is being dealt with: a URL, or such as PETS-123')
    .option('--expires <DATE>', 'the last day on which the waiver holds, UTC')
    .option('--days <N>', 'the same, counted from today')
    .option('--target <NAME>', 'the only target that it is for, by name or base URL (default: all)')
    .option('--flaky', 'the violation does not show in every run: do not fail where it does not')
    .option('--waivers <PATH>', `the file (default: the one that run reads, else ${WAIVERS_FILE})`)
    .addHelpText('after', `\n${notes}`)
    .action(async (ids: readonly string[], flags: WaiveFlags) => {
      const { waive } = await import('./waive.js');
      await waive(ids, flags, io);
    });
}

const notes = `Examples
  petstore-conformance waive list.limit.default --reason 'Pages of 25 until the next release' --issue PETS-123 --days 30
  petstore-conformance waive list.limit.default --expires 2030-03-31

Exit codes
  0 it is written, 2 usage or configuration, or the file cannot be written`;
