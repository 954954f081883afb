import type { Command } from 'commander';
import type { CommandContext } from '../../core/command/context.js';
import { addFlagGroups, connectionFlags, ownFlag, readFlags } from '../../core/command/run-flags.js';
import type { Flags } from '../../core/config/layers/flag-layer.js';
import { paceOptions } from '../../core/config/options/pace.js';
import { namesOf, type OptionName } from '../../core/config/options/table.js';

/** The flags of `compare` as they were typed. */
export interface CompareFlags {
  readonly json?: true;
  readonly format: string;
  readonly reports: string;
  readonly failOn?: string;
  readonly allowWrites?: true;
  readonly verbose?: true;
  /** Absent: as the terminal can. */
  readonly color?: boolean;
  /** How a deployment is judged. */
  readonly live: Flags;
}

/** Options of `run` for a deployment that is judged for a comparison; others come from environment and file. */
const LIVE = [
  'config',
  'seed',
  'only',
  'skip',
  'strict',
  'max-creates',
  'category-id',
  ...namesOf(paceOptions),
] as const satisfies readonly OptionName[];
const JUDGING = 'Judging a deployment';
const OUTPUT = 'Output';

/** `petstore-conformance compare BEFORE AFTER` */
export function addCompareCommand(program: Command, { io, exitWith }: CommandContext): void {
  const command = program
    .command('compare')
    .summary('show what differs between two runs or two deployments')
    .description(
      'Shows what differs between two runs: verdicts, outcomes, observed choices, latency. Each side is the results.json of a run, or a deployment to judge now: a URL, or the name of a target in the configuration file.',
    )
    .argument('<before>', 'path of a results.json, URL, or name of a target')
    .argument('<after>', 'the same')
    .addOption(
      ownFlag(
        'What counts',
        '--fail-on <regression|any>',
        'exit with 1 when there is a regression, or any difference',
      ),
    )
    .addOption(ownFlag(JUDGING, '--allow-writes', 'judge deployments in full; without it no pet is created'))
    .addOption(ownFlag(JUDGING, '--profile <quick|standard|thorough>', 'how much is sent (default: quick)'));
  addFlagGroups(command, { [JUDGING]: LIVE, Connection: connectionFlags });
  command
    .addOption(ownFlag(OUTPUT, '--json', 'print the comparison as JSON'))
    .addOption(
      ownFlag(
        OUTPUT,
        '--format <NAME,…>',
        'formats: console, json (comparison.json), html (comparison.html)',
      ).default('console'),
    )
    .addOption(ownFlag(OUTPUT, '--reports <DIR>', 'folder that files are written to').default('reports'));
  addFlagGroups(command, { [OUTPUT]: ['verbose', 'no-color'] });
  command
    .addHelpText('after', `\n${compareNotes}`)
    .action(
      async (before: string, after: string, read: Record<string, unknown> & Omit<CompareFlags, 'live'>) => {
        const { compareRuns } = await import('./run-compare.js');
        // Its own --reports and --verbose are about the comparison.
        const live = readFlags(undefined, read, ['profile', ...LIVE, ...connectionFlags]);
        exitWith(await compareRuns([before, after], { ...read, live }, io));
      },
    );
}

const compareNotes = `A name without a slash or .json at its end is a target of the configuration file, and its key is found as run finds
it. A regression is a requirement that was met before and is violated after. Latency never fails a comparison.

Examples
  petstore-conformance compare last/results.json reports/results.json --fail-on regression
  petstore-conformance compare production staging
  petstore-conformance compare last/results.json https://staging.example.com/v1 --allow-writes

Exit codes
  0 whatever differs, 1 what --fail-on names, 2 usage or configuration, 3 --fail-on was given and not enough could be
  judged to say, 4 the kit's own fault, 130 interrupted`;
