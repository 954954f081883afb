import type { Command } from 'commander';
import type { CommandContext } from '../../core/command/context.js';

/** The flags of `init` as they were typed. */
export interface InitFlags {
  readonly name?: string;
  readonly apiKeyEnv?: string;
  readonly profile?: string;
  readonly production?: true;
  readonly ci?: string;
  readonly yes?: true;
  readonly force?: true;
}

/** `petstore-conformance init [URL]` */
export function addInitCommand(program: Command, { io, exitWith }: CommandContext): void {
  program
    .command('init')
    .summary('set a project up: configuration, waiver file, pipeline')
    .description(
      'Writes petstore-conformance.yaml, waivers.yaml and a pipeline for the CI system of the project into the working directory. Asks on a terminal for what the flags leave open; sends nothing.',
    )
    .argument('[url]', 'base URL of the deployment, which ends in /v1')
    .option('--name <NAME>', 'name of the deployment (default: staging)')
    .option('--api-key-env <NAME>', 'environment variable that holds its API key (default: PETSTORE_API_KEY)')
    .option('--profile <quick|standard|thorough>', 'how much a run sends (default: standard)')
    .option('--production', 'a production deployment: runs create nothing there')
    .option(
      '--ci <github|gitlab|jenkins|none>',
      'pipeline to write (default: for the system that init finds)',
    )
    .option('-y, --yes', 'ask nothing')
    .option('--force', 'replace existing files, except waivers')
    .addHelpText('after', `\n${initNotes}`)
    .action(async (url: string | undefined, flags: InitFlags) => {
      const { init } = await import('./init.js');
      exitWith(await init(url, flags, io));
    });
}

const initNotes = `Examples
  petstore-conformance init
  petstore-conformance init https://staging.example.com/v1 --ci gitlab --yes

Exit codes
  0 written, 2 usage, or a file is there already; nothing was written then, 130 cancelled`;
