import { type Io, print } from '../../core/command/io.js';
import { readKeyText } from '../../core/config/key/key-text.js';
import { wholeNumber } from '../../core/config/kinds/whole-number.js';
import { accepted } from '../../core/config/layers/layer.js';
import { UsageError } from '../../core/errors.js';
import {
  newKey,
  type Reference,
  type ReferenceOptions,
  startReference,
} from '../../proof/reference/start.js';
import type { ServeFlags } from './serve-command.js';

const HIGHEST_PORT = 65_535;
const MOST_PETS = 1_000_000;

/** Starts the reference implementation, prints how to reach it, and serves until the process is asked to end. */
export async function serve(flags: ServeFlags, io: Io): Promise<void> {
  const ended = io.endRequested();
  const reference = await start({
    port: accepted(wholeNumber(0, HIGHEST_PORT).fromText(flags.port), `--port ${flags.port}`),
    seedPets: accepted(wholeNumber(0, MOST_PETS).fromText(flags.seedPets), `--seed-pets ${flags.seedPets}`),
    key: flags.key === undefined ? newKey() : readKeyText(flags.key, '--key').reveal(),
  });
  try {
    print(io.stdout, greeting(reference));
    await ended;
  } finally {
    await reference.close();
  }
}

async function start(options: ReferenceOptions): Promise<Reference> {
  try {
    return await startReference(options);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const problem =
      code === 'EADDRINUSE' ? 'is in use' : code === 'EACCES' ? 'needs more privileges' : undefined;
    if (problem === undefined) throw error;
    throw new UsageError(`--port ${options.port}: ${problem}; choose another port, or 0 for any free port`);
  }
}

function greeting({ baseUrl, key }: Reference): string {
  return `The reference implementation of the pet store interface is running.

  Base URL  ${baseUrl}
  API key   ${key}

Judge it from another terminal:

  export PETSTORE_API_KEY=${shellWord(key)}
  npx petstore-conformance ${baseUrl}

Press Ctrl-C to stop.`;
}

/** The key as one word of a POSIX shell. */
function shellWord(key: string): string {
  return /^[\w.,:/@%+=-]+$/.test(key) ? key : `'${key.replaceAll("'", `'\\''`)}'`;
}
