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

/** The flags of `doctor` as they were typed. */
export interface DoctorFlags {
  readonly json?: true;
  /** The target, its key, the way to it, and what may be done there. */
  readonly run: Flags;
}

const GROUPS: FlagGroups = {
  'What it looks at': ['target', 'config', 'reference'],
  'API key': keyFlags,
  'What it creates': ['read-only', 'production', 'allow-writes', 'max-creates', 'category-id'],
  Pace: paceFlags,
  Connection: connectionFlags,
  Output: ['no-color'],
};

/** `petstore-conformance doctor [URL]` */
export function addDoctorCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('doctor')
    .summary('diagnose a target, and say what to change in the configuration')
    .description(
      'Looks at a deployment as a run would meet it: addresses, TLS, latency, clock, key, writes, lag. Creates one pet, unless it is read-only or production. Judges nothing.',
    )
    .argument('[url]', 'base URL of the deployment, which ends in /v1');
  addFlagGroups(command, GROUPS);
  command
    .addOption(ownFlag('Output', '--json', 'print what was found as JSON'))
    .addHelpText('after', `\n${doctorNotes}`)
    .action(async (url: string | undefined, read: Record<string, unknown> & Omit<DoctorFlags, 'run'>) => {
      const { doctor } = await import('./run-doctor.js');
      context.exitWith(await doctor({ ...read, run: readFlags(url, read) }, context));
    });
}

const doctorNotes = `Examples
  petstore-conformance doctor https://staging.example.com/v1
  petstore-conformance doctor --target production --json

Exit codes
  0 a run could judge it, 2 usage or configuration, 3 it could not, for the reason given, 4 the kit's own fault`;
