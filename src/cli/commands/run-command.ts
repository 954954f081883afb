import type { Command } from 'commander';
import type { CommandContext } from '../../core/command/context.js';
import { addRunFlags, readFlags, variableRule } from '../../core/command/run-flags.js';
import { UsageError } from '../../core/errors.js';
import { nearest } from '../../core/text/nearest.js';

/** `petstore-conformance [run] URL`: the default command. */
export function addRunCommand(program: Command, { io, exitWith }: CommandContext): Command {
  const command = program
    .command('run', { isDefault: true })
    .summary('judge a deployment (the default: a bare URL runs)')
    .description('Judges a deployment, prints the verdict and writes the reports.')
    .argument('[url]', 'base URL of the deployment, which ends in /v1')
    .addHelpText('after', `\n${runNotes}`)
    .action(async (url: string | undefined, read: Record<string, unknown>) => {
      refuseCommandName(
        url,
        program.commands.map((one) => one.name()),
      );
      const { run } = await import('./run.js');
      exitWith(await run(readFlags(url, read), io));
    });
  return addRunFlags(command);
}

/** The part of the help after the options. */
export const runNotes = `${variableRule}

Examples
  export PETSTORE_API_KEY=…
  petstore-conformance https://staging.example.com/v1
  petstore-conformance --target staging --profile quick
  petstore-conformance https://staging.example.com/v1 --only 'list.limit.*' --verbose
  vault read -field=key pets | petstore-conformance https://staging.example.com/v1 --api-key-stdin
  petstore-conformance --reference

Exit codes
  0 conformant, 1 non-conformant, 2 usage or configuration, 3 inconclusive, 4 the kit's own fault, 130 interrupted;
  with waivers 0, 1 and 3 say whether the gate passed, failed or is inconclusive`;

/**
 * Throws UsageError when what stands in the place of the base URL is a command with a slip in it:
 * since a bare URL runs, the parser takes any unknown word for one.
 */
function refuseCommandName(url: string | undefined, commands: readonly string[]): void {
  if (url === undefined || !/^[a-z]+$/.test(url)) return;
  const command = nearest(url, commands);
  if (command) throw new UsageError(`${url}: neither a command nor a URL; did you mean '${command}'?`);
}
