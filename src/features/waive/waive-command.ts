import type { Command } from 'commander';
import type { CommandContext } from '../../core/command/context.js';
import { WAIVERS_FILE } from '../../core/config/waiver.js';

/** The flags of `waive` as they were typed. */
export interface WaiveFlags {
  readonly from?: string;
  readonly reason?: string;
  readonly issue?: string;
  readonly until?: string;
  readonly days?: string;
  readonly target?: string;
  readonly flaky?: true;
  readonly waivers?: string;
}

/** `petstore-conformance waive ID…` and `waive --from results.json` */
export function addWaiveCommand(program: Command, { io }: CommandContext): void {
  program
    .command('waive')
    .summary('accept a known violation until a given day')
    .description(
      'Writes waivers into the waiver file: for the ids, or with --from for every violation of a run. A waiver that is there for the same requirement and target is renewed; it keeps its reason and issue unless they are given. Comments and other entries stay.',
    )
    .argument('[ID...]', "ids of requirements, as 'petstore-conformance list' shows them")
    .option('--from <PATH>', 'results.json of a run: waive all that it violated or could not judge')
    .option(
      '--reason <TEXT>',
      'why the violation is accepted until then (default with --from: what that run found)',
    )
    .option('--issue <REF>', 'where it is being dealt with: a URL, or such as PETS-123')
    .option('--until <DATE>', 'the last day on which the waiver holds, UTC')
    .option('--days <N>', 'the same, as days from today')
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
  petstore-conformance waive list.limit.default --until 2030-03-31
  petstore-conformance waive --from reports/results.json --until 2030-03-31

Exit codes
  0 the waivers are written, 2 usage or configuration, or the file cannot be written`;
