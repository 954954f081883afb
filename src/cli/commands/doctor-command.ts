import { type Command, Option } from 'commander';
import type { Flags } from '../../config/flag-layer.js';
import type { OptionName } from '../../config/option-values.js';
import { connectionOptions } from '../../config/table/connection.js';
import type { CommandContext } from '../program.js';
import { addFlag, readFlags } from '../run-flags.js';

/** The flags of `doctor` as they were typed. */
export interface DoctorFlags {
  readonly json?: true;
  /** The target, its key, the way to it, and what may be done there. */
  readonly run: Flags;
}

/** Options of `run` that doctor has too, as the help groups them. */
const GROUPS = {
  'What is looked at': ['target', 'config', 'reference'],
  'API key': ['api-key-env', 'api-key-file', 'api-key-stdin', 'api-key'],
  'What is created': ['read-only', 'production', 'allow-writes', 'max-creates', 'category-id'],
  Pace: ['concurrency', 'rate', 'timeout', 'settle', 'wait'],
  Connection: Object.keys(connectionOptions) as readonly OptionName[],
  Output: ['no-color'],
} satisfies Readonly<Record<string, readonly OptionName[]>>;

/** `petstore-conformance doctor [URL]` */
export function addDoctorCommand(program: Command, { io, exitWith }: CommandContext): void {
  const command = program
    .command('doctor')
    .summary('tell what is found about a target, and what to change in the configuration')
    .description(
      'Looks at a deployment as a run would meet it: addresses, TLS, latency, clock, key, writes, lag. Creates one animal, unless it is read-only or production. Judges nothing.',
    )
    .argument('[url]', 'base URL of the deployment, which ends in /v1');
  for (const [group, names] of Object.entries(GROUPS)) {
    for (const name of names) addFlag(command, name, group);
  }
  const known: ReadonlySet<string> = new Set([
    'base-url',
    ...Object.values<readonly string[]>(GROUPS).flat(),
  ]);
  command
    .addOption(new Option('--json', 'print what was found as JSON').helpGroup('Output'))
    .addHelpText('after', `\n${doctorNotes}`)
    .action(async (url: string | undefined, read: Record<string, unknown> & Omit<DoctorFlags, 'run'>) => {
      const { doctor } = await import('./doctor.js');
      const typed = Object.entries(readFlags(url, read));
      const run: Flags = Object.fromEntries(typed.filter(([name]) => known.has(name)));
      exitWith(await doctor({ ...read, run }, io));
    });
}

const doctorNotes = `Examples
  petstore-conformance doctor https://staging.example.com/v1
  petstore-conformance doctor --target production --json

Exit codes
  0 a run could judge it, 2 usage or configuration, 3 it could not, and why is said, 4 the kit's own fault`;
