import type { Command } from 'commander';
import type { CommandContext } from '../../core/command/context.js';
import {
  addFlagGroups,
  connectionFlags,
  type FlagGroups,
  keyFlags,
  ownFlag,
  paceFlags,
  readFlags,
} from '../../core/command/run-flags.js';
import type { Flags } from '../../core/config/layers/flag-layer.js';

/** The flags of `replay` as they were typed. */
export interface ReplayFlags {
  readonly json?: true;
  readonly times: string;
  /** The target, its key, and how patient to be. */
  readonly run: Flags;
}

const GROUPS: FlagGroups = {
  'Where it is sent': ['target', 'config', 'reference'],
  'API key': keyFlags,
  'How much is sent': ['read-only', 'allow-writes', 'max-creates', 'category-id'],
  // It waits for nothing: the record says that the deployment was there.
  Pace: [...paceFlags.filter((name) => name !== 'wait'), 'max-requests'],
  Connection: connectionFlags,
  Output: ['quiet', 'no-color'],
};

/** `petstore-conformance replay [results.json] [ID…]` */
export function addReplayCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('replay')
    .summary('send the findings of a run again')
    .description(
      'Sends exactly the recorded bytes of findings again, to the deployment of the run or to another one, and says for each whether it is reproduced.',
    )
    .argument(
      '[what...]',
      'path of a results.json or of its folder, ids of requirements, URL of another deployment',
    );
  addFlagGroups(command, GROUPS);
  command
    .addOption(
      ownFlag('How much is sent', '--times <N>', 'how often each finding is sent, from 1 to 100').default(
        '3',
        '3',
      ),
    )
    .addOption(ownFlag('Output', '--json', 'print the outcome as JSON'))
    .addHelpText('after', `\n${replayNotes}`)
    .action(async (what: readonly string[], read: Record<string, unknown> & Omit<ReplayFlags, 'run'>) => {
      const { replay } = await import('./run-replay.js');
      context.exitWith(await replay(what, { ...read, run: readFlags(undefined, read) }, context));
    });
}

const replayNotes = `A word with a slash or .json at its end is the file (default: results.json, else reports/results.json), and so is a folder
that holds results.json; one that begins with http:// or https:// is the deployment (default: that of the run), any other
an id; '*' stands for any characters. Without an id all findings are sent. Pets are created as in the record; where a
finding goes on to use such a pet, its new id replaces the recorded one.
Not reproduced does not prove that the server was fixed: run the checks again to judge the requirement.

Examples
  petstore-conformance replay
  petstore-conformance replay reports/results.json get.id 'list.limit.*'
  petstore-conformance replay get.id https://staging.example.com/v1 --times 10
  petstore-conformance replay artifact/results.json --target staging --json

Exit codes
  0 none is reproduced, 1 any is reproduced, 2 usage or configuration, 3 some could not be tried and none is reproduced,
  4 the kit's own fault`;
