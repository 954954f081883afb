import type { Command } from 'commander';
import type { CommandContext } from '../../core/command/context.js';
import { addFlagGroups, type FlagGroups, ownFlag, readFlags } from '../../core/command/run-flags.js';
import type { Flags } from '../../core/config/layers/flag-layer.js';

/** The flags of `rejudge` as they were typed. */
export interface RejudgeFlags {
  readonly allowDifferences?: true;
  /** The reports, and what is printed. */
  readonly run: Flags;
}

const GROUPS: FlagGroups = { Output: ['reports', 'format', 'quiet', 'verbose', 'no-color'] };

/** `petstore-conformance rejudge FILE` */
export function addRejudgeCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('rejudge')
    .summary('judge a run again from its record')
    .description(
      'Judges a run again from the file that run --record wrote: the same checks with the same seed get the recorded responses. It sends nothing and needs no key.',
    )
    .argument('<file>', 'path of the record')
    .addOption(
      ownFlag(
        'What counts',
        '--allow-differences',
        'judge what the record answers, where this version of the kit asks something else',
      ),
    );
  addFlagGroups(command, GROUPS);
  command
    .addHelpText('after', `\n${notes}`)
    .action(async (file: string, read: Record<string, unknown> & Omit<RejudgeFlags, 'run'>) => {
      const { rejudgeFile } = await import('./rejudge-file.js');
      context.exitWith(await rejudgeFile(file, { ...read, run: readFlags(undefined, read) }, context.io));
    });
}

const notes = `The same version of the kit gives the same results, byte for byte. Another version may send other requests, which the
record cannot answer; --allow-differences then judges the rest.

Examples
  petstore-conformance run --reference --record run.record
  petstore-conformance rejudge run.record
  petstore-conformance rejudge last-month.record --allow-differences --reports last-month

Exit codes
  those of run; 2 also when the run differs from its record`;
