import type { Command } from 'commander';
import type { CommandContext } from '../../core/command/context.js';

/** The flags of `serve` as they were typed. */
export interface ServeFlags {
  readonly port: string;
  readonly key?: string;
  readonly seedPets: string;
}

/** `petstore-conformance serve` */
export function addServeCommand(program: Command, { io, exitWith }: CommandContext): void {
  program
    .command('serve')
    .summary('serve the embedded reference implementation')
    .description(
      'Serves the reference implementation on 127.0.0.1 until Ctrl-C, with its pets in memory. It does everything that the interface document says.',
    )
    .option('--port <N>', 'port to listen on; 0 for any free port', '0')
    .option('--key <KEY>', 'API key to accept (default: a random one, printed)')
    .option('--seed-pets <N>', 'pets in the store at the start', '0')
    .addHelpText('after', '\nExample\n  petstore-conformance serve --port 8080 --seed-pets 25')
    .action(async (flags: ServeFlags) => {
      const { serve } = await import('./serve.js');
      await serve(flags, io);
      exitWith(0);
    });
}
