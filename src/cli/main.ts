import { type Command, CommanderError } from 'commander';
import { errorLine, INTERNAL, oneLine } from '../core/command/error-line.js';
import { type Io, print } from '../core/command/io.js';
import type { Environment } from '../core/config/layers/environment-layer.js';
import { flagOf, optionNames } from '../core/config/options/table.js';
import { NoDeploymentError } from '../core/errors.js';
import { kit } from '../core/package.js';
import { didYouMean } from '../core/text/nearest.js';
import { features } from '../features/registry.js';
import { buildProgram } from './program.js';

const USAGE = 2;

/** The most common calls, for somebody who types the bare name of the program. */
const SHORT_USAGE = `Usage: ${kit.name} <url> [options] | <command> [options]

  ${kit.name} https://staging.example.com/v1    judge a deployment; PETSTORE_API_KEY holds the key
  ${kit.name} --reference                       judge the embedded reference implementation
  ${kit.name} init                              set a project up: configuration, waivers, pipeline

Run '${kit.name} --help' for all commands and options.
`;

/**
 * Parses a command line, runs its command, and gives the exit code. Never throws.
 * @param args without node and the script
 */
export async function main(args: readonly string[], given: Io): Promise<number> {
  const secrets: string[] = [];
  const learning = { ...given, learn: (learned: readonly string[]) => void secrets.push(...learned) };
  const io = features.reduce<Io>((guarded, { guardIo }) => guardIo?.(guarded) ?? guarded, learning);
  let exitCode = 0;
  const program = buildProgram(io, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    if (args.length === 0 && error instanceof NoDeploymentError) {
      io.stderr.write(SHORT_USAGE);
      return USAGE;
    }
    const { Masker } = await import('../core/masking/masker.js');
    const masker = new Masker(secrets);
    const typed = new Masker(typedKeys(args, io.environment));
    const [line, code] =
      error instanceof CommanderError
        ? [usageLine(error, helpFor(args, program)), USAGE]
        : errorLine(error, masker);
    const show = (text: string) => print(io.stderr, typed.mask(text));
    show(line);
    if (code === INTERNAL && isVerbose(args, io)) {
      show(masker.mask(String(error instanceof Error && error.stack)));
    }
    return code;
  }
}

/**
 * The API keys that the user typed or exported: an error that quotes its input, such as a key in place of the base URL,
 * must not put one into a CI log. Other secrets are known once the options are resolved.
 */
function typedKeys(args: readonly string[], environment: Environment): readonly string[] {
  // There --key is the path of a public one.
  const flag = args[0] === 'verify' ? /^--api-key(?:=(.*))?$/s : /^--(?:api-)?key(?:=(.*))?$/s;
  const typed = args.flatMap((arg, index) => {
    const [, value] = flag.exec(arg) ?? [arg, null];
    return value === null ? [] : [value ?? args[index + 1] ?? ''];
  });
  // A word this short is not a key, and masking it would make the line unreadable.
  return [...typed, environment.PETSTORE_API_KEY ?? ''].filter((key) => key.length >= 6);
}

function usageLine(error: CommanderError, help: string): string {
  return `error: ${parserProblem(error)}; see '${help}'`;
}

/** The command whose help tells what could have been typed; without the name of one it is a run. */
function helpFor([word]: readonly string[], program: Command): string {
  const command = program.commands.find((one) => one.name() === word);
  return [program.name(), ...(command ? [command.name()] : []), '--help'].join(' ');
}

/** The parser's message, which repeats `--api-kye=SECRET` only up to the equals sign. */
function parserProblem({ message, code }: CommanderError): string {
  const problem = oneLine(message).replace(/^error: /, '');
  const [, flag] = /'(--?[^'=]*)=/.exec(problem) ?? [];
  if (flag === undefined || code !== 'commander.unknownOption') return problem;
  return `unknown option '${flag}'${didYouMean(flag, optionNames.map(flagOf))}`;
}

function isVerbose(args: readonly string[], io: Io): boolean {
  return args.includes('--verbose') || /^(1|true)$/i.test(io.environment.PETSTORE_VERBOSE ?? '');
}
